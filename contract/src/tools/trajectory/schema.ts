import { Type, type Static } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { CellGroup, closed, Count, Gene, nullable, PValue, Seed } from '../common.ts';
import { defineTool } from '../define.ts';
import { followGroup, type Follow } from '../follow.ts';
import { readsOf } from '../groups.ts';
import { labelOf } from '../labels.ts';

/**
 * The order of cells along a principal tree or graph: Monocle 2 (Qiu et al. 2017, DDRTree) or Monocle 3 (Cao et al. 2019). Specification 2.8, 9.
 * Chosen genes, and genes at a branch point or along the graph, are a separate step (`trajectory-genes`) that uses this result.
 */
const Column = Type.String({ minLength: 1, maxLength: 120 });
const Symbol = Type.String({ minLength: 1, maxLength: 60 });
/** Maximum numbers: nodes of a tree, states and groups of a summary, drawn cells of a gene. */
export const TRAJECTORY_LIMITS = { nodes: 2000, groups: 60, points: 500, genes: LIMITS.topPseudotimeGenes } as const;
export const TrajectoryVersion = Type.Enum(['monocle2', 'monocle3']);
/** Monocle 2 by R's package, or by DDRTree in Python; `auto`: R if the package is installed and can handle the number of cells. */
export const TrajectoryEngine = Type.Enum(['auto', 'python', 'R'], { default: 'auto' });
export const TrajectoryRoot = Type.Union([
  /** Monocle 2: the end of the tree in this state. */
  closed({ state: Type.Integer({ minimum: 1 }) }),
  /** Nodes of the tree; each cell is assigned to the nearest one. Monocle 3: one per partition. */
  closed({ nodes: Type.Array(Count, { minItems: 1, maxItems: 100, uniqueItems: true }) }),
  /** The node of each partition that is nearest to these cells. */
  closed({ cells: CellGroup }),
]);
export const TrajectoryParams = closed({
  version: TrajectoryVersion,
  engine: TrajectoryEngine,
  /** Only these cells; null means all. */
  cells: nullable(CellGroup),
  /** Monocle 2: genes with more than the expected dispersion above this mean expression, or chosen ones. Monocle 3 ignores it. */
  ordering: Type.Union([
    closed({ meanExpression: Type.Number({ minimum: 0, maximum: 1000, default: LIMITS.dispersionMeanExpression }) }),
    closed({ genes: Type.Array(Symbol, { minItems: 3, maxItems: 2000, uniqueItems: true }) }),
  ]),
  /** Monocle 3: the embedding in two dimensions on which the graph is learned. Monocle 2 ignores it. */
  embedding: Type.String({ minLength: 1, maxLength: 60, default: 'umap' }),
  /** Start of pseudotime; null means chosen by the tool. */
  root: nullable(TrajectoryRoot),
  /** Pseudotime starts at the opposite end. */
  reverse: Type.Boolean({ default: false }),
  /** Labels for the density, PAGA and the comparison; null: only states. */
  groupBy: nullable(Column),
  seed: Seed,
});
const Time = nullable(Type.Number({ minimum: 0, description: 'null: not reached from a root' }));
const State = Type.Integer({ minimum: 1 });
/** `nodes[i]` is node i. `state` of Monocle 3: the part of the graph between two ends or branch points. */
export const TrajectoryTree = closed({
  nodes: Type.Array(
    closed({
      x: Type.Number(),
      y: Type.Number(),
      pseudotime: Time,
      state: State,
      partition: Type.Integer({ minimum: 1 }),
      cells: Type.Integer({ minimum: 0, description: 'cells whose nearest node it is' }),
    }),
    { maxItems: TRAJECTORY_LIMITS.nodes },
  ),
  edges: Type.Array(Type.Array(Count, { minItems: 2, maxItems: 2 })),
  /** Nodes; branch points are numbered from 1 in this order. */
  branchPoints: Type.Array(Count),
  leaves: Type.Array(Count),
  /** Nodes where pseudotime starts; with Monocle 2 some cells may lie before them. */
  roots: Type.Array(Count),
});
/** A gene along pseudotime: drawn cells (`state` of each) and the fitted curve. Log-normalised expression. */
export const PseudotimeGene = closed({
  ...Gene.properties,
  p_val: nullable(PValue),
  q_val: nullable(PValue),
  points: closed({
    t: Type.Array(Type.Number(), { maxItems: TRAJECTORY_LIMITS.points }),
    y: Type.Array(Type.Number(), { maxItems: TRAJECTORY_LIMITS.points }),
    state: Type.Array(State, { maxItems: TRAJECTORY_LIMITS.points }),
  }),
  curve: closed({
    t: Type.Array(Type.Number(), { maxItems: 200 }),
    y: Type.Array(Type.Number(), { maxItems: 200 }),
  }),
});
/** One row per tested gene: F test of a natural spline of pseudotime against the mean. `peak`: pseudotime of the curve's maximum. */
export const PseudotimeGeneRow = closed({
  ...Gene.properties,
  mean: Type.Number(),
  fraction: Type.Number({ minimum: 0, maximum: 1, description: 'share of cells above zero' }),
  f: Type.Number({ minimum: 0 }),
  p_val: PValue,
  q_val: PValue,
  trend: Type.String({ description: 'up, down, or peak and valley in between' }),
  peak: Type.Number({ minimum: 0 }),
});
const Trees = { trees: Type.Integer({ minimum: 1 }), of: Type.Integer({ minimum: 1 }) };
/**
 * Fits that did not converge, and limits of pseudotime with several partitions. `trees`: number of trees that did not converge, over all partitions.
 * `genes`: those to which the curve was fitted.
 */
