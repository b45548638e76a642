import { Type, type Static } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { closed, Count, Gene, GroupSummary, Linkage, Matrix, nullable, PValue, Seed } from '../common.ts';
import { defineTool } from '../define.ts';
import type { Follow } from '../follow.ts';
import { labelOf, type ReadResult } from '../labels.ts';
import { PseudotimeGene, TrajectoryVersion } from '../trajectory/schema.ts';

/**
 * Genes of a trajectory without a new order of the cells (specification 2.8): chosen genes in pseudotime and by state, genes that differ between
 * the branches behind a chosen branch point (BEAM, Qiu et al. 2017), or genes that vary along the graph with their modules (Cao et al. 2019).
 */
const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });
const Symbol = Type.String({ minLength: 1, maxLength: 60 });
/** Steps of the pre-branch and of each branch, drawn genes, groups of the module heat map. */
export const BRANCH_LIMITS = { before: 30, behind: 50, genes: 100, groups: 60, modules: 200 } as const;
const Chosen = closed({
  kind: Type.Literal('chosen'),
  genes: Type.Array(Symbol, { minItems: 1, maxItems: 50, uniqueItems: true }),
});
const Branch = closed({
  kind: Type.Literal('branch'),
  /** Number of the branch point, from 1. */
  branchPoint: Type.Integer({ minimum: 1 }),
  /** The two branches after it, by one node of each; null: the two with the most cells. */
  branches: nullable(Type.Array(Count, { minItems: 2, maxItems: 2, uniqueItems: true })),
});
const Graph = closed({
  kind: Type.Literal('graph'),
  partitions: Type.Union(
    [Type.Literal('all'), Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 200 })],
    {
      default: 'all',
    },
  ),
  /** Only cells whose nearest node is in this list; empty means all. */
  nodes: Type.Array(Count, { maxItems: 2000, uniqueItems: true }),
  resolution: Type.Number({
    exclusiveMinimum: 0,
    maximum: 10,
    default: LIMITS.monocle3.resolution,
    description: 'of the modules: a higher one gives more',
  }),
  q: Type.Number({ exclusiveMinimum: 0, maximum: 1, default: LIMITS.monocle3.q, description: 'of genes in modules' }),
});
export const TrajectoryGenesParams = closed({
  /** A completed trajectory of the same dataset. */
  trajectory: Id,
  analysis: Type.Union([Chosen, Branch, Graph]),
  seed: Seed,
});
/** One row per gene. `statistic`: F of the spline (chosen, branch) or Moran's I (graph). `group`: cluster of the curves (branch) or module (graph). */
export const TrajectoryGeneRow = closed({
  ...Gene.properties,
  mean: Type.Number(),
  fraction: Type.Number({ minimum: 0, maximum: 1, description: 'share of cells above zero' }),
  statistic: Type.Number(),
  p_val: PValue,
  q_val: PValue,
  group: nullable(Type.Integer({ minimum: 1 })),
});
/**
 * `steps.before` steps from the root to the branch point, then `steps.behind` to the end of each branch. A gene's curves: `before`, and one per
 * branch. `heatmap`: rows scaled per gene; columns run from the end of the first branch back to the branch point, back to the root, and out
 * again along the second: behind + before + before + behind.
 */
