import type { Translate } from '../../theme/messages.ts';
import type { GroupSummary } from './summary.types.ts';

/** The data table of a violin or box plot. */
export function summaryTable(groups: readonly GroupSummary[], groupLabel: string, t: Translate) {
  return {
    columns: [
      groupLabel,
      'n',
      t('chart.mean'),
      t('chart.median'),
      'Q1',
      'Q3',
      t('common.min'),
      t('common.max'),
      t('chart.expressingPercent'),
    ],
    rows: groups.map((g) => [g.group, g.n, g.mean, g.median, g.q1, g.q3, g.min, g.max, g.fraction * 100]),
  };
}
