import type { Histogram } from '@stroma/contract/tools';
import type { Translate } from '../../theme/messages.ts';

export const HISTOGRAM_LIMIT = 1000;
/** Cells of each bin. */
export function histogramTable({ histogram }: { histogram: Histogram }, t: Translate) {
  return {
    columns: [t('common.min'), t('common.max'), t('chart.cells')],
    rows: histogram.counts.map((n, i) => [histogram.edges[i] ?? 0, histogram.edges[i + 1] ?? 0, n]),
  };
}
