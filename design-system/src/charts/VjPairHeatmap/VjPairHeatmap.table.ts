import type { Translate } from '../../theme/messages.ts';
import { byUsage } from './byUsage.ts';
import type { VjPairHeatmapProps } from './VjPairHeatmap.types.ts';

/** The matrix with the sums of rows and columns. */
export function vjPairHeatmapTable({ data: pair }: VjPairHeatmapProps, t: Translate) {
  const { matrix, rowSums, columnSums } = byUsage(pair.counts);
  const all = rowSums.reduce((a, b) => a + b, 0);
  return {
    columns: [t('vdj.vGene'), ...matrix.columns, t('chart.total')],
    rows: [
      ...matrix.rows.map((name, i) => [name, ...matrix.values[i]!.map((n) => n ?? ''), rowSums[i]!]),
      [t('chart.total'), ...columnSums, all],
    ],
  };
}
