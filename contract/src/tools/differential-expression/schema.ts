import { Type, type Static } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { CellGroup, closed, Count, nullable, PValue, Share } from '../common.ts';

/** Differential expression between two groups of cells (specification 2.8, 9). Two-sided Wilcoxon rank-sum, ties corrected. */
export const DegFilter = closed({
  log2fc: Type.Number({ minimum: 0, default: LIMITS.deg.log2fc }),
  padj: Type.Number({ minimum: 0, maximum: 1, default: LIMITS.deg.padj }),
  pct: Type.Number({ minimum: 0, maximum: 1, default: LIMITS.deg.pct, description: 'of pct1 or pct2' }),
});
export const DifferentialExpressionParams = closed({
  mode: Type.Union([Type.Literal('normal'), Type.Literal('batchTwoGroups'), Type.Literal('batchOneGroup')], {
    description: 'batch: one task per cell type; with one group, each cell type against the rest',
  }),
  a: CellGroup,
  b: nullable(CellGroup),
  /** In the batch modes: the column whose categories are taken one by one. */
  batchBy: nullable(Type.String()),
  batchCategories: Type.Array(Type.String()),
  filter: DegFilter,
});
/** The specification's columns: cluster, gene id, average expression, Log2FC, Pct1, Pct2, z score, P_val, adjusted p value. */
export const DegRow = closed({
  cluster: Type.String(),
  gene_id: Type.String(),
  symbol: Type.String(),
  avg_expression: Type.Number(),
  log2fc: Type.Number(),
  pct1: Share,
  pct2: Share,
  z_score: Type.Number(),
  p_val: PValue,
  p_val_adj: PValue,
});
export const DegComparison = closed({
  /** The cell type in batch modes. */
  name: nullable(Type.String()),
  a: closed({ name: Type.String(), cells: Count }),
  b: closed({ name: Type.String(), cells: Count }),
  /** Genes tested; every one of them is in `volcano`. */
  tested: Count,
  aVsB: Type.Array(DegRow),
  bVsA: Type.Array(DegRow),
  /** Columns of equal length, A against B. */
  volcano: closed({
    symbol: Type.Array(Type.String()),
    gene_id: Type.Array(Type.String()),
    log2fc: Type.Array(Type.Number()),
    p_val: Type.Array(Type.Number()),
    p_val_adj: Type.Array(Type.Number()),
    pct1: Type.Array(Type.Number()),
    pct2: Type.Array(Type.Number()),
  }),
  /** Fewer than 3 cells on a side: nothing was computed (specification 5). */
  skipped: nullable(closed({ id: Type.String(), params: Type.Record(Type.String(), Type.Unknown()) })),
});
export const DifferentialExpressionResult = closed({
  mode: DifferentialExpressionParams.properties.mode,
  filter: DegFilter,
  comparisons: Type.Array(DegComparison),
});
export type DegFilter = Static<typeof DegFilter>;
export type DegRow = Static<typeof DegRow>;
export type DegComparison = Static<typeof DegComparison>;
export type DifferentialExpressionParams = Static<typeof DifferentialExpressionParams>;
export type DifferentialExpressionResult = Static<typeof DifferentialExpressionResult>;
