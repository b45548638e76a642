import { Type, type Static } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { CellGroup, closed, Count, nullable, PValue, Share, UnitSchema } from '../common.ts';
import { defineTool } from '../define.ts';
import { followGroup, followNames, type Follow } from '../follow.ts';
import { readsOf } from '../groups.ts';
import { labelOf, nameOf } from '../labels.ts';

/**
 * Differential expression between two groups of cells (specification 2.8, 9). Cells are compared by a two-sided Wilcoxon rank-sum test with
 * tie correction, samples by DESeq2 on summed counts (pseudobulk).
 */
/**
 * A request without a test means a test of cells, as before the test could be chosen; it has no sample column, so stored requests keep their meaning.
 * The form always sets the test by `unitOf`: samples if each group has at least 3.
 */
export const DegTest = Type.Union([Type.Literal('wilcoxon'), Type.Literal('pseudobulk')], {
  default: 'wilcoxon',
  description: 'wilcoxon compares cells, pseudobulk samples; the form chooses samples from 3 per group on',
});
export const DEG_SAMPLES = LIMITS.degSamples;
export const DegFilter = closed({
  log2fc: Type.Number({ minimum: 0, default: LIMITS.deg.log2fc }),
  padj: Type.Number({ minimum: 0, maximum: 1, default: LIMITS.deg.padj }),
  pct: Type.Number({ minimum: 0, maximum: 1, default: LIMITS.deg.pct, description: 'of pct1 or pct2' }),
});
const LogP = Type.Number({ maximum: 0 });
const LabelColumn = Type.String({ minLength: 1, maxLength: 120 });
export const DegSide = Type.Union([Type.Literal('a'), Type.Literal('b')]);
export const DifferentialExpressionParams = closed({
  mode: Type.Union([Type.Literal('normal'), Type.Literal('batchTwoGroups'), Type.Literal('batchOneGroup')], {
    description: 'batch: one task per cell type; with one group, each cell type against the rest',
  }),
  a: CellGroup,
  b: nullable(CellGroup),
  /** Batch modes: the column whose categories are compared one by one. */
  batchBy: nullable(Type.String()),
  batchCategories: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 }),
  filter: DegFilter,
  test: Type.Optional(DegTest),
  /** The column of samples. The pseudobulk test needs it; for the Wilcoxon test it is where the warning counts samples. */
  replicates: Type.Optional(nullable(LabelColumn)),
  /** Pseudobulk: the column of batches or donors of a blocked or paired design, `~ block + group`. */
  block: Type.Optional(nullable(LabelColumn)),
});
/** The specification's columns: cluster, gene id, average expression, Log2FC, Pct1, Pct2, z score, P_val, adjusted p value. */
export const DegRow = closed({
  /** Index of the comparison; one per cell type in the batch modes. */
  comparison: Count,
  /** The group that the row is seen from: a positive log2fc is more in `cluster`. */
  side: DegSide,
  cluster: Type.String(),
  gene_id: Type.String(),
  symbol: Type.String(),
  avg_expression: Type.Number({ description: 'mean of counts per 10,000 in the group' }),
  log2fc: Type.Number({
    description:
      'log2((mean + 1) / (mean of the other group + 1)) of counts per 10,000; pseudobulk: unshrunken estimate of DESeq2',
  }),
  pct1: Share,
  pct2: Share,
  z_score: Type.Number({ description: 'pseudobulk: Wald statistic' }),
  p_val: Type.Number({
    minimum: 0,
    maximum: 1,
    description: '0 where it is below the smallest number, 5e-324; `log10_p_val` has its size',
  }),
  p_val_adj: PValue,
  /** log10 of the p values, also where these are 0 in floating point. Absent or null in results of earlier versions. */
  log10_p_val: Type.Optional(nullable(LogP)),
  log10_p_val_adj: Type.Optional(nullable(LogP)),
});
/** Columns of equal length for side `a`, one entry per tested gene: the data of the volcano plot. */
export const DegVolcano = closed({
  symbol: Type.Array(Type.String()),
  gene_id: Type.Array(Type.String()),
  log2fc: Type.Array(Type.Number()),
  p_val: Type.Array(Type.Number()),
  p_val_adj: Type.Array(Type.Number()),
  /** Absent in results of earlier versions. */
  log10_p_val: Type.Optional(Type.Array(Type.Number())),
  log10_p_val_adj: Type.Optional(Type.Array(Type.Number())),
  pct1: Type.Array(Type.Number()),
  pct2: Type.Array(Type.Number()),
});
const TopGene = closed({ gene_id: Type.String(), symbol: Type.String(), log2fc: Type.Number() });
const DegGroup = closed({
  name: Type.String(),
  cells: Count,
  genes: Type.Integer({ minimum: 0, description: 'genes that pass the submitted filter on this side' }),
  top: Type.Array(TopGene, { maxItems: LIMITS.deg.top }),
});
/**
 * Trend of the dispersions of DESeq2 over the mean: a + b / mean; if that cannot be fitted, a local regression, as in R; if that fails too, one mean;
 * `genewise` if no gene is dispersed, so that each keeps its own estimate.
 */
