import { Type, type Static } from 'typebox';
import { closed, Count, Matrix, nullable, PValue, Share } from '../common.ts';
import { defineTool } from '../define.ts';

/** Cells per group, two groups of samples compared, Ro/e. Read from the dataset, no job. Specification 2.8, 5, 8. */
export const CompositionParams = closed({
  cells: Type.String({ description: 'column of the cell types' }),
  by: Type.String({ description: 'column of the groups: sample, group …' }),
  samples: Type.Array(Type.String(), { description: 'shown samples; empty: all' }),
  compare: nullable(closed({ a: Type.Array(Type.String()), b: Type.Array(Type.String()) })),
});
export const GroupComparison = closed({
  a: Type.String(),
  b: Type.String(),
  /** Each sample's share of a cell type within its own cells. */
  rows: Type.Array(
    closed({
      cellType: Type.String(),
      a: Type.Array(closed({ sample: Type.String(), share: Share })),
      b: Type.Array(closed({ sample: Type.String(), share: Share })),
      p: nullable(PValue),
      p_adj: nullable(PValue),
    }),
  ),
  test: Type.String({ description: 'mannwhitneyu, ttest' }),
});
/** Observed over expected cells of a chi-square table (Zhang et al. 2018). `failed` when p > 0.05 (specification 8). */
export const Roe = closed({
  chi2: Type.Number(),
  dof: Count,
  p: PValue,
  failed: Type.Boolean(),
  ratio: Matrix,
  expected: Matrix,
});
export const CompositionResult = closed({
  cellTypes: Type.Array(Type.String()),
  groups: Type.Array(closed({ group: Type.String(), sampleGroup: Type.String(), cells: Count })),
  /** counts[group][cellType] */
  counts: Type.Array(Type.Array(Count)),
  comparison: nullable(GroupComparison),
  roe: nullable(Roe),
});
export const compositionTool = defineTool({
  slug: 'composition',
  group: 'look',
  keys: [],
  version: '1',
  job: false,
  computed: false,
  internal: false,
  steps: [],
  params: CompositionParams,
  result: CompositionResult,
});
export type CompositionParams = Static<typeof CompositionParams>;
export type CompositionResult = Static<typeof CompositionResult>;
export type GroupComparison = Static<typeof GroupComparison>;
export type Roe = Static<typeof Roe>;
