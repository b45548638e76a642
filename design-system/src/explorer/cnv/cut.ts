import type { CnvResult, Matrix } from '@stroma/contract/tools';
import { cutInto } from '../../kernels/matrix/linkage.ts';

/** Clusters x arms of a cut: the mean of the leaves, weighted by their cells. */
export function meanArmsByCluster({ tree, leaves, arms }: CnvResult, k: number, name: (n: number) => string): Matrix {
  const of = cutInto(tree, Math.min(k, leaves.length));
  const clusters = Math.max(1, ...of);
  const cells = new Array<number>(clusters).fill(0);
  const sums = cells.map(() => new Array<number>(arms.names.length).fill(0));
  leaves.forEach((n, leaf) => {
    const cluster = (of[leaf] ?? 1) - 1;
    cells[cluster] = (cells[cluster] ?? 0) + n;
    const row = sums[cluster];
    if (row) arms.leaves[leaf]?.forEach((v, arm) => (row[arm] = (row[arm] ?? 0) + v * n));
  });
  return {
    rows: cells.map((_, i) => name(i + 1)),
    columns: [...arms.names],
    values: sums.map((row, i) => row.map((v) => v / (cells[i] || 1))),
  };
}
