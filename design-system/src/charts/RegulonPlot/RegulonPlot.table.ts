import type { Translate } from '../../theme/messages.ts';
import type { RegulonPlotProps } from './RegulonPlot.types.ts';

export const regulonPlotTable = ({ data: specificity, activity, on }: RegulonPlotProps, t: Translate) => ({
  columns: [t('regulon.name'), t('chart.group'), t('regulon.specificity'), t('regulon.activity'), t('regulon.on')],
  rows: specificity.rows.flatMap((regulon, r) =>
    specificity.columns.map((group, g) => [
      regulon,
      group,
      specificity.values[r]?.[g] ?? '',
      activity.values[r]?.[g] ?? '',
      (on.values[r]?.[g] ?? 0) * 100,
    ]),
  ),
});
