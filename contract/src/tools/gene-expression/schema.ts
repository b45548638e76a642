import { Type, type Static } from 'typebox';
import { CellGroup, closed, Count, Gene, GeneList, GroupSummary, Matrix, nullable, PValue, Share } from '../common.ts';
import { defineTool } from '../define.ts';

/** Gene and co-expression (specification 2.8): read from the dataset, no job. */
export const GeneExpressionParams = closed({
  genes: GeneList,
  layer: Type.Union([Type.Literal('raw'), Type.Literal('normalized')], { default: 'normalized' }),
  groupBy: Type.String(),
  /** `enrichment`: one score of all genes instead of each gene's expression. */
  mode: Type.Union([Type.Literal('expression'), Type.Literal('enrichment')], { default: 'expression' }),
  /** Two groups of cells to set side by side. */
  compare: Type.Optional(Type.Array(CellGroup, { minItems: 2, maxItems: 2 })),
});

/** Two genes over the same cells. A cell above both cutoffs is in `both`. */
export const Quadrants = closed({ both: Count, onlyX: Count, onlyY: Count, neither: Count });
export const Coexpression = closed({
  x: Gene,
  y: Gene,
  n: Count,
  /** The drawn cells, at most 5,000; statistics are over all n. */
  points: closed({ x: Type.Array(Type.Number()), y: Type.Array(Type.Number()) }),
  cutoffs: closed({ x: Type.Number(), y: Type.Number() }),
  quadrants: Quadrants,
  correlation: closed({
    pearson: closed({ r: Type.Number({ minimum: -1, maximum: 1 }), p: PValue }),
    spearman: closed({ r: Type.Number({ minimum: -1, maximum: 1 }), p: PValue }),
    /** Least squares over all n: y = slope x + intercept. */
    fit: closed({ slope: Type.Number(), intercept: Type.Number() }),
  }),
  groups: Type.Array(closed({ group: Type.String(), ...Quadrants.properties })),
});
export const GeneExpressionResult = closed({
  genes: Type.Array(Gene),
  groups: Type.Array(Type.String()),
  /** dots[gene][group]: share of cells above zero and mean over all cells of the group. */
  dots: Type.Array(Type.Array(closed({ fraction: Share, mean: Type.Number() }))),
  /** summaries[gene][group] */
  summaries: Type.Array(Type.Array(GroupSummary)),
  /** Genes x groups, mean expression, as a heatmap takes it. */
  means: Matrix,
  coexpression: nullable(Coexpression),
  undetected: Type.Array(Type.String(), { description: 'asked for and absent from the matrix' }),
});
export const geneExpressionTool = defineTool({
  slug: 'gene-expression',
  group: 'look',
  keys: [],
  version: '1',
  job: false,
  computed: false,
  internal: false,
  steps: [],
  params: GeneExpressionParams,
  result: GeneExpressionResult,
});
export type GeneExpressionParams = Static<typeof GeneExpressionParams>;
export type GeneExpressionResult = Static<typeof GeneExpressionResult>;
export type Coexpression = Static<typeof Coexpression>;
export type Quadrants = Static<typeof Quadrants>;
