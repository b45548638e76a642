import type { useAppT } from '../../app/useApp.ts';
import type { DatasetDetail } from './dataset.ts';

/** Facts next to the name of an open dataset. */
export const factsOf = (detail: DatasetDetail, t: ReturnType<typeof useAppT>): string[] => [
  t(detail.spatial ? 'explorer.facts.spots' : 'explorer.facts.cells', { n: detail.cells }),
  t('explorer.facts.genes', { n: detail.genes }),
  ...(detail.samples.length ? [t('explorer.facts.samples', { n: detail.samples.length })] : []),
  ...(detail.species ? [detail.species] : []),
];
