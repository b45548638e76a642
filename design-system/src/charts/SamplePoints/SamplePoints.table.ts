import type { Translate } from '../../theme/messages.ts';
import type { SamplePointsProps } from './SamplePoints.types.ts';

/** Maximum number of samples in one figure. */
export const SAMPLE_POINTS_LIMIT = 2000;
export const samplePointsTable = ({ data: samples, valueLabel }: SamplePointsProps, t: Translate) => ({
  columns: [t('pca.sample'), t('chart.group'), valueLabel],
  rows: samples.map((s) => [s.sample, s.group, s.value]),
});
