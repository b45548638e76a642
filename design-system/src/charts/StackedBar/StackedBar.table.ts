import type { StackedBarProps } from './StackedBar.types.ts';

/** Maximum number of bars with names. */
export const STACKED_LIMIT = 400;
/** Counts, one line a bar. */
export function stackedTable({
  groups,
  groupLabel,
  data: series,
}: Pick<StackedBarProps, 'groups' | 'groupLabel' | 'data'>) {
  return {
    columns: [groupLabel, ...series.map((s) => s.name)],
    rows: groups.map((g, i) => [g, ...series.map((s) => s.values[i] ?? 0)]),
  };
}
