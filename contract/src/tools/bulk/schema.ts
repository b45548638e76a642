import { Type, type Static } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { closed, Count, Gene, Linkage, Matrix, nullable, PValue, Share } from '../common.ts';
import { defineTool } from '../define.ts';

/**
 * Bulk RNA-seq: differential expression by DESeq2 (Love et al. 2014), edgeR's quasi-likelihood (Chen et al. 2016) or limma-voom (Law et al. 2014),
 * and GSEA (Subramanian et al. 2005). Specification 2.9, 3, 5.
 */
const LIMIT = LIMITS.bulk;
export const BULK_METHODS = ['DESeq2', 'edgeR', 'limma-voom'] as const;
const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });
/** The maximum length is LIMITS.bulk.name, which `bulkProblem` reports by row and column. */
const Name = Type.String({ minLength: 1, maxLength: 200 });
const Value = nullable(Name);

export const BulkSampleChoice = closed({
  sample: Name,
  group: Name,
  file: Type.String({ ...Id, description: 'id of an uploaded count table' }),
  column: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'its name in the file; the sample name where absent' }),
  ),
  pair: Type.Optional(Value),
  batch: Type.Optional(Value),
  values: Type.Optional(Type.Array(Value, { maxItems: LIMIT.covariates, description: 'one for each of `covariates`' })),
});
export const BulkParams = closed({
  jobName: Type.String({ minLength: 1, maxLength: 80 }),
  species: Type.String({ minLength: 1, maxLength: 60 }),
  samples: Type.Array(BulkSampleChoice, { minItems: 2 * LIMITS.bulkReplicates.min, maxItems: LIMIT.samples }),
  covariates: Type.Optional(
    Type.Array(closed({ name: Name, isNumber: Type.Boolean() }), { maxItems: LIMIT.covariates }),
  ),
  /** Group `a` against group `b`: a fold change above 1 is higher in `a`. */
  pairs: Type.Array(closed({ a: Name, b: Name }), { minItems: 1, maxItems: LIMIT.comparisons }),
  /** Also a likelihood-ratio test over all groups; DESeq2 only. */
  anyGroup: Type.Optional(Type.Boolean()),
  /** Also fold changes shrunken by an adaptive prior (Zhu et al. 2019); DESeq2 only. */
  shrink: Type.Optional(Type.Boolean()),
  foldChange: Type.Number({ minimum: 1, maximum: 1000, default: 2 }),
  pvalue: Type.Number({ minimum: 0, maximum: 1, default: 0.05 }),
  qvalue: Type.Number({ minimum: 0, maximum: 1, default: 0.05 }),
  differentialAnalysisMethod: Type.Enum([...BULK_METHODS]),
  /** `sets`: sets of the reference library; `own`: those of a .gmt file. Null if skipped. */
  gsea: nullable(
    closed({
      sets: Type.Array(Id, { maxItems: 10, uniqueItems: true }),
      own: Type.Optional(
        closed({
          name: Name,
          sets: Type.Array(
            closed({
              name: Type.String({ minLength: 1, maxLength: 200 }),
              genes: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: 1, maxItems: 5000 }),
            }),
            { minItems: 1, maxItems: LIMIT.ownSets },
          ),
        }),
      ),
    }),
  ),
  /** Cell types of an annotated dataset, whose shares are estimated in each sample. `donors`: its samples. */
  deconvolution: Type.Optional(
    nullable(
      closed({
        dataset: Id,
        column: Type.String({ minLength: 1, maxLength: 120 }),
        donors: Type.String({ minLength: 1, maxLength: 120 }),
      }),
    ),
  ),
});

