import { Type, type Static } from 'typebox';
import { Categorical, CellGroup, closed, Count, GroupSummary, Linkage, Matrix, nullable } from '../common.ts';
import { defineTool } from '../define.ts';

/** Copy-number variation inferred from expression (Tirosh et al. 2016, inferCNV). Human and mouse (specification 2.8, 5). */
export const CnvParams = closed({
  version: Type.Union([Type.Literal('python'), Type.Literal('R')], { default: 'python' }),
  sample: nullable(Type.String()),
  test: CellGroup,
  reference: CellGroup,
  /** The column whose labels stay beside the heatmap. */
  keepLabel: nullable(Type.String()),
  clusters: Type.Integer({ minimum: 1, maximum: 20, default: 2, description: 'hierarchical clusters' }),
  windowSize: Type.Integer({ minimum: 10, maximum: 500, default: 100 }),
});
export const CnvHeatmap = closed({
  cells: Type.Array(Type.String()),
  label: Categorical,
  reference: Type.Array(Type.Boolean()),
  /** Columns in genome order; a chromosome holds columns from `start` to `end` - 1. */
  chromosomes: Type.Array(closed({ name: Type.String(), start: Count, end: Count })),
  /** values[cell][window], 0 is the reference's level. */
  values: Type.Array(Type.Array(Type.Number())),
  linkage: Linkage,
  k: Count,
  /** 1 to k for each cell. */
  cluster: Type.Array(Type.Integer({ minimum: 1 })),
});
export const CnvResult = closed({
  heatmap: CnvHeatmap,
  scores: closed({
    groups: Type.Array(GroupSummary),
    cells: closed({ x: Type.Array(Type.Number()), y: Type.Array(Type.Number()), score: Type.Array(Type.Number()) }),
  }),
  region: nullable(
    closed({
      chromosome: Type.String(),
      start: Count,
      end: Count,
      genes: Type.Array(Type.String()),
      groups: Type.Array(GroupSummary),
    }),
  ),
  /** Groups or clusters x chromosome arms, mean level. */
  arms: Matrix,
});
export const cnvTool = defineTool({
  slug: 'cnv',
  group: 'tumour',
  keys: ['intercnv', 'intercnvR'],
  version: '1',
  job: true,
  computed: false,
  internal: false,
  steps: [],
  params: CnvParams,
  result: CnvResult,
});
export type CnvParams = Static<typeof CnvParams>;
export type CnvHeatmap = Static<typeof CnvHeatmap>;
export type CnvResult = Static<typeof CnvResult>;
