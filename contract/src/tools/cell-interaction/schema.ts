import { Type, type Static } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { CellGroup, closed, Count, nullable, PValue, Seed, Share } from '../common.ts';
import { defineTool } from '../define.ts';
import { followGroup, followName, followNames, type Follow } from '../follow.ts';
import { readsOf } from '../groups.ts';
import { labelOf } from '../labels.ts';

/**
 * Ligand-receptor pairs between cell types: CellPhoneDB's means, permutation p values and rank (Efremova et al. 2020). Specification 2.8, 5.
 * Thresholds, cytokines and chosen pairs belong to the view of a result: they need no separate run.
 */
const LIMIT = LIMITS.interaction;
const Column = Type.String({ minLength: 1, maxLength: 120 });
const Label = Type.String({ minLength: 1, maxLength: 500 });
const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });
/** Resources that the liana package carries, and the species of their symbols. */
export const BUNDLED_INTERACTIONS = {
  cellphonedb: 'Homo sapiens',
  consensus: 'Homo sapiens',
  cellchatdb: 'Homo sapiens',
  celltalkdb: 'Homo sapiens',
  mouseconsensus: 'Mus musculus',
} as const;
export const INTERACTION_SPECIES = ['Homo sapiens', 'Mus musculus'] as const;
const BUNDLED = ['cellphonedb', 'consensus', 'cellchatdb', 'celltalkdb', 'mouseconsensus'] as const;
/** Subunits of a complex are separated by `_`. */
const Partner = Type.String({ minLength: 1, maxLength: 200 });
export const InteractionResource = Type.Union([
  closed({ bundled: Type.Enum(BUNDLED) }),
  closed({ reference: Id }),
  closed({
    name: Type.String({ minLength: 1, maxLength: 200 }),
    pairs: Type.Array(closed({ ligand: Partner, receptor: Partner }), { minItems: 1, maxItems: LIMIT.ownPairs }),
  }),
]);
export const CellInteractionParams = closed({
  groupBy: Column,
  cellTypes: Type.Array(Label, { minItems: 1, maxItems: LIMIT.cellTypes, uniqueItems: true }),
  /** Only these cells; null means all cells of the cell types. */
  cells: nullable(CellGroup),
  species: Type.Enum(INTERACTION_SPECIES),
  resource: InteractionResource,
  /** Two conditions, labels `a` and `b` of `column`, are tested apart and compared; null: one test of all cells. */
  condition: nullable(closed({ column: Column, a: Label, b: Label })),
  /** Sample column used to test the difference of the two conditions; null or absent: not tested. */
  sampleBy: Type.Optional(nullable(Column)),
  permutations: Type.Integer({ minimum: 100, maximum: 10_000, default: LIMIT.permutations }),
  minExpressing: Type.Number({
    minimum: 0,
    maximum: 1,
    default: LIMIT.minExpressing,
    description: "share of a cell type's cells that must express each subunit of its partner",
  }),
  seed: Seed,
});
const Pair = Type.Integer({ minimum: 1, description: 'number of the pair in the table `pairs`' });
const CellType = Type.Integer({ minimum: 1, description: 'place in `cellTypes`, from 1' });
const Mean = Type.Number({ minimum: 0, description: 'mean of both partners; 0 where one of them is 0' });
const P = Type.Number({ minimum: 0, maximum: 1, description: '0 stands for less than 1 / `permutations`' });
const flags = {
  /** Null if the resource has no information. */
  secreted: nullable(Type.Boolean()),
  receptor_a: Type.Boolean(),
  receptor_b: Type.Boolean(),
  cytokine: Type.Boolean({ description: 'a partner has a subunit that is a cytokine' }),
};
const names = { interacting_pair: Type.String(), partner_a: Type.String(), partner_b: Type.String() };
const Rank = nullable(
  Type.Number({
    minimum: 0,
    maximum: 1,
    description:
      'share of all ordered couples of cell types in which the pair has p <= 0.05; lower is more specific; null where there is none',
  }),
);
/**
 * One pair between one ordered couple of cell types; `source` expresses a, `target` expresses b. Columns as in the specification. `_a`, `_b` at the
 * end: of the two conditions, `difference`: mean_a - mean_b; null without conditions or without cells of one type in a condition.
 */