/** Why a gene has no p value or no adjusted one. */
export const BULK_REASONS = ['zero', 'filtered', 'outlier', 'low', 'unsettled'] as const;
const Effect = nullable(Type.Number());
/** One row per gene and comparison; `comparison` is its index in the result; the test over all groups has the last one. */
export const BulkRow = closed({
  comparison: Count,
  row: Type.Integer({ minimum: 0, description: 'of the matrix `values`' }),
  ...Gene.properties,
  base_mean: Type.Number({ minimum: 0, description: 'mean of the normalised counts' }),
  log2fc: Effect,
  lfc_se: Effect,
  shrunken: nullable(Type.Number({ description: 'log2 fold change, shrunken; null where it was not asked for' })),
  stat: Effect,
  p_val: nullable(PValue),
  log10_p: nullable(Type.Number({ maximum: 0, description: 'of `p_val`, also where that is 0' })),
  p_val_adj: nullable(PValue),
  log10_p_adj: nullable(Type.Number({ maximum: 0 })),
  why: nullable(Type.Enum([...BULK_REASONS])),
});
export const BulkTermRow = closed({
  comparison: Count,
  database: Type.String(),
  term_id: Type.String(),
  term: Type.String(),
  es: Type.Number({ minimum: -1, maximum: 1 }),
  nes: Type.Number(),
  p_val: PValue,
  fdr: PValue,
  size: Count,
  /** Symbols, separated by spaces. */
  leading_edge: Type.String(),
});
/** Genes of the first terms of each comparison in its ranking: from them the running score is drawn. */
export const BulkMemberRow = closed({
  comparison: Count,
  database: Type.String(),
  term_id: Type.String(),
  symbol: Type.String(),
  rank: Type.Integer({ minimum: 1 }),
  score: Type.Number(),
});
/** Over-representation of the genes that pass the thresholds of the request, by direction. */
export const BulkOverRow = closed({
  comparison: Count,
  direction: Type.Enum(['up', 'down']),
  database: Type.String(),
  term_id: Type.String(),
  term: Type.String(),
  overlap: Count,
  size: Count,
  odds_ratio: nullable(Type.Number()),
  p_val: PValue,
  p_val_adj: PValue,
  genes: Type.String(),
});