export const TrajectoryWarning = Type.Union([
  /** The curve of dispersions, for which Monocle 2 also warns. */
  closed({ id: Type.Literal('trajectory.dispersionUnsettled'), params: closed({ rounds: Count, genes: Count }) }),
  /** The fit without genes of a large Cook's distance (`outliers`) failed, so they stayed in it. */
  closed({ id: Type.Literal('trajectory.outliersKept'), params: closed({ outliers: Count, genes: Count }) }),
  /** The k-means of the first nodes: its rounds or the steps of one transfer ended first, or a first centre had no cells. */
  closed({
    id: Type.Literal('trajectory.startUnsettled'),
    params: closed({
      reason: Type.Union([Type.Literal('rounds'), Type.Literal('steps'), Type.Literal('empty')]),
      rounds: Count,
      ...Trees,
    }),
  }),
  /** DDRTree or SimplePPT. `change`: the largest relative change of an objective in its last round. */
  closed({
    id: Type.Literal('trajectory.treeUnsettled'),
    params: closed({ rounds: Count, change: Type.Number({ exclusiveMinimum: 0 }), ...Trees }),
  }),
  /**
   * Pseudotimes of different partitions cannot be compared. `partitions`: those with a pseudotime; `roots`: as "partition: node"; `by`: who chose
   * them.
   */
  closed({
    id: Type.Literal('trajectory.timesOfPartitions'),
    params: closed({
      partitions: Type.Integer({ minimum: 2 }),
      n: Type.Integer({ minimum: 2, description: 'roots' }),
      roots: Type.String(),
      by: Type.Union([Type.Literal('tool'), Type.Literal('user')]),
    }),
  }),
  /** R's package ended with an error, so that Python computed the tree. */
  closed({ id: Type.Literal('trajectory.engineChanged'), params: closed({ reason: Type.String() }) }),
]);
const Rho = Type.Number({ minimum: -1, maximum: 1 });
export const TrajectoryResult = closed({
  version: TrajectoryVersion,
  /** The program that computed it. */
  engine: Type.Enum(['python', 'R']),
  cells: Count,
  reached: Type.Integer({ minimum: 0, description: 'cells with a pseudotime' }),
  /** Chosen cells without coordinates in the embedding of Monocle 3. Absent in results of earlier versions. */
  leftOut: Type.Optional(Count),
  /** Absent in results of earlier versions. */
  warnings: Type.Optional(Type.Array(TrajectoryWarning, { maxItems: 6 })),
  /** `ordering`: genes that Monocle 2 ordered cells by; 0 for Monocle 3. `missing`: chosen genes that the matrix lacks. */
  genes: closed({ ordering: Count, tested: Count, significant: Count, missing: Type.Array(Symbol, { maxItems: 50 }) }),
  embedding: nullable(Type.String()),
  end: Type.Number({ minimum: 0, description: 'largest pseudotime' }),
  tree: TrajectoryTree,
  partitions: Type.Array(closed({ partition: Type.Integer({ minimum: 1 }), cells: Count, reached: Type.Boolean() }), {
    maxItems: 200,
  }),
  states: Type.Array(closed({ state: State, cells: Count }), { maxItems: TRAJECTORY_LIMITS.nodes }),
  /** Density of groups along pseudotime on one grid, each with an area of its share of the cells; `column` null: states. */
  density: closed({
    t: Type.Array(Type.Number(), { maxItems: 100 }),
    by: Type.Array(
      closed({
        column: nullable(Type.String()),
        groups: Type.Array(
          closed({
            group: Type.String(),
            cells: Count,
            density: Type.Array(Type.Number({ minimum: 0 }), { maxItems: 100 }),
          }),
          { maxItems: TRAJECTORY_LIMITS.groups },
        ),
      }),
      { maxItems: 2 },
    ),
  }),
  /** The genes that change most along pseudotime, best first; all tested ones are in the table `genes`. */
  top: Type.Array(PseudotimeGene, { maxItems: TRAJECTORY_LIMITS.genes }),
  /**
   * Other methods on the same cells. `dpt`: Spearman correlation with diffusion pseudotime (Haghverdi et al. 2016) from the same root, by its cells;
   * null without a neighbour graph that reaches enough of them. `paga`: groups that are connected (Wolf et al. 2019), at the median of their cells.
   */
  check: closed({
    dpt: nullable(closed({ rho: Rho, cells: Count })),
    paga: nullable(
      closed({
        groups: Type.Array(closed({ group: Type.String(), cells: Count, x: Type.Number(), y: Type.Number() }), {
          maxItems: TRAJECTORY_LIMITS.groups,
        }),
        edges: Type.Array(
          closed({ a: Count, b: Count, weight: Type.Number({ minimum: 0, maximum: 1 }), tree: Type.Boolean() }),
          { maxItems: 500 },
        ),
      }),
    ),
  }),
});
export const trajectoryTool = defineTool({
  slug: 'trajectory',
  group: 'order',
  menu: { icon: 'trajectory', main: 'figure' },
  picture: 'explorer-trajectory-trajectoryresult--default',
  keys: ['monocle2', 'monocle3'],
  version: '4',
  job: true,
  computed: true,
  internal: false,
  steps: ['read', 'learn', 'order', 'tables'],
  params: TrajectoryParams,
  result: TrajectoryResult,
  tables: { genes: PseudotimeGeneRow },
  columns: { pseudotime: 'number', state: 'category', partition: 'category', x: 'number', y: 'number' },
  reads: ({ cells, root, groupBy }: Static<typeof TrajectoryParams>) =>
    readsOf([cells, root && 'cells' in root ? root.cells : null], [groupBy]),
  labels: ({ groupBy }: Static<typeof TrajectoryParams>, result: unknown) => {
    const { by = [] } = (result as Static<typeof TrajectoryResult> | null)?.density ?? {};
    // Without a column the groups are states.
    const densities = by.map(({ column }, i) => [`density.by.${i}.groups.*.group`, labelOf(column)] as const);
    return { summary: { ...Object.fromEntries(densities), 'check.paga.groups.*.group': labelOf(groupBy) } };
  },
  problem: ({ version, root }: Static<typeof TrajectoryParams>) =>
    version === 'monocle3' && root && 'state' in root ? { path: '/root/state', rule: 'additionalProperties' } : null,
  follow: (params: Static<typeof TrajectoryParams>, follow: Follow) => ({
    ...params,
    cells: followGroup(params.cells, follow),
    root: params.root && 'cells' in params.root ? { cells: followGroup(params.root.cells, follow) } : params.root,
  }),
  groups: ({ cells, root, version }: Static<typeof TrajectoryParams>) => ({
    groups: [
      ...(cells ? [{ path: '/cells', cells }] : []),
      ...(root && 'cells' in root
        ? [{ path: '/root/cells', cells: root.cells, minimum: LIMITS.trajectory.rootCells, aside: true }]
        : []),
    ],
    disjoint: false,
    minimum: LIMITS.trajectory.cells,
    ...(version === 'monocle2' && {
      tooMany: 'TRAJECTORY_IMPOSSIBLE' as const,
      fits: () => LIMITS.trajectory.monocle2,
    }),
  }),
});
export type TrajectoryVersion = Static<typeof TrajectoryVersion>;
export type TrajectoryEngine = Static<typeof TrajectoryEngine>;
export type TrajectoryRoot = Static<typeof TrajectoryRoot>;
export type TrajectoryParams = Static<typeof TrajectoryParams>;
export type TrajectoryTree = Static<typeof TrajectoryTree>;
export type PseudotimeGene = Static<typeof PseudotimeGene>;
export type PseudotimeGeneRow = Static<typeof PseudotimeGeneRow>;
export type TrajectoryWarning = Static<typeof TrajectoryWarning>;
export type TrajectoryResult = Static<typeof TrajectoryResult>;
