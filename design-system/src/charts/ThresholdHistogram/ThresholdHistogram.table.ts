import type { Histogram } from '@stroma/contract/tools';
import type { Translate } from '../../theme/messages.ts';

export const HISTOGRAM_LIMIT = 1000;
/** Cells of each bin. */
export function histogramTable({ data }: { data: Histogram }, t: Translate) {
  return {
    columns: [t('common.min'), t('common.max'), t('chart.cells')],
    rows: data.counts.map((n, i) => [data.edges[i] ?? 0, data.edges[i + 1] ?? 0, n]),
  };
}
