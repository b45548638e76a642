import { LIMITS } from '@stroma/contract';
import type { SubsetParams } from '@stroma/contract/tools';
import { asName } from '../../../features/asName.ts';
import type { DatasetDetail } from '../dataset.ts';

type Known = Pick<DatasetDetail, 'name' | 'cells' | 'columns' | 'sampleColumn'>;

/**
 * Parameters for analysing a whole dataset again, with the defaults of a child analysis: components, clusters, UMAP, t-SNE and markers, samples
 * corrected for batches. Null for too few cells, and if no column has a label for every cell.
 */
export function wholeAnalysis(detail: Known): SubsetParams | null {
  const labelled = detail.columns.filter(
    (c) => c.kind === 'category' && c.categories.reduce((sum, { count }) => sum + count, 0) === detail.cells,
  );
  const all = labelled.find(({ name }) => name === detail.sampleColumn) ?? labelled[0];
  if (all?.kind !== 'category' || detail.cells < LIMITS.subclusteringCells.min) return null;
  const categories = all.categories.filter(({ count }) => count > 0).map(({ name }) => name);
  const samples = detail.columns.find(({ name }) => name === detail.sampleColumn);
  const isBatched = samples?.kind === 'category' && samples.categories.filter(({ count }) => count > 0).length > 1;
  return {
    jobName: nameOf(detail.name),
    cells: { name: asName(detail.name, 200) || 'dataset', column: all.name, categories },
    labels: detail.columns.flatMap((c) => (c.kind === 'category' ? [c.name] : [])).slice(0, 200),
    analysis: {
      ...{ reDimensionalityReduction: true, onlyScaleHighlyVariableGenes: false, numberOfHighlyVariableGenes: 2000 },
      ...{ components: null, clusteringResolution: 0.8 },
      ...{ batchEffectRemoval: isBatched ? 'harmony' : 'none', batchBy: isBatched ? detail.sampleColumn : null },
    },
    ...{ sampleBy: detail.sampleColumn, clusterBy: null, seed: 0 },
  };
}

/** A name under name rule A, derived from the dataset's name. */
const nameOf = (name: string): string =>
  `${name.replace(/[^A-Za-z0-9_. ]+/g, '_').replace(/^[^A-Za-z_]+/, '')}`.slice(0, 68).replace(/^$/, 'dataset') +
  '_clustered';
