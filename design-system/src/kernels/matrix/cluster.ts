import type { Linkage } from '@stroma/contract/tools';

/** Items that the browser clusters itself; larger trees come from the tool. */
export const CLUSTER_LIMIT = 500;

function distances(values: readonly (readonly (number | null)[])[]): Float64Array[] {
  const n = values.length;
  return values.map((a, i) => {
    const line = new Float64Array(n);
    for (let j = 0; j < n; j++) {
      if (j === i) continue;
      const b = values[j] as readonly (number | null)[];
      let sum = 0;
      for (let k = 0; k < a.length; k++) sum += ((a[k] ?? 0) - (b[k] ?? 0)) ** 2;
      line[j] = Math.sqrt(sum);
    }
    return line;
  });
}

/**
 * Average linkage on Euclidean distances, in scipy's form and with its order of the leaves
 * (`scipy.cluster.hierarchy.linkage(values, 'average')`, `leaves_list`). A missing value counts as zero.
 */
export function clusterRows(values: readonly (readonly (number | null)[])[], labels: readonly string[]): Linkage {
  const n = values.length;
  const d = distances(values);
  const id = Array.from({ length: n }, (_, i) => i);
  const size = new Array<number>(n).fill(1);
  const live = Array.from({ length: n }, (_, i) => i);
  const merges: number[][] = [];
  while (live.length > 1) {
    let [a, b, least] = [0, 1, Infinity];
    for (let x = 0; x < live.length; x++) {
      const line = d[live[x] as number] as Float64Array;
      for (let y = x + 1; y < live.length; y++) {
        const v = line[live[y] as number] as number;
        if (v < least) [a, b, least] = [x, y, v];
      }
    }
    const [i, j] = [live[a] as number, live[b] as number];
    const [si, sj] = [size[i] as number, size[j] as number];
    const [left, right] = [Math.min(id[i] as number, id[j] as number), Math.max(id[i] as number, id[j] as number)];
    merges.push([left, right, least, si + sj]);
    for (const k of live) {
      if (k === i || k === j) continue;
      const mean =
        (((d[i] as Float64Array)[k] as number) * si + ((d[j] as Float64Array)[k] as number) * sj) / (si + sj);
      (d[i] as Float64Array)[k] = mean;
      (d[k] as Float64Array)[i] = mean;
    }
    id[i] = n + merges.length - 1;
    size[i] = si + sj;
    live.splice(b, 1);
  }
  const order: number[] = [];
  const walk = (node: number): void => {
    if (node < n) order.push(node);
    else for (const child of merges[node - n]?.slice(0, 2) ?? []) walk(child);
  };
  if (n) walk(n > 1 ? 2 * n - 2 : 0);
  return { labels: [...labels], merges, order, method: 'average', metric: 'euclidean' };
}
