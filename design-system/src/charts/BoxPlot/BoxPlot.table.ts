import type { Translate } from '../../theme/messages.ts';
import { summaryTable } from '../summaryTable.ts';
import type { BoxPlotProps } from './BoxPlot.types.ts';
import { comparisonBoxes } from './boxes.ts';

export const BOX_LIMIT = 200;
/** One line a box. */
export function boxTable(props: BoxPlotProps, t: Translate) {
  if (!props.comparison) return summaryTable(props.groups, props.groupLabel, t);
  const { a, b } = comparisonBoxes(props.comparison);
  const { comparison } = props;
  const line = (g: (typeof a)[number], name: string) => ({ ...g, group: `${g.group} · ${name}` });
  return summaryTable(
    a.flatMap((g, i) => [line(g, comparison.a), ...(b[i] ? [line(b[i], comparison.b)] : [])]),
    props.groupLabel,
    t,
  );
}
