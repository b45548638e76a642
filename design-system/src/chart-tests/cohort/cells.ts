/** The UMAP of the simulated cohort, as charts of embeddings take it. */
import { cohortEmbedding as found } from '@stroma/contract/fixtures/cohort/embedding';
import type { EmbeddingColour } from '../../kernels/points/embedding.types.ts';

export const cohortCells = found.coordinates;
export const cohortTypes = { kind: 'category', name: 'Cell type', ...found.cellTypes } satisfies EmbeddingColour;
export const cohortConditions = found.conditions;
export const cohortSamples = found.samples;
export const cohortGene = {
  ...{ kind: 'number', name: found.gene.symbol, italic: true, unit: 'log-normalised' },
  ...{ values: found.gene.values, min: 0, max: found.gene.max },
} satisfies EmbeddingColour;
