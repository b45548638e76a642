import type { Translate } from '../../theme/messages.ts';
import type { ViolinPlotProps } from '../../kernels/results/summary.types.ts';
import { summaryTable } from '../../kernels/results/summaryTable.ts';

/** Maximum number of groups with their own names. */
export const VIOLIN_LIMIT = 100;
/** One line per group; for a split violin one per half with cells. */
export function violinTable(props: Pick<ViolinPlotProps, 'data' | 'groupLabel' | 'split'>, t: Translate) {
  const { data: groups, groupLabel, split } = props;
  if (!split) return summaryTable(groups, groupLabel, t);
  const both = groups.flatMap((g, i) => {
    const other = split.groups[i];
    const line = (of: typeof g, name: string) => ({ ...of, group: `${g.group} · ${name}` });
    return [line(g, split.names[0]), ...(other ? [line(other, split.names[1])] : [])];
  });
  return summaryTable(
    both.filter((g) => g.n > 0),
    groupLabel,
    t,
  );
}
