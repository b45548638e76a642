import { Type, type Static } from 'typebox';
import { closed, GeneOverlap, Mixing, nullable, Share } from '../common.ts';
import { defineTool } from '../define.ts';
import { CellAnnotationParams, IntegratedAnnotation } from '../cell-annotation/schema.ts';
import { DoubletMethod, PercentGeneSet, SampleThresholds } from '../preprocessing/schema.ts';
import { StabilitySummary } from '../stability/summary.ts';

/**
 * Treatment of a sample's ambient RNA: its counts are kept, corrected by the lower end of the estimate's interval, or corrected by a custom fraction.
 */
export const CONTAMINATION_CHOICES = ['keep', 'correct', 'fraction'] as const;
export const ContaminationChoice = closed({
  choice: Type.Enum(CONTAMINATION_CHOICES),
  /** Share of the sample's counts that is ambient; only with the choice `fraction`. */
  fraction: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 0.9 })),
});
export type ContaminationChoice = Static<typeof ContaminationChoice>;

/**
 * The wizard's integration: filters, normalisation, highly variable genes, PCA, batch correction, neighbours, Leiden,
 * UMAP in 2 and 3 dimensions, t-SNE, markers; it ends in a dataset. Specification 2.6, 9.
 */
export const IntegrationParams = Type.Object(
  {
    jobName: Type.String({ minLength: 1, maxLength: 80 }),
    species: Type.String(),
    tissue: Type.String(),
    cellFilteringEvaluation: Type.Union([Type.Literal('skip'), Type.Literal('do')]),
    /** By sample name; every sample has a row. With `skip` nothing is filtered. */
    thresholds: Type.Record(Type.String(), SampleThresholds),
    /** Filters each preliminary cluster of a sample by its own limits where they are wider. Absent: only by the sample's thresholds. */
    filterByType: Type.Optional(Type.Boolean()),
    mitochondrialGeneSet: PercentGeneSet,
    ribosomalGeneSet: PercentGeneSet,
    /** Processed in this order: doublet removal, contamination removal, cell-cycle removal, batch removal. */
    removeDoublets: Type.Boolean({ default: false }),
    /** Absent: `classifier`. */
    doubletMethod: Type.Optional(DoubletMethod),
    /** Keyed by sample name; a sample without a row is not corrected. Absent: none is. */
    contamination: Type.Optional(Type.Record(Type.String(), ContaminationChoice)),
    removeCellCycle: Type.Boolean({ default: false }),
    batchRemoveMethod: Type.Union([Type.Literal('none'), Type.Literal('harmony')], { default: 'harmony' }),
    batchName: Type.String({ default: 'sample', description: '`sample`, `group` or a name of sampleColumns' }),
    /** Contents of the table of samples: columns of the dataset. Values by sample name; a missing value means unknown. */
    sampleColumns: Type.Optional(
      Type.Array(
        Type.Object(
          { name: Type.String(), values: Type.Record(Type.String(), Type.String()), isDisease: Type.Boolean() },
          { additionalProperties: false },
        ),
        { maxItems: 19 },
      ),
    ),
    numberOfHighlyVariableGenes: Type.Integer({ minimum: 200, maximum: 10_000, default: 2000 }),
    scaleLargeData: Type.Boolean({
      default: false,
      description: 'scale the variable genes, and no others, to unit variance (at most 10) before the components',
    }),
    pcValueNum: Type.Union([Type.Integer({ minimum: 2, maximum: 100 }), Type.Null()], {
      default: null,
      description: 'principal components used; null: recommended from the variance (specification 2.6)',
    }),
    clusterResolution: Type.Number({ minimum: 0.01, maximum: 10, default: 0.8 }),
    /** Whether t-SNE is computed, which takes as long as all other steps; absent means up to 100,000 cells. */
    tsne: Type.Optional(Type.Boolean()),
    /** Request to the tool cell annotation for the clusters at the end. Absent: they are not named. */
    annotation: Type.Optional(CellAnnotationParams),
    seed: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1, default: 0 }),
  },
  { additionalProperties: false },
);

export const IntegrationResult = Type.Object(
  {
    datasetId: Type.String(),
    cells: Type.Integer({ minimum: 0 }),
    genes: Type.Integer({ minimum: 0 }),
    clusters: Type.Integer({ minimum: 0 }),
    samples: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          group: Type.String(),
          before: Type.Integer(),
          kept: Type.Integer(),
          doublets: Type.Integer(),
          /** Ambient RNA of all cells of the sample: the estimate, null if unavailable, and the share that was removed. Absent in earlier results. */
          contamination: Type.Optional(
            closed({
              fraction: nullable(Share),
              /** Set if its composition comes from the empty droplets of the raw matrix. */
              ofDroplets: Type.Optional(Type.Literal(true)),
              choice: Type.Enum(CONTAMINATION_CHOICES),
              /** Fraction of the counts that was removed; null if not corrected. */
              correctedBy: nullable(Share),
              removed: Share,
            }),
          ),
        },
        { additionalProperties: false },
      ),
    ),
    pcs: Type.Object(
      {
        used: Type.Integer(),
        variance: Type.Array(Type.Number(), { description: 'share of each component, 0 to 1' }),
        recommended: Type.Integer({ description: 'used where the user leaves the choice' }),
        byRule: Type.Optional(Type.Integer({ description: 'what the rule alone says; at least 20 are recommended' })),
        rule: Type.String({ description: 'cumulative, single or difference' }),
      },
      { additionalProperties: false },
    ),
    /** One entry per pair of samples, the smallest overlap first. */
    geneOverlap: Type.Optional(Type.Array(GeneOverlap)),
    /** Null for one sample, which cannot mix. Absent in results of earlier versions. */
    mixing: Type.Optional(nullable(Mixing)),
    /** Absent if not requested. */
    annotation: Type.Optional(IntegratedAnnotation),
    /** Stability of the clusters in the preview before the submission; absent if there was none with these choices. */
    stability: Type.Optional(StabilitySummary),
    seconds: Type.Record(Type.String(), Type.Number()),
    /** Sentences' message ids with their values, for the analysis info and the receipt. */
    warnings: Type.Array(
      Type.Object(
        { id: Type.String(), params: Type.Record(Type.String(), Type.Unknown()) },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export const integrationTool = defineTool({
  slug: 'integration',
  group: 'flow',
  menu: null,
  picture: 'wizard-analysisoptionsstep--known-variance',
  // A column of the dataset that it makes, not of a result.
  words: { predicted_doublet: { title: 'predicted_doublet', words: ['singlet', 'doublet'] } },
  keys: [],
  version: '9',
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
    'embeddings',
    'markers',
    'annotation',
    'dataset',
  ],
  params: IntegrationParams,
  result: IntegrationResult,
});
export type IntegrationParams = Static<typeof IntegrationParams>;
export type IntegrationResult = Static<typeof IntegrationResult>;
