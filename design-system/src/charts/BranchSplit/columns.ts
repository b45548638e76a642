import type { BranchResult, Matrix } from '@stroma/contract/tools';
import { cutInto } from '../../kernels/matrix/linkage.ts';

export type Segment = 'first' | 'before' | 'second';
type Columns = Pick<BranchResult, 'steps'>;

/** Columns run from the end of the first branch back to the branch point, back to the root, and out again along the second. */
export function segmentOf({ steps: { before, behind } }: Columns, column: number): Segment {
  return column < behind ? 'first' : column < behind + 2 * before ? 'before' : 'second';
}
/** Steps from the root at a column, from 1: the root's own two columns are 1. */
export function stepOf({ steps: { before, behind } }: Columns, column: number): number {
  const middle = before + behind;
  return column < middle ? middle - column : column - middle + 1;
}
/** Runs of columns as displayed; a trajectory whose root is the branch point has none before it. */
export const segmentsOf = ({ steps: { before, behind } }: Columns) =>
  [
    { segment: 'first' as const, columns: behind },
    { segment: 'before' as const, columns: 2 * before },
    { segment: 'second' as const, columns: behind },
  ].filter(({ columns }) => columns > 0);

/** Cluster of each row, 1, 2 … from the top of the page. */
export const clustersOf = ({ linkage }: Pick<BranchResult, 'linkage'>, k: number): number[] =>
  linkage.labels.length ? cutInto(linkage, k) : [];

/** Rows as displayed, with their cluster and values, for the table and its csv. */
export function pageRows(
  branch: Pick<BranchResult, 'linkage' | 'heatmap'>,
  k: number,
): { name: string; cluster: number; values: Matrix['values'][number] }[] {
  const clusters = clustersOf(branch, k);
  return branch.linkage.order.map((row) => ({
    name: branch.heatmap.rows[row] ?? '',
    cluster: clusters[row] ?? 1,
    values: branch.heatmap.values[row] ?? [],
  }));
}
