import type { GroupSummary } from './summary.types.ts';

/** The value if it is a finite number, otherwise null, for which no mark is drawn. */
export const finiteOrNull = (value: number | null | undefined): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Count of values that have no place on an axis: missing, not a number, infinite. */
export const countLeftOut = (values: Iterable<number | null | undefined>): number => {
  let n = 0;
  for (const value of values) if (finiteOrNull(value) === null) n += 1;
  return n;
};

/** Whether a group has cells and all five numbers of its box are finite. */
export const hasBox = ({ n, min, q1, median, q3, max }: GroupSummary): boolean =>
  n > 0 && [min, q1, median, q3, max].every(Number.isFinite);

/** Number of groups with cells whose box cannot be drawn on the axis. */
export const countWithoutBox = (groups: readonly GroupSummary[]): number =>
  groups.filter((g) => g.n > 0 && !hasBox(g)).length;
