import type { ChartView } from '@stroma/contract';
import type { View } from '../view/view.ts';

/** The chart with all settings of its appearance, so that the figure board draws the same. */
export function chartViewOf(
  { chart, scaleByRow, clustered, sizeScale }: Pick<View, 'chart' | 'scaleByRow' | 'clustered' | 'sizeScale'>,
  shown: Omit<Extract<ChartView, { chart: 'dot' }>, 'chart' | 'sizeScale' | 'clustered'>,
): ChartView {
  if (chart === 'heatmap') return { chart, ...shown, scaleByRow, clustered };
  if (chart === 'dot') return { chart, ...shown, sizeScale, clustered };
  return { chart, ...shown };
}