export const BulkSampleSummary = closed({
  sample: Type.String(),
  group: Type.String(),
  pair: nullable(Type.String()),
  batch: nullable(Type.String()),
  size: Type.Number({ minimum: 0, description: 'library size: sum of its counts' }),
  detected: Type.Integer({ minimum: 0, description: 'genes with at least one count' }),
  sizeFactor: Type.Number({ minimum: 0 }),
  /** Median of its correlations with the other samples, and whether it is far below theirs. */
  correlation: nullable(Type.Number({ minimum: -1, maximum: 1 })),
  isOutlier: Type.Boolean(),
  /** Sex by XIST and the genes of the Y chromosome; null if undetermined. */
  sex: nullable(Type.Enum(['female', 'male'])),
  topShare: Share,
});
const Reason = closed({ why: Type.Enum([...BULK_REASONS]), genes: Count });
/** A clustering of the result's samples, as `Linkage` has it. */
const Tree = Type.Omit(Linkage, ['labels'], { additionalProperties: false });
export const BulkComparison = closed({
  name: Type.String(),
  /** Both null for the test over all groups. */
  a: nullable(Type.String()),
  b: nullable(Type.String()),
  tested: Count,
  up: Type.Integer({ minimum: 0, description: 'genes beyond all three thresholds; of all groups, those below both p' }),
  down: Count,
  missing: Type.Array(Reason),
  /** The most significant genes by sample, as z scores per gene: rows from `offset` of the matrix `heatmap`. */
  heatmap: nullable(closed({ offset: Count, genes: Linkage, samples: Tree })),
  gsea: nullable(closed({ ranked: Count, terms: Count, significant: Count, ranking: Type.Array(Type.Number()) })),
  /** Gene sets of the request, and those of them that over-representation tests; null without sets, absent in results from before it was counted. */
  over: Type.Optional(nullable(closed({ sets: Count, tested: Count }))),
});
/** Shares of cell types in bulk samples (Wang et al. 2019, MuSiC), from an annotated dataset. */
export const BulkDeconvolution = closed({
  reference: closed({
    dataset: Type.String(),
    name: Type.String(),
    column: Type.String(),
    donors: Type.Integer({ minimum: 1, description: 'samples of the reference that weights were estimated from' }),
    cells: Count,
  }),
  genes: Type.Integer({ minimum: 1, description: 'genes that both have and that the fit uses' }),
  types: Type.Array(Type.String()),
  /** shares[sample][type]: of the cells; with `unexplained` they add up to 1. */
  shares: Type.Array(Type.Array(Share)),
  unexplained: Type.Array(Share),
  /** Error on mixtures of the reference's own cells, half of which were held out for them. Null if there are too few cells. */
  measured: nullable(
    closed({
      mixtures: Count,
      error: Type.Number({ minimum: 0, description: 'mean absolute error of a share' }),
      correlation: nullable(Type.Number({ minimum: -1, maximum: 1 })),
      types: Type.Array(Type.Number({ minimum: 0, description: 'mean absolute error of each type' })),
    }),
  ),
  /** Rank-sum test of each share between the groups of a comparison, exact up to 60 samples. */
  tests: Type.Array(
    closed({
      comparison: Count,
      type: Type.String(),
      a: Type.Number({ description: 'mean share in the first group' }),
      b: Type.Number(),
      p_val: nullable(PValue),
      p_val_adj: nullable(PValue),
    }),
  ),
});
export const BulkResult = closed({
  method: Type.Enum([...BULK_METHODS]),
  engine: Type.String({ description: 'Python, or R with the package and its version' }),
  /** Agreement of Python with R's package on stored data; absent in results of earlier versions. */
  agreement: Type.Optional(
    closed({
      package: Type.String(),
      version: Type.String(),
      data: Type.Enum(['airway', 'simulated']),
      genes: Count,
      samples: Count,
      same: Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Jaccard index of the genes with adjusted p below .05',
      }),
      log10p: Type.Number({ minimum: 0, description: 'largest difference of log10 p in any gene' }),
    }),
  ),
  /** The model, as a formula. */
  design: Type.String(),
  species: Type.String(),
  genes: Type.Integer({ minimum: 1, description: 'rows of the joined tables' }),
  samples: Type.Array(BulkSampleSummary),
  pca: closed({
    genes: Type.Integer({ minimum: 1, description: 'most variable genes that it was computed of' }),
    percent: Type.Array(Type.Number({ minimum: 0, maximum: 100 })),
    /** coordinates[sample][component] */
    coordinates: Type.Array(Type.Array(Type.Number())),
  }),
  correlation: Matrix,
  linkage: Linkage,
  /** Shares of each sample's counts that the most expressed genes take: shares[gene][sample]. */
  top: closed({ genes: Type.Array(Type.String()), shares: Type.Array(Type.Array(Share)) }),
  comparisons: Type.Array(BulkComparison),
  deconvolution: Type.Optional(BulkDeconvolution),
  warnings: Type.Array(closed({ id: Type.String(), params: Type.Record(Type.String(), Type.Unknown()) })),
});
export const bulkTool = defineTool({
  slug: 'bulk',
  group: 'flow',
  menu: null,
  picture: 'explorer-bulk-bulkresult--thresholds',
  keys: ['bulk'],
  version: '1',
  job: true,
  computed: true,
  internal: true,
  steps: ['read', 'quality', 'test', 'sets', 'deconvolve', 'write'],
  params: BulkParams,
  result: BulkResult,
  tables: { genes: BulkRow, terms: BulkTermRow, members: BulkMemberRow, over: BulkOverRow },
});
export type BulkParams = Static<typeof BulkParams>;
export type BulkRow = Static<typeof BulkRow>;
export type BulkTermRow = Static<typeof BulkTermRow>;
export type BulkMemberRow = Static<typeof BulkMemberRow>;
export type BulkOverRow = Static<typeof BulkOverRow>;
export type BulkComparison = Static<typeof BulkComparison>;
export type BulkDeconvolution = Static<typeof BulkDeconvolution>;
export type BulkResult = Static<typeof BulkResult>;
