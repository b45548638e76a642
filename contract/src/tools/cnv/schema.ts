import { Type, type Static } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { CellGroup, closed, Count, GroupSummary, Linkage, Matrix, nullable, Seed, Share } from '../common.ts';
import { defineTool } from '../define.ts';
import { followGroup, followName, type Follow } from '../follow.ts';
import { isStored, readsOf } from '../groups.ts';
import { labelOf, nameOf } from '../labels.ts';

/**
 * Copy-number variation inferred from expression by the steps of inferCNV (Patel et al. 2014, Tirosh et al. 2016). Human and mouse
 * (specification 2.8, 5). The matrix of cells and windows is in files of the result, read in parts: `reference` and `tested`, with the codes of
 * the kept labels in `referenceLabels` and `testedLabels` (docs/interfaces.md).
 */
const Column = Type.String({ minLength: 1, maxLength: 120 });
const Label = Type.String({ minLength: 1, maxLength: 500 });
/** Positions that the server has, and the species of their symbols (Ensembl 109; GENCODE 19 for GRCh37). */
export const CNV_ASSEMBLIES = {
  GRCh38: 'Homo sapiens',
  GRCh37: 'Homo sapiens',
  GRCm39: 'Mus musculus',
} as const;
const ASSEMBLIES = ['GRCh38', 'GRCh37', 'GRCm39'] as const;
/** Maximum numbers: windows of a result, leaves of its tree, groups of its summary, cells of its scatter plot, genes of a request's own positions. */
export const CNV_LIMITS = { windows: LIMITS.cnv.windows, leaves: 100, groups: 60, points: 1500, genes: 4000 } as const;
/** Maximum number of chromosomes in the server's assemblies. */
const CHROMOSOMES = 24;
const Chromosome = Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9._-]+$' });
export const CnvPositions = Type.Union([
  closed({ assembly: Type.Enum(ASSEMBLIES) }),
  /** Gene positions of the reference library, from a GTF. */
  closed({ reference: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }) }),
  closed({
    name: Type.String({ minLength: 1, maxLength: 200 }),
    genes: Type.Array(
      closed({
        gene: Type.String({ minLength: 1, maxLength: 60 }),
        chromosome: Chromosome,
        start: Count,
        end: Count,
      }),
      { minItems: 1, maxItems: CNV_LIMITS.genes },
    ),
  }),
]);
export const CnvParams = closed({
  version: Type.Union([Type.Literal('python'), Type.Literal('R')], { default: 'python' }),
  /** Only the tested cells of one sample; null means all. */
  sample: nullable(closed({ column: Column, name: Label })),
  test: CellGroup,
  /** Normal cells. If they are labels of a column, each label is a separate group. */
  reference: CellGroup,
  /** The column whose labels are shown next to the heatmap. */
  keepLabel: nullable(Column),
  positions: CnvPositions,
  clusters: Type.Integer({ minimum: 1, maximum: 20, default: 2, description: 'of the column `cluster`' }),
  windowSize: Type.Integer({ minimum: 10, maximum: 500, default: 101, description: 'genes' }),
  step: Type.Integer({ minimum: 1, maximum: 50, default: 10, description: 'genes from one window to the next' }),
  minCount: Type.Number({
    minimum: 0,
    maximum: 100,
    default: 0.1,
    description: 'mean count from which a gene is used; about 0.1 for droplets, 1 for plates',
  }),
  sexChromosomes: Type.Boolean({ default: false }),
  denoise: Type.Boolean({ default: true, description: 'values within the noise of the reference cells are 0' }),
  seed: Seed,
});
const Level = Type.Number({ description: 'log2 ratio to the reference cells' });
const Call = Type.Union([Type.Literal('gain'), Type.Literal('loss'), Type.Literal('neutral')]);
/** One row per window. Base pairs, from 1. `arm`: null if the assembly's centromeres are unknown. */
export const CnvWindow = closed({
  window: Type.Integer({ minimum: 1 }),
  chromosome: Type.String(),
  start: Count,
  end: Count,
  arm: nullable(Type.String()),
  genes: Type.String({ description: 'symbols, separated by spaces' }),
});
/**
 * One row per group and arm (chromosome if the arms are unknown). `lost`, `gained`: share of the group's cells below the 5th and above the 95th
 * percentile of the reference cells. `low`, `high`: 95 % interval of the group's mean minus that of the reference cells; `confidence`: that it is not
 * 0 (1 minus Holm's p value over the arms). `call`: half of the cells or more, confidence of .95, and a change of `leastEffect`. The three are absent
 * in results of earlier versions.
 */
