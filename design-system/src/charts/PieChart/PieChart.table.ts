import type { Translate } from '../../theme/messages.ts';
import type { PieChartProps } from './PieChart.types.ts';

export const PIE_LIMIT = 2000;
/** Every slice, including the merged ones. */
export function pieTable({ data: slices, unit }: Pick<PieChartProps, 'data' | 'unit'>, t: Translate) {
  const total = slices.reduce((s, x) => s + x.value, 0) || 1;
  return {
    columns: [t('chart.group'), unit, t('pie.share')],
    rows: slices.map((s) => [s.name, s.value, (s.value / total) * 100]),
  };
}
