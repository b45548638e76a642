import { ImportParams, ImportResult } from './import/schema.ts';
import { PreprocessingParams, PreprocessingResult } from './preprocessing/schema.ts';
import { IntegrationParams, IntegrationResult } from './integration/schema.ts';

export * from './import/schema.ts';
export * from './preprocessing/schema.ts';
export * from './integration/schema.ts';

/** Progress of a job: each tool's steps in order; the message id of a step is `job.step.<tool>.<step>`. */
export const TOOLS = {
  import: {
    version: '1',
    params: ImportParams,
    result: ImportResult,
    job: true,
    internal: true,
    steps: ['check', 'parse', 'write'],
  },
  preprocessing: {
    version: '1',
    params: PreprocessingParams,
    result: PreprocessingResult,
    job: true,
    internal: true,
    steps: ['quality', 'doublets', 'cellCycle', 'recommend'],
  },
  integration: {
    version: '1',
    params: IntegrationParams,
    result: IntegrationResult,
    job: true,
    internal: true,
    steps: [
      'filter',
      'normalise',
      'variableGenes',
      'pca',
      'batch',
      'neighbours',
      'cluster',
      'umap2',
      'umap3',
      'tsne',
      'markers',
      'dataset',
    ],
  },
} as const;
export type ToolSlug = keyof typeof TOOLS;