export const CnvArm = closed({
  group: Type.String(),
  arm: Type.String(),
  windows: Count,
  cells: Count,
  mean: Level,
  low: Type.Optional(nullable(Level)),
  high: Type.Optional(nullable(Level)),
  confidence: Type.Optional(nullable(Share)),
  lost: Share,
  gained: Share,
  call: Type.String({ description: 'gain, loss or neutral' }),
});
/** One row per cell of the analysis. */
export const CnvCell = closed({
  barcode: Type.String(),
  group: Type.String({ description: 'kept label; `reference` or `tested` without one' }),
  reference: Type.Boolean(),
  score: Type.Number({ minimum: 0 }),
  correlation: Type.Number({ minimum: -1, maximum: 1 }),
  confidence: Share,
  call: Type.String({ description: 'malignant, normal or undecided' }),
});
export const CnvResult = closed({
  version: CnvParams.properties.version,
  tested: Count,
  reference: Count,
  /** Reference groups must not contain tested cells; cells without a sample are left out. */
  genes: closed({
    positioned: Type.Integer({ minimum: 0, description: 'genes of the matrix with a position' }),
    used: Type.Integer({ minimum: 0, description: 'of them, expressed enough, on the chosen chromosomes' }),
  }),
  positions: closed({ name: Type.String(), genes: Count, sha256: Type.String() }),
  windowSize: Count,
  step: Count,
  /** The step of the request, where more windows than are allowed made it wider. Absent in results of earlier versions. */
  askedStep: Type.Optional(nullable(Count)),
  denoise: Type.Boolean(),
  /** A chromosome spans the windows from `start` to `end` - 1. */
  chromosomes: Type.Array(closed({ name: Type.String(), start: Count, end: Count }), { maxItems: 200 }),
  windows: Count,
  /** Groups of the reference in the order of its rows. */
  referenceGroups: Type.Array(closed({ name: Type.String(), cells: Count }), { maxItems: 500 }),
  labels: nullable(closed({ column: Type.String(), categories: Type.Array(Type.String(), { maxItems: 500 }) })),
  /** Ward's tree of the tested cells, cut at 100 leaves at most; `leaves`: cells of each, in the order of the rows. */
  tree: Linkage,
  leaves: Type.Array(Count, { maxItems: CNV_LIMITS.leaves }),
  /** Whether similar cells were grouped before the tree was computed. */
  grouped: Type.Boolean(),
  clusters: Count,
  /** Value at both ends of the colours. */
  limit: Type.Number({ exclusiveMinimum: 0 }),
  arms: closed({
    names: Type.Array(Type.String(), { maxItems: 200 }),
    /** `leaves[leaf][arm]`, mean; the clusters of any cut can be derived from them. */
    leaves: Type.Array(Type.Array(Level), { maxItems: CNV_LIMITS.leaves }),
    groups: Matrix,
    calls: Type.Array(Type.Array(Call), { maxItems: CNV_LIMITS.groups }),
    /** Same shape as `calls`; absent in results of earlier versions, as is `leastEffect`. */
    confidence: Type.Optional(Type.Array(Type.Array(Share), { maxItems: CNV_LIMITS.groups })),
    /**
     * Smallest change that is called: a third of the effect of losing one of two copies in these counts, or 1.5 standard deviations of the reference
     * groups.
     */
    leastEffect: Type.Optional(Type.Number({ minimum: 0, description: 'log2' })),
  }),
  /** Score of the cells by kept label, at most 60 groups; all cells are in the table `cells`. */
  scores: Type.Array(GroupSummary, { maxItems: CNV_LIMITS.groups }),
  /** A sample of the cells: score x correlation. */
  points: closed({
    score: Type.Array(Type.Number(), { maxItems: CNV_LIMITS.points }),
    correlation: Type.Array(Type.Number(), { maxItems: CNV_LIMITS.points }),
    kind: Type.Array(Type.Integer({ minimum: 0, maximum: 3, description: 'reference, normal, undecided, malignant' }), {
      maxItems: CNV_LIMITS.points,
    }),
  }),
  malignancy: closed({
    /** False: no tested cells differ clearly from the reference, so none is called malignant. */
    separate: Type.Boolean(),
    /** False: the component of the malignant cells was still moving when its rounds ended. */
    settled: Type.Optional(Type.Boolean()),
    malignant: Count,
    undecided: Count,
    normal: Count,
    profileCells: Type.Integer({
      minimum: 0,
      description: 'tested cells of the profiles that cells are compared with',
    }),
  }),
});
export const cnvTool = defineTool({
  slug: 'cnv',
  group: 'tumour',
  menu: { icon: 'chromosome', main: 'figure' },
  needs: ['groups'],
  picture: 'explorer-cnv-cnvresult--default',
  keys: ['intercnv', 'intercnvR'],
  version: '3',
  job: true,
  computed: true,
  internal: false,
  steps: ['read', 'smooth', 'tree', 'tables'],
  params: CnvParams,
  result: CnvResult,
  tables: { windows: CnvWindow, arms: CnvArm, cells: CnvCell },
  columns: {
    score: 'number',
    correlation: 'number',
    confidence: 'number',
    call: 'category',
    cluster: 'category',
    row: 'number',
  },
  words: {
    call: { title: 'CNV call', words: ['reference', 'normal', 'undecided', 'malignant'] },
    cluster: { title: 'CNV cluster', words: ['reference'] },
  },
  reads: ({ test, reference, keepLabel, sample, positions }: Static<typeof CnvParams>) => ({
    ...readsOf([test, reference], [keepLabel, sample?.column ?? null]),
    parts: keepLabel === null ? [] : [keepLabel],
    only: sample ? [{ column: sample.column, names: [sample.name], group: 0 }] : [],
    // Each label of the reference is a separate group of normal cells.
    named: isStored(reference) ? [] : [{ column: reference.column, names: reference.categories, group: 1 }],
    ...('reference' in positions && { references: [positions.reference], referenceKind: 'genePositions' as const }),
  }),
  labels: ({ reference, keepLabel, sample }: Static<typeof CnvParams>) => {
    const kept = labelOf(keepLabel);
    return {
      summary: {
        'referenceGroups.*.name': isStored(reference) ? nameOf(reference) : labelOf(reference.column),
        'labels.categories.*': kept,
        'arms.groups.rows.*': kept,
        'scores.*.group': kept,
      },
      tables: { arms: { group: kept }, cells: { group: kept } },
      title: sample ? [{ text: sample.name, of: { column: sample.column } }] : [],
    };
  },
  problem: ({ positions }: Static<typeof CnvParams>) => {
    if (!('genes' in positions)) return null;
    const wrong = positions.genes.findIndex(({ start, end }) => end < start);
    return wrong < 0 ? null : { path: `/positions/genes/${wrong}/end`, rule: 'minimum' };
  },
  follow: (params: Static<typeof CnvParams>, follow: Follow) => ({
    ...params,
    test: followGroup(params.test, follow),
    reference: followGroup(params.reference, follow),
    sample: params.sample && { ...params.sample, name: followName(params.sample.column, params.sample.name, follow) },
  }),
  groups: ({ test, reference, sample, step }: Static<typeof CnvParams>) => ({
    groups: [
      {
        path: '/test',
        cells:
          sample && !isStored(test) && (test.and?.length ?? 0) < 5
            ? { ...test, and: [...(test.and ?? []), { column: sample.column, categories: [sample.name] }] }
            : test,
      },
      { path: '/reference', cells: reference },
    ],
    disjoint: true,
    minimum: 10,
    // Each chromosome may end with an incomplete window.
    tooMany: 'CNV_IMPOSSIBLE',
    fits: (genes: number) => Math.floor(LIMITS.cnv.values / (Math.min(CNV_LIMITS.windows, genes / step) + CHROMOSOMES)),
  }),
});
export type CnvPositions = Static<typeof CnvPositions>;
export type CnvParams = Static<typeof CnvParams>;
export type CnvWindow = Static<typeof CnvWindow>;
export type CnvArm = Static<typeof CnvArm>;
export type CnvCell = Static<typeof CnvCell>;
export type CnvResult = Static<typeof CnvResult>;