export const InteractionRow = closed({
  pair: Pair,
  ...names,
  ...flags,
  source: Type.String(),
  target: Type.String(),
  source_number: CellType,
  target_number: CellType,
  means: Mean,
  pvalues: P,
  rank_value: Rank,
  ligand_share: Share,
  receptor_share: Share,
  mean_a: nullable(Type.Number()),
  mean_b: nullable(Type.Number()),
  p_a: nullable(PValue),
  p_b: nullable(PValue),
  difference: nullable(Type.Number()),
  /** Samples of each condition with enough cells of both types; null without a column of samples. */
  samples_a: nullable(Count),
  samples_b: nullable(Count),
  sample_difference: nullable(Type.Number({ description: 'mean of the samples of a less that of b' })),
  difference_p: nullable(PValue),
  difference_p_adj: nullable(PValue),
});
/** One row per pair of the resource whose genes are in the matrix. `couples`: number of type pairs with a row, `significant`: with p <= 0.05. */
export const InteractionPair = closed({
  pair: Pair,
  ...names,
  genes_a: Type.String({ description: 'symbols of the subunits, separated by spaces' }),
  genes_b: Type.String(),
  ...flags,
  couples: Count,
  significant: Count,
  rank_value: Rank,
  max_mean: Type.Number({ minimum: 0, description: 'largest mean of a significant couple, else of any' }),
});
/** The test of the difference of two conditions: Welch's t test of the samples' means, adjusted by Benjamini-Hochberg. */
export const InteractionSamples = closed({
  column: Type.String(),
  /** Samples with cells of the chosen types in each condition, and labels that both have. */
  a: Count,
  b: Count,
  inBoth: Count,
  tested: Type.Integer({ minimum: 0, description: 'rows with at least LIMITS.interaction.samples in both conditions' }),
  significant: Type.Integer({ minimum: 0, description: 'of them, rows with an adjusted p value of at most 0.05' }),
  /** The smallest p value that a rank test with these numbers of samples could give; null if a condition has none. */
  smallestRankP: nullable(PValue),
});
export const CellInteractionResult = closed({
  cellTypes: Type.Array(
    closed({ name: Type.String(), cells: Count, cellsA: nullable(Count), cellsB: nullable(Count) }),
  ),
  /** Chosen cells without a label of the chosen cell types or conditions. */
  left: Count,
  /** `counts[source][target]`: pairs with p <= 0.05; of each condition where there are two. */
  counts: Type.Array(Type.Array(Count)),
  countsA: nullable(Type.Array(Type.Array(Count))),
  countsB: nullable(Type.Array(Type.Array(Count))),
  /** The most specific pairs: lowest rank value first, then highest mean. */
  top: Type.Array(
    closed({ pair: Pair, interacting_pair: Type.String(), rank_value: Rank, max_mean: Type.Number({ minimum: 0 }) }),
    { maxItems: LIMITS.topInteractingPairs },
  ),
  resource: closed({
    name: Type.String(),
    version: Type.String(),
    licence: Type.String(),
    source: Type.String(),
    sha256: Type.String(),
    species: Type.String(),
    /** Name and release of the orthologs used to convert the pairs; null for pairs of the same species. */
    orthologs: nullable(Type.String()),
    /** Absent in results of earlier versions. */
    unconverted: Type.Optional(
      Type.Integer({ minimum: 0, description: 'pairs with a gene without an ortholog, left out' }),
    ),
    pairs: Type.Integer({ minimum: 0, description: 'of the resource' }),
    tested: Type.Integer({ minimum: 0, description: 'of them, pairs whose genes the matrix has' }),
  }),
  condition: nullable(closed({ column: Type.String(), a: Type.String(), b: Type.String() })),
  samples: nullable(InteractionSamples),
  permutations: Count,
  minExpressing: Share,
  total: closed({
    rows: Count,
    significant: Type.Integer({ minimum: 0, description: 'rows with p <= 0.05' }),
  }),
});
export const cellInteractionTool = defineTool({
  slug: 'cell-interaction',
  group: 'relate',
  menu: { icon: 'network', main: 'figure' },
  needs: ['groups'],
  scripted: true,
  picture: 'explorer-cell-interaction-interactionresult--default',
  keys: ['cellphone'],
  version: '4',
  job: true,
  computed: true,
  internal: false,
  steps: ['read', 'permute', 'tables'],
  params: CellInteractionParams,
  result: CellInteractionResult,
  tables: { interactions: InteractionRow, pairs: InteractionPair },
  reads: ({ cells, groupBy, cellTypes, condition, sampleBy, resource }: Static<typeof CellInteractionParams>) => ({
    ...readsOf([cells], [groupBy, condition?.column ?? null, condition ? (sampleBy ?? null) : null]),
    only: [
      { column: groupBy, names: cellTypes },
      ...(condition ? [{ column: condition.column, names: [condition.a, condition.b] }] : []),
    ],
    references: 'reference' in resource ? [resource.reference] : [],
    referenceKind: 'ligandReceptor' as const,
  }),
  labels: ({ groupBy, condition }: Static<typeof CellInteractionParams>) => {
    const [type, of] = [labelOf(groupBy), labelOf(condition?.column ?? null)];
    return {
      summary: { 'cellTypes.*.name': type, 'condition.a': of, 'condition.b': of },
      tables: { interactions: { source: type, target: type } },
      title: condition && of ? [condition.a, condition.b].map((text) => ({ text, of })) : [],
    };
  },
  problem: ({ resource, species, groupBy, condition, sampleBy }: Static<typeof CellInteractionParams>) => {
    if ('bundled' in resource && BUNDLED_INTERACTIONS[resource.bundled] !== species)
      return { path: '/resource/bundled', rule: 'species' };
    if (sampleBy && !condition) return { path: '/condition', rule: 'required' };
    if (sampleBy && [groupBy, condition?.column].includes(sampleBy)) return { path: '/sampleBy', rule: 'uniqueItems' };
    return condition && condition.a === condition.b ? { path: '/condition/b', rule: 'uniqueItems' } : null;
  },
  follow: (params: Static<typeof CellInteractionParams>, follow: Follow) => ({
    ...params,
    cells: followGroup(params.cells, follow),
    cellTypes: followNames(params.groupBy, params.cellTypes, follow),
    condition: params.condition && {
      ...params.condition,
      a: followName(params.condition.column, params.condition.a, follow),
      b: followName(params.condition.column, params.condition.b, follow),
    },
  }),
  groups: ({ cells, groupBy, cellTypes, condition }: Static<typeof CellInteractionParams>) => ({
    groups: cells ? [{ path: '/cells', cells }] : [],
    disjoint: false,
    minimum: 1,
    categories: [
      { path: '/groupBy', column: groupBy, namesPath: '/cellTypes', names: cellTypes },
      ...(condition
        ? [
            {
              path: '/condition/column',
              column: condition.column,
              namesPath: '/condition',
              names: [condition.a, condition.b],
            },
          ]
        : []),
    ],
  }),
});
export type BundledInteractions = keyof typeof BUNDLED_INTERACTIONS;
export type InteractionResource = Static<typeof InteractionResource>;
export type CellInteractionParams = Static<typeof CellInteractionParams>;
export type InteractionRow = Static<typeof InteractionRow>;
export type InteractionPair = Static<typeof InteractionPair>;
export type CellInteractionResult = Static<typeof CellInteractionResult>;