export const DegTrend = Type.Union([
  Type.Literal('parametric'),
  Type.Literal('local'),
  Type.Literal('mean'),
  Type.Literal('genewise'),
]);
/** Warnings that a reader of the p values needs, with their numbers. */
export const DegWarning = Type.Union([
  /**
   * Cells of several samples were compared as independent observations, so p values are too small. `a`, `b`: samples per side; `usableA`, `usableB`:
   * those with enough cells for the pseudobulk test; `unit`: the result of `unitOf` for these. Results of earlier versions lack the last three.
   */
  closed({
    id: Type.Literal('deg.samplesAreTheUnit'),
    params: closed({
      ...{ column: Type.String(), a: Count, b: Count },
      ...{ usableA: Type.Optional(Count), usableB: Type.Optional(Count), unit: Type.Optional(UnitSchema) },
    }),
  }),
  /** `genes`: those that the trend was fitted to. `reason`: a coefficient that is not positive, no agreement in 11 rounds, no regression. */
  closed({
    id: Type.Literal('deg.trendNotParametric'),
    params: closed({
      trend: DegTrend,
      reason: Type.Union([Type.Literal('coefficient'), Type.Literal('rounds'), Type.Literal('regression')]),
      genes: Count,
    }),
  }),
  /** No gene has counts in every sample, so size factors use the counts above zero. */
  closed({ id: Type.Literal('deg.positiveCounts'), params: closed({ tested: Count }) }),
  /** Regressions that reached no optimum. */
  closed({ id: Type.Literal('deg.unsettled'), params: closed({ genes: Count, tested: Count }) }),
  /** Genes with a count far from the others (Cook's distance): their p value is given as 1. */
  closed({ id: Type.Literal('deg.outliers'), params: closed({ genes: Count, tested: Count }) }),
]);
/** One comparison in the summary; its rows are in the table `deg`. */
export const DegComparison = closed({
  /** The cell type in batch modes. */
  name: nullable(Type.String()),
  a: DegGroup,
  b: DegGroup,
  /** Genes with a value above zero in one of the groups; every one of them has a row on each side. */
  tested: Count,
  /** Fewer than 3 cells (specification 5) or 2 samples on a side: nothing was computed. */
  skipped: nullable(closed({ id: Type.String(), params: Type.Record(Type.String(), Type.Unknown()) })),
  /** Samples per side of the pseudobulk test. Absent in results of earlier versions, as are `warnings` and `test`. */
  samples: Type.Optional(nullable(closed({ a: Count, b: Count }))),
  /** Pseudobulk; absent in results of earlier versions. */
  trend: Type.Optional(nullable(DegTrend)),
  warnings: Type.Optional(Type.Array(DegWarning, { maxItems: 4 })),
});
export const DifferentialExpressionResult = closed({
  mode: DifferentialExpressionParams.properties.mode,
  test: Type.Optional(DegTest),
  filter: DegFilter,
  comparisons: Type.Array(DegComparison),
});
export const differentialExpressionTool = defineTool({
  slug: 'differential-expression',
  group: 'compare',
  menu: { icon: 'compare', main: 'figure' },
  needs: ['groups'],
  picture: 'explorer-differential-expression-degresult--default',
  keys: [],
  version: '4',
  job: true,
  computed: true,
  internal: false,
  steps: ['cells', 'compare', 'tables'],
  params: DifferentialExpressionParams,
  result: DifferentialExpressionResult,
  tables: { deg: DegRow },
  reads: ({ mode, a, b, batchBy, batchCategories: names, ...params }: Static<typeof DifferentialExpressionParams>) => {
    const { replicates = null, block = null, test } = params;
    const types = mode === 'normal' || batchBy === null ? [] : [{ column: batchBy, names }];
    return {
      ...readsOf([a, mode === 'batchOneGroup' ? null : b], [batchBy, replicates, block]),
      parts: [replicates, test === 'pseudobulk' ? block : null].filter((name) => name !== null),
      // With one group, its other cells are the reference of each type.
      ...(mode === 'batchOneGroup' ? { named: types } : { only: types }),
    };
  },
  labels: ({ mode, a, b, batchBy, replicates = null }: Static<typeof DifferentialExpressionParams>) => {
    // One group is compared with the rest of each type, by the name of the type.
    const sides = mode === 'batchOneGroup' ? { a: labelOf(batchBy), b: null } : { a: nameOf(a), b: nameOf(b) };
    return {
      summary: {
        'comparisons.*.name': labelOf(batchBy),
        'comparisons.*.a.name': sides.a,
        'comparisons.*.b.name': sides.b,
        'comparisons.*.skipped.params.sample': labelOf(replicates),
      },
      tables: { deg: { cluster: { by: 'side', of: sides } } },
    };
  },
  follow: (params: Static<typeof DifferentialExpressionParams>, follow: Follow) => ({
    ...params,
    a: followGroup(params.a, follow),
    b: params.mode === 'batchOneGroup' ? params.b : followGroup(params.b, follow),
    batchCategories: followNames(params.batchBy, params.batchCategories, follow),
  }),
  groups: (params: Static<typeof DifferentialExpressionParams>) => ({
    groups: [
      { path: '/a', cells: params.a },
      ...(params.mode === 'batchOneGroup' ? [] : [{ path: '/b', cells: params.b }]),
    ],
    disjoint: true,
    // A batch skips cell types that are too small.
    minimum: params.mode === 'normal' ? LIMITS.degCells.min : 0,
    counts: params.test === 'pseudobulk',
    samples:
      params.test === 'pseudobulk'
        ? {
            path: '/replicates',
            column: params.replicates ?? null,
            cells: DEG_SAMPLES.cells,
            minimum: params.mode === 'normal' ? DEG_SAMPLES.perSide : 0,
          }
        : null,
    categories:
      params.mode === 'normal'
        ? []
        : [
            {
              ...{ path: '/batchBy', column: params.batchBy },
              ...{ namesPath: '/batchCategories', names: params.batchCategories },
            },
          ],
  }),
});
export type DegFilter = Static<typeof DegFilter>;
export type DegTest = Static<typeof DegTest>;
export type DegTrend = Static<typeof DegTrend>;
export type DegWarning = Static<typeof DegWarning>;
export type DegSide = Static<typeof DegSide>;
export type DegRow = Static<typeof DegRow>;
export type DegVolcano = Static<typeof DegVolcano>;
export type DegComparison = Static<typeof DegComparison>;
export type DifferentialExpressionParams = Static<typeof DifferentialExpressionParams>;
export type DifferentialExpressionResult = Static<typeof DifferentialExpressionResult>;
