import { Type, type Static } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { CellGroup, CellBits, closed, Count, Gene, GroupSummary, Matrix, nullable, PValue, Share } from '../common.ts';
import { defineTool } from '../define.ts';

const { genes, points } = LIMITS.geneExpression;
const GeneName = Type.String({
  minLength: 1,
  maxLength: 60,
  description: 'symbol or Ensembl id, with or without version',
});
const Side = Type.String({ minLength: 1, maxLength: 120 });
/** The cells of a selection, and all others. `names`: of both sides, in this order. */
const SelectedAndRest = closed({ names: Type.Array(Side, { minItems: 2, maxItems: 2 }), bits: CellBits });
const asked = {
  layer: Type.Union([Type.Literal('raw'), Type.Literal('normalized')], { default: 'normalized' }),
  /** Column of categories. */
  groupBy: Type.String({ minLength: 1, maxLength: 200 }),
  /** Two groups of cells to compare, which may share cells, or a selection and all others; null: all cells. */
  compare: nullable(Type.Union([Type.Array(CellGroup, { minItems: 2, maxItems: 2 }), SelectedAndRest])),
};
const Genes = Type.Array(GeneName, { minItems: 1, maxItems: genes });

/** Gene and co-expression (specification 2.8): read from the dataset, no job. */
export const GeneExpressionParams = closed({
  ...asked,
  genes: Genes,
  /** Distributions take more time and bytes than means and fractions. */
  distributions: Type.Boolean({ default: false }),
  /** The genes as one set: the AUCell score of each cell instead of their expression. */
  enrichment: Type.Optional(Type.Boolean()),
});
export const ExpressionCellsParams = closed({ ...asked, genes: Genes });
/** A cell expresses a gene if its value is above the cutoff, in the layer's unit. */
const Cutoffs = closed({ x: Type.Number({ minimum: 0, maximum: 1e9 }), y: Type.Number({ minimum: 0, maximum: 1e9 }) });
export const CoexpressionParams = closed({ ...asked, x: GeneName, y: GeneName, cutoffs: Cutoffs });

const Known = nullable(Type.Number());
const { group, n, density, sampled } = GroupSummary.properties;
/** Distribution of one group; null values if the group has no cells. */
export const ServedSummary = closed({
  group,
  n,
  mean: Known,
  fraction: nullable(Share),
  min: Known,
  max: Known,
  q1: Known,
  median: Known,
  q3: Known,
  density,
  sampled,
});
/** The unique genes that were found, and those requested but absent from the matrix. */
const found = { genes: Type.Array(Gene), undetected: Type.Array(Type.String()) };
const SideName = nullable(Type.String({ description: 'name of the group of cells; null: all cells' }));
/** Cells that are on both sides. */
const overlap = Count;

export const GeneExpressionReply = closed({
  ...found,
  /** Enrichment only: the genes of the set that were found, and the number of top ranks per cell that count; `genes` then only contains the score. */
  set: Type.Optional(closed({ genes: Type.Array(Gene), places: Count })),
  groups: Type.Array(Type.String()),
  overlap,
  sides: Type.Array(
    closed({
      name: SideName,
      cells: Type.Array(Count, { description: 'cells of each group' }),
      /** dots[gene][group]: share of cells above zero and mean over all cells of the group; null without cells. */
      dots: Type.Array(Type.Array(closed({ fraction: nullable(Share), mean: Known }))),
      /** summaries[gene][group], if distributions were requested. */
      summaries: nullable(Type.Array(Type.Array(ServedSummary))),
    }),
    { minItems: 1, maxItems: 2 },
  ),
});

/** A sample of the cells of each group, drawn once and the same each time. */
export const ExpressionCells = closed({
  ...found,
  overlap,
  /** Consecutive cells: `shown` of a group's `n` cells. */
  groups: Type.Array(closed({ side: SideName, group: Type.String(), n: Count, shown: Count })),
  barcodes: Type.Array(Type.String(), { maxItems: LIMITS.geneExpression.cells }),
  /** values[gene][cell] */
  values: Type.Array(Type.Array(Type.Number())),
});

/** Two genes over the same cells. A cell above both cutoffs is in `both`. */
export const Quadrants = closed({ both: Count, onlyX: Count, onlyY: Count, neither: Count });
const Coefficient = closed({ r: Type.Number({ minimum: -1, maximum: 1 }), p: PValue });
export const Coexpression = closed({
  x: Gene,
  y: Gene,
  n: Count,
  /** The drawn cells; statistics are over all n. */
  points: closed({
    x: Type.Array(Type.Number(), { maxItems: points }),
    y: Type.Array(Type.Number(), { maxItems: points }),
  }),
  cutoffs: Cutoffs,
  quadrants: Quadrants,
  /** Null if a gene has the same value in every cell, so that no correlation is defined. */
  correlation: nullable(
    closed({
      pearson: Coefficient,
      spearman: Coefficient,
      /** Least squares over all n: y = slope x + intercept. */
      fit: closed({ slope: Type.Number(), intercept: Type.Number() }),
    }),
  ),
  /** Groups of the labelled cells. */
  groups: Type.Array(closed({ group: Type.String(), ...Quadrants.properties })),
});
export const CoexpressionReply = closed({
  overlap,
  sides: Type.Array(closed({ name: SideName, ...Coexpression.properties }), { minItems: 1, maxItems: 2 }),
});

/** Content of the panel for one request: the fixture of the stories. */
export const GeneExpressionResult = closed({
  genes: Type.Array(Gene),
  groups: Type.Array(Type.String()),
  /** dots[gene][group]: share of cells above zero and mean over all cells of the group. */
  dots: Type.Array(Type.Array(closed({ fraction: Share, mean: Type.Number() }))),
  /** summaries[gene][group] */
  summaries: Type.Array(Type.Array(GroupSummary)),
  /** Genes x groups, mean expression, in the format of a heatmap. */
  means: Matrix,
  coexpression: nullable(Coexpression),
  undetected: Type.Array(Type.String(), { description: 'asked for and absent from the matrix' }),
});
export const geneExpressionTool = defineTool({
  slug: 'gene-expression',
  group: 'look',
  menu: null,
  picture: 'explorer-gene-expression-genepanel--default',
  keys: [],
  version: '2',
  job: false,
  computed: false,
  internal: false,
  steps: [],
  params: GeneExpressionParams,
  result: GeneExpressionResult,
});
export type GeneExpressionParams = Static<typeof GeneExpressionParams>;
export type ExpressionCellsParams = Static<typeof ExpressionCellsParams>;
export type CoexpressionParams = Static<typeof CoexpressionParams>;
export type GeneExpressionReply = Static<typeof GeneExpressionReply>;
export type ExpressionCells = Static<typeof ExpressionCells>;
export type CoexpressionReply = Static<typeof CoexpressionReply>;
export type GeneExpressionResult = Static<typeof GeneExpressionResult>;
export type ServedSummary = Static<typeof ServedSummary>;
export type Coexpression = Static<typeof Coexpression>;
export type Quadrants = Static<typeof Quadrants>;