export const BranchResult = closed({
  point: Type.Integer({ minimum: 1 }),
  node: Count,
  /** Numbers of cells between the root and the branch point, and on each branch. `states`: states of those cells. */
  before: Count,
  branches: Type.Array(closed({ node: Count, cells: Count, states: Type.Array(Type.Integer({ minimum: 1 })) }), {
    minItems: 2,
    maxItems: 2,
  }),
  steps: closed({ before: Count, behind: Count }),
  heatmap: Matrix,
  /** Tree of the rows by Ward's method; the number of clusters is cut on the page. */
  linkage: Linkage,
  genes: Type.Array(
    closed({
      ...Gene.properties,
      q_val: PValue,
      before: Type.Array(Type.Number()),
      behind: Type.Array(Type.Array(Type.Number()), { minItems: 2, maxItems: 2 }),
    }),
    { maxItems: BRANCH_LIMITS.genes },
  ),
});
export const GraphGenesResult = closed({
  neighbours: Type.Integer({ minimum: 1, description: 'of each cell in the graph on which Moran’s I is computed' }),
  partitions: Type.Array(Type.Integer({ minimum: 1 })),
  nodes: Count,
  q: Type.Number(),
  resolution: Type.Number(),
  modules: Type.Array(closed({ module: Type.Integer({ minimum: 1 }), genes: Count }), {
    maxItems: BRANCH_LIMITS.modules,
  }),
  /** Labels that the modules are shown by; null: states. */
  groupBy: nullable(Type.String()),
  /** Mean score of each module in each group, scaled per module. */
  heatmap: nullable(Matrix),
  /** The genes with the largest Moran's I, best first. */
  top: Type.Array(closed({ ...Gene.properties, morans_i: Type.Number(), q_val: PValue }), { maxItems: 50 }),
});
/** Warnings about things left out of a result and the limits of its numbers. */
export const TrajectoryGenesWarning = Type.Union([
  /** Cells of several partitions are tested along one pseudotime. */
  closed({
    id: Type.Literal('trajectoryGenes.timesOfPartitions'),
    params: closed({ partitions: Type.Integer({ minimum: 2 }) }),
  }),
  /** More than half of the modules have one gene. `largest`: genes of the largest module. */
  closed({
    id: Type.Literal('trajectoryGenes.smallModules'),
    params: closed({ single: Count, modules: Count, largest: Count, resolution: Type.Number() }),
  }),
  /** Modules beyond the largest ones are not shown. */
  closed({
    id: Type.Literal('trajectoryGenes.modulesLeftOut'),
    params: closed({ shown: Count, modules: Count, genes: Count }),
  }),
  /** Groups of the module heat map, or states of the chosen genes, beyond the largest ones are not shown. */
  closed({
    id: Type.Literal('trajectoryGenes.groupsLeftOut'),
    params: closed({ shown: Count, groups: Count, cells: Count }),
  }),
  /**
   * The modules are grouped by states, because the trajectory's labels are unsuitable. `groups`: number of labels of the cells, 0 if the column was
   * removed.
   */
  closed({
    id: Type.Literal('trajectoryGenes.labelsNotUsed'),
    params: closed({ column: Type.String(), groups: Count, least: Count }),
  }),
]);
export const TrajectoryGenesResult = closed({
  kind: Type.Enum(['chosen', 'branch', 'graph']),
  version: TrajectoryVersion,
  trajectory: closed({ id: Id, name: Type.String() }),
  cells: Count,
  tested: Count,
  significant: Type.Integer({ minimum: 0, description: 'q below 0.05, or below the chosen one' }),
  /** Chosen genes that the matrix lacks. */
  missing: Type.Array(Symbol, { maxItems: 50 }),
  /** Absent in results of earlier versions. */
  warnings: Type.Optional(Type.Array(TrajectoryGenesWarning, { maxItems: 4 })),
  chosen: nullable(
    closed({
      genes: Type.Array(PseudotimeGene, { maxItems: 50 }),
      states: Type.Array(closed({ ...Gene.properties, groups: Type.Array(GroupSummary, { maxItems: 60 }) }), {
        maxItems: 50,
      }),
    }),
  ),
  branch: nullable(BranchResult),
  graph: nullable(GraphGenesResult),
});
export const trajectoryGenesTool = defineTool({
  slug: 'trajectory-genes',
  group: 'order',
  menu: { icon: 'trajectoryGenes', main: 'figure' },
  needs: ['trajectory'],
  picture: 'explorer-trajectory-genes-trajectorygenesresult--default',
  keys: [],
  version: '2',
  job: true,
  computed: true,
  internal: false,
  steps: ['read', 'test', 'tables'],
  params: TrajectoryGenesParams,
  result: TrajectoryGenesResult,
  tables: { genes: TrajectoryGeneRow },
  /** Score of each module in each cell; only for the kind `graph`. */
  series: { module: 'number' },
  follow: (params: Static<typeof TrajectoryGenesParams>, follow: Follow) => ({
    ...params,
    trajectory: follow.result(params.trajectory),
  }),
  reads: ({ trajectory }: Static<typeof TrajectoryGenesParams>) => ({
    columns: [],
    cellSets: [],
    parent: { tool: 'trajectory', result: trajectory },
  }),
  labels: (_: unknown, result: unknown) => {
    const graph = (result as Static<typeof TrajectoryGenesResult> | null)?.graph ?? null;
    const name = { parent: (trajectory: ReadResult) => trajectory.name };
    return {
      summary: { 'trajectory.name': name, 'graph.heatmap.columns.*': labelOf(graph?.groupBy ?? null) },
      title: [name],
    };
  },
});
export type TrajectoryGenesParams = Static<typeof TrajectoryGenesParams>;
export type TrajectoryGenesAnalysis = TrajectoryGenesParams['analysis'];
export type TrajectoryGeneRow = Static<typeof TrajectoryGeneRow>;
export type BranchResult = Static<typeof BranchResult>;
export type GraphGenesResult = Static<typeof GraphGenesResult>;
export type TrajectoryGenesWarning = Static<typeof TrajectoryGenesWarning>;
export type TrajectoryGenesResult = Static<typeof TrajectoryGenesResult>;
