import type { Translate } from '../../theme/messages.ts';
import type { BulkPcaProps } from './BulkPca.types.ts';

export const PCA_LIMIT = 2000;
/** Coordinates of each sample, percent of variance in the headings. */
export function pcaTable({ data: pca, samples }: Pick<BulkPcaProps, 'data' | 'samples'>, t: Translate) {
  return {
    columns: [
      t('pca.sample'),
      t('chart.group'),
      ...pca.percent.map((v, i) =>
        t('pca.axis', { component: i + 1, percent: t.number(v, { maximumFractionDigits: 1 }) }),
      ),
    ],
    rows: samples.map((s, i) => [s.sample, s.group, ...(pca.coordinates[i] ?? [])]),
  };
}
