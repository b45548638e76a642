import type { CnvHeatmapData } from './CnvHeatmap.types.ts';

export interface CnvBlock {
  /** Cluster 1 to k; 0 is the reference. */
  cluster: number;
  from: number;
  to: number;
}
export interface CnvRows {
  /** Page position to cell index. */
  order: readonly number[];
  /** Page position of the dendrogram's first leaf: the cells without one stand above. */
  treeFrom: number;
  /** Runs of one cluster on the page. */
  blocks: readonly CnvBlock[];
}

/** Reference cells that are not in the clustering come first; the others in the clustering's order. */
export function cnvRows({ cells, reference, linkage, cluster }: CnvHeatmapData): CnvRows {
  const index = new Map(cells.map((c, i) => [c, i]));
  const whole = linkage.labels.length === cells.length;
  const inTree = linkage.order
    .map((leaf) => (whole ? leaf : (index.get(linkage.labels[leaf] ?? '') ?? -1)))
    .filter((i) => i >= 0);
  const has = new Set(inTree);
  const rest = cells.map((_, i) => i).filter((i) => !has.has(i));
  rest.sort((a, b) => Number(reference[b]) - Number(reference[a]) || a - b);
  const order = [...rest, ...inTree];
  const blocks: CnvBlock[] = [];
  order.forEach((cell, at) => {
    const own = !has.has(cell) && reference[cell] ? 0 : (cluster[cell] ?? 0);
    const last = blocks.at(-1);
    if (last && last.cluster === own) last.to = at + 1;
    else blocks.push({ cluster: own, from: at, to: at + 1 });
  });
  return { order, treeFrom: rest.length, blocks };
}

/** The 99th percentile of the values' size: a few outliers do not wash out the picture. */
export function robustLimit(values: readonly (readonly number[])[]): number {
  const sizes: number[] = [];
  const all = values.reduce((n, row) => n + row.length, 0);
  const every = Math.max(1, Math.floor(all / 200_000));
  let k = 0;
  for (const row of values) for (const v of row) if (k++ % every === 0) sizes.push(Math.abs(v));
  sizes.sort((a, b) => a - b);
  return sizes[Math.floor(0.99 * (sizes.length - 1))] || 1;
}

export function blockMean(data: CnvHeatmapData, rows: CnvRows, block: CnvBlock, start: number, end: number): number {
  let [sum, n] = [0, 0];
  for (let at = block.from; at < block.to; at++) {
    const values = data.values[rows.order[at] ?? 0] ?? [];
    for (let w = start; w < end; w++) {
      sum += values[w] ?? 0;
      n += 1;
    }
  }
  return n ? sum / n : 0;
}
