import type { Translate } from '../../theme/messages.ts';
import { summaryTable } from '../../kernels/results/summaryTable.ts';
import type { BoxPlotProps } from './BoxPlot.types.ts';
import { comparisonBoxes } from './boxes.ts';

export const BOX_LIMIT = 200;
/** One row per box. */
export function boxTable(props: BoxPlotProps, t: Translate) {
  if (!props.comparison) return summaryTable(props.data, props.groupLabel, t);
  const { groups, rows } = props.comparison;
  const boxes = comparisonBoxes(props.comparison);
  return {
    columns: [
      ...[props.groupLabel, t('pickers.view.sampleGroup'), 'n', t('chart.mean'), t('chart.median'), 'Q1', 'Q3'],
      ...[t('common.min'), t('common.max'), t('boxplot.pColumn'), t('boxplot.pAdjustedColumn')],
    ],
    rows: rows.flatMap((row, i) =>
      groups.flatMap((name, k) => {
        const g = boxes[k]?.[i];
        const values = g ? [g.n, g.mean, g.median, g.q1, g.q3, g.min, g.max] : [];
        return [[row.cellType, name, ...values, row.p ?? '', row.p_adj ?? '']];
      }),
    ),
  };
}
