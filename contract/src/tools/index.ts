import { ImportParams, ImportResult } from './import/schema.ts';
import { PreprocessingParams, PreprocessingResult } from './preprocessing/schema.ts';
import { IntegrationParams, IntegrationResult } from './integration/schema.ts';
import { CellQualityParams, CellQualityResult } from './cell-quality/schema.ts';
import { GeneExpressionParams, GeneExpressionResult } from './gene-expression/schema.ts';
import { GeneSetParams, GeneSetResult } from './gene-set/schema.ts';
import { CompositionParams, CompositionResult } from './composition/schema.ts';
import {
  DegRow,
  DifferentialExpressionParams,
  DifferentialExpressionResult,
} from './differential-expression/schema.ts';
import { EnrichmentParams, EnrichmentResult } from './enrichment/schema.ts';
import { CellInteractionParams, CellInteractionResult } from './cell-interaction/schema.ts';
import { TrajectoryParams, TrajectoryResult } from './trajectory/schema.ts';
import { CnvParams, CnvResult } from './cnv/schema.ts';
import { IthParams, IthResult } from './ith/schema.ts';
import { TfRegulationParams, TfRegulationResult } from './tf-regulation/schema.ts';
import { CellAnnotationParams, CellAnnotationResult } from './cell-annotation/schema.ts';
import { VdjParams, VdjResult } from './vdj/schema.ts';
import { SubsetParams, SubsetResult } from './subset/schema.ts';
import { BulkParams, BulkResult } from './bulk/schema.ts';

export * from './import/schema.ts';
export * from './preprocessing/schema.ts';
export * from './integration/schema.ts';
export type { CellGroup, Categorical, Gene, GeneOverlap, Linkage, Matrix } from './common.ts';
export * from './cell-quality/schema.ts';
export * from './gene-expression/schema.ts';
export * from './gene-set/schema.ts';
export * from './composition/schema.ts';
export * from './differential-expression/schema.ts';
export * from './enrichment/schema.ts';
export * from './cell-interaction/schema.ts';
export * from './trajectory/schema.ts';
export * from './cnv/schema.ts';
export * from './ith/schema.ts';
export * from './tf-regulation/schema.ts';
export * from './cell-annotation/schema.ts';
export * from './vdj/schema.ts';
export * from './subset/schema.ts';
export * from './bulk/schema.ts';

/**
 * Every tool of the product. `job: false`: read from the dataset. `computed: false`: the runner does not have it yet; its shapes hold, its
 * panels and charts exist, and the BFF refuses to submit it. Steps are in order; the message id of a step is `job.step.<tool>.<step>`.
 */
export const TOOLS = {
  import: {
    version: '1',
    params: ImportParams,
    result: ImportResult,
    job: true,
    computed: true,
    internal: true,
    steps: ['check', 'parse', 'write'],
  },
  preprocessing: {
    version: '1',
    params: PreprocessingParams,
    result: PreprocessingResult,
    job: true,
    computed: true,
    internal: true,
    steps: ['quality', 'doublets', 'cellCycle', 'recommend'],
  },
  integration: {
    version: '1',
    params: IntegrationParams,
    result: IntegrationResult,
    job: true,
    computed: true,
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
  'cell-quality': {
    version: '1',
    params: CellQualityParams,
    result: CellQualityResult,
    job: false,
    computed: false,
    internal: false,
    steps: [],
  },
  'gene-expression': {
    version: '1',
    params: GeneExpressionParams,
    result: GeneExpressionResult,
    job: false,
    computed: false,
    internal: false,
    steps: [],
  },
  'gene-set': {
    version: '1',
    params: GeneSetParams,
    result: GeneSetResult,
    job: true,
    computed: false,
    internal: false,
    steps: [],
  },
  composition: {
    version: '1',
    params: CompositionParams,
    result: CompositionResult,
    job: false,
    computed: false,
    internal: false,
    steps: [],
  },
  'differential-expression': {
    version: '1',
    params: DifferentialExpressionParams,
    result: DifferentialExpressionResult,
    tables: { deg: DegRow },
    job: true,
    computed: true,
    internal: false,
    steps: ['cells', 'compare', 'tables'],
  },
  enrichment: {
    version: '1',
    params: EnrichmentParams,
    result: EnrichmentResult,
    job: true,
    computed: false,
    internal: false,
    steps: [],
  },
  'cell-interaction': {
    version: '1',
    params: CellInteractionParams,
    result: CellInteractionResult,
    job: true,
    computed: false,
    internal: false,
    steps: [],
  },
  trajectory: {
    version: '1',
    params: TrajectoryParams,
    result: TrajectoryResult,
    job: true,
    computed: false,
    internal: false,
    steps: [],
  },
  cnv: {
    version: '1',
    params: CnvParams,
    result: CnvResult,
    job: true,
    computed: false,
    internal: false,
    steps: [],
  },
  ith: {
    version: '1',
    params: IthParams,
    result: IthResult,
    job: true,
    computed: false,
    internal: false,
    steps: [],
  },
  'tf-regulation': {
    version: '1',
    params: TfRegulationParams,
    result: TfRegulationResult,
    job: true,
    computed: false,
    internal: false,
    steps: [],
  },
  'cell-annotation': {
    version: '1',
    params: CellAnnotationParams,
    result: CellAnnotationResult,
    job: true,
    computed: false,
    internal: false,
    steps: [],
  },
  vdj: {
    version: '1',
    params: VdjParams,
    result: VdjResult,
    job: true,
    computed: false,
    internal: false,
    steps: [],
  },
  subset: {
    version: '1',
    params: SubsetParams,
    result: SubsetResult,
    job: true,
    computed: false,
    internal: false,
    steps: [],
  },
  bulk: {
    version: '1',
    params: BulkParams,
    result: BulkResult,
    job: true,
    computed: false,
    internal: false,
    steps: [],
  },
} as const;
export type ToolSlug = keyof typeof TOOLS;
