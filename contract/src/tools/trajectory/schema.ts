import { Type, type Static } from 'typebox';
import { defineTool } from '../define.ts';
import { LIMITS } from '../../limits.ts';
import {
  Categorical,
  CellGroup,
  closed,
  Count,
  Gene,
  GroupSummary,
  Matrix,
  nullable,
  PValue,
  Seed,
} from '../common.ts';

/** Pseudotime on a principal graph: Monocle 2 (Qiu et al. 2017) or Monocle 3 (Cao et al. 2019). Specification 2.8, 9. */
export const TrajectoryParams = closed({
  version: Type.Union([Type.Literal('monocle2'), Type.Literal('monocle3')]),
  cells: CellGroup,
  /** Where pseudotime starts: a state (2), a node of the graph (3), or chosen by the tool. */
  root: nullable(
    Type.Union([closed({ state: Type.Integer({ minimum: 1 }) }), closed({ node: Type.Integer({ minimum: 0 }) })]),
  ),
  reverse: Type.Boolean({ default: false }),
  /** Genes that order the cells, Monocle 2: by dispersion above this mean expression. */
  orderingMeanExpression: Type.Number({ minimum: 0, default: LIMITS.dispersionMeanExpression }),
  targetGenes: Type.Array(Type.String(), { maxItems: 100 }),
  branchPoint: nullable(Type.Integer({ minimum: 1 })),
  /** Monocle 3, variable genes along the graph. */
  nodes: Type.Array(Type.Integer({ minimum: 0 })),
  partitions: Type.Union([Type.Literal('all'), Type.Array(Type.Integer({ minimum: 1 }))], { default: 'all' }),
  resolution: Type.Number({ exclusiveMinimum: 0, default: LIMITS.monocle3.resolution }),
  q: Type.Number({ exclusiveMinimum: 0, maximum: 1, default: LIMITS.monocle3.q }),
  seed: Seed,
});
export const TrajectoryCells = closed({
  x: Type.Array(Type.Number()),
  y: Type.Array(Type.Number()),
  pseudotime: Type.Array(nullable(Type.Number()), { description: 'null: not reached from the root' }),
  state: Categorical,
  cluster: Categorical,
  sample: Categorical,
});
export const TrajectoryTree = closed({
  nodes: Type.Array(closed({ id: Count, x: Type.Number(), y: Type.Number() })),
  edges: Type.Array(Type.Array(Count, { minItems: 2, maxItems: 2 })),
  /** Node ids; branch points are numbered from 1 in this order. */
  branchPoints: Type.Array(Count),
  leaves: Type.Array(Count),
  root: Count,
});
/** A gene along pseudotime: drawn cells (at most 500; `state` as the number that is its name, from 1) and the smoothed curve. */
export const PseudotimeGene = closed({
  ...Gene.properties,
  p_val: PValue,
  q_val: PValue,
  points: closed({ t: Type.Array(Type.Number()), y: Type.Array(Type.Number()), state: Type.Array(Count) }),
  curve: closed({ t: Type.Array(Type.Number()), y: Type.Array(Type.Number()) }),
});
export const TrajectoryBranch = closed({
  point: Type.Integer({ minimum: 1 }),
  names: Type.Array(Type.String(), { minItems: 2, maxItems: 2 }),
  /** Genes x steps: first branch from its end back to the branch point, then out along the second. Scaled per gene. */
  heatmap: Matrix,
  clusters: Type.Array(Type.Integer({ minimum: 1 }), { description: 'gene cluster of each row' }),
  genes: Type.Array(
    closed({
      ...Gene.properties,
      q_val: PValue,
      curves: Type.Array(closed({ t: Type.Array(Type.Number()), y: Type.Array(Type.Number()) }), {
        minItems: 2,
        maxItems: 2,
      }),
    }),
  ),
});
export const VariableGene = closed({
  ...Gene.properties,
  morans_i: Type.Number(),
  p_val: PValue,
  q_val: PValue,
  module: nullable(Type.Integer({ minimum: 1 })),
});
export const TrajectoryResult = closed({
  version: TrajectoryParams.properties.version,
  cells: TrajectoryCells,
  tree: TrajectoryTree,
  partitions: Count,
  /** Density of each group along pseudotime on one grid. */
  density: closed({
    t: Type.Array(Type.Number()),
    groups: Type.Array(closed({ group: Type.String(), cells: Count, density: Type.Array(Type.Number()) })),
  }),
  /** The genes that change most along pseudotime, best first; the first 8 are shown. */
  genes: Type.Array(PseudotimeGene),
  /** Expression of the target genes by state. */
  states: Type.Array(closed({ ...Gene.properties, groups: Type.Array(GroupSummary) })),
  branch: nullable(TrajectoryBranch),
  variableGenes: Type.Array(VariableGene),
  /** Modules x groups, mean module score. */
  modules: nullable(Matrix),
});
export const trajectoryTool = defineTool({
  slug: 'trajectory',
  group: 'order',
  keys: ['monocle2', 'monocle3'],
  version: '1',
  job: true,
  computed: false,
  internal: false,
  steps: [],
  params: TrajectoryParams,
  result: TrajectoryResult,
});
export type TrajectoryParams = Static<typeof TrajectoryParams>;
export type TrajectoryCells = Static<typeof TrajectoryCells>;
export type TrajectoryTree = Static<typeof TrajectoryTree>;
export type PseudotimeGene = Static<typeof PseudotimeGene>;
export type TrajectoryBranch = Static<typeof TrajectoryBranch>;
export type VariableGene = Static<typeof VariableGene>;
export type TrajectoryResult = Static<typeof TrajectoryResult>;
