import { Type, type Static } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { CellGroup, closed, Count, Linkage, nullable, Seed, Share } from '../common.ts';
import { defineTool } from '../define.ts';
import { followGroup, type Follow } from '../follow.ts';
import { readsOf } from '../groups.ts';
import { labelOf } from '../labels.ts';

/**
 * Regulons and their activity in each cell (SCENIC, Aibar et al. 2017; DoRothEA, Holland et al. 2020). Specification 2.8, 9. The numbers of named
 * regulons per group and of modules belong to the view of a result: changing them needs no new run.
 */
const Column = Type.String({ minLength: 1, maxLength: 120 });
const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });
const Symbol = Type.String({ minLength: 1, maxLength: 60 });
export const REGULON_SPECIES = ['Homo sapiens', 'Mus musculus'] as const;
export const RegulonMethod = Type.Enum(['aucell', 'ulm', 'viper']);
/** Above zero: the factor activates the target. */
export const RegulonEdge = closed({ tf: Symbol, target: Symbol, weight: Type.Number() });
/** Pruning by motifs (cisTarget): sets of the reference library of the kinds `motifRankings` and `motifAnnotations`. */
export const RegulonMotifs = closed({
  rankings: Type.Array(Id, { minItems: 1, maxItems: 3, uniqueItems: true }),
  annotations: Id,
});
/** A network of the reference library, of the request, or inferred from the cells by gradient boosting (GRNBoost2). */
export const RegulonSource = Type.Union([
  closed({ reference: Id }),
  closed({
    name: Type.String({ minLength: 1, maxLength: 200 }),
    edges: Type.Array(RegulonEdge, { minItems: 1, maxItems: 4000 }),
  }),
  closed({
    factors: Type.Array(Symbol, {
      minItems: 2,
      maxItems: LIMITS.references.factors,
      description: 'symbols of transcription factors',
    }),
    targets: Type.Integer({
      minimum: 50,
      maximum: 20_000,
      default: 2000,
      description: 'most variable expressed genes, each of which is predicted from the factors',
    }),
    perFactor: Type.Integer({ minimum: 5, maximum: 500, default: 50, description: 'most targets of a factor' }),
    motifs: Type.Optional(nullable(RegulonMotifs)),
  }),
]);
export const TfRegulationParams = closed({
  /** Only these cells; null means all. */
  cells: nullable(CellGroup),
  groupBy: Column,
  species: Type.Enum(REGULON_SPECIES),
  source: RegulonSource,
  method: RegulonMethod,
  minTargets: Type.Integer({
    minimum: 2,
    maximum: 100,
    default: 5,
    description: 'a regulon with fewer targets in the matrix is left out',
  }),
  topShare: Type.Number({
    exclusiveMinimum: 0,
    maximum: 1,
    default: 0.05,
    description: "AUCell: share of each cell's ranking that counts",
  }),
  seed: Seed,
});
const RegulonNumber = Type.Integer({
  minimum: 1,
  description: 'number of the regulon, from 1: those that lead a group first, then those that are second in one',
});
const named = { number: RegulonNumber, regulon: Type.String(), tf: Type.String() };
const Specificity = nullable(
  Type.Number({ minimum: 0, maximum: 1, description: 'null for a regulon that is active in no cell' }),
);
/** One row per regulon. `symbol`: the factor's gene in the matrix. `sign`: null if targets of both signs are one regulon. */
export const RegulonRow = closed({
  ...named,
  sign: nullable(Type.String({ description: '+ or -' })),
  symbol: nullable(Type.String()),
  listed: Type.Integer({ minimum: 1, description: 'targets in the network' }),
  targets: Type.Integer({ minimum: 1, description: 'of them, genes of the matrix' }),
  mean: Type.Number({ description: 'activity of the tested cells' }),
  group: nullable(Type.String({ description: 'the group that it is most specific for' })),
  specificity: Specificity,
});
/** One row per regulon and target, strongest first. `symbol`, `gene_id`: the gene of the matrix; null if it is missing. */
export const RegulonTarget = closed({
  ...named,
  gene: Type.String(),
  symbol: nullable(Type.String()),
  gene_id: nullable(Type.String()),
  weight: Type.Number({ description: 'of the network, or the importance of an inferred one' }),
  detected: Type.Boolean(),
});
/** One row per regulon and group that has cells. */
export const RegulonGroup = closed({
  number: RegulonNumber,
  regulon: Type.String(),
  group_number: Type.Integer({ minimum: 1, description: 'place in `groups`, from 1' }),
  group: Type.String(),
  n: Count,
  mean: Type.Number(),
  specificity: Specificity,
  rank: nullable(Type.Integer({ minimum: 1, description: 'by specificity in the group, from 1' })),
  on: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'share of cells with an activity above mean + one standard deviation of the tested cells',
  }),
});
/** One row per regulon and enriched motif that is annotated to its factor. A network that was not pruned has none. */
export const RegulonMotif = closed({
  ...named,
  rankings: Type.String({ description: 'name of the set of rankings' }),
  motif: Type.String(),
  auc: Type.Number({ minimum: 0, maximum: 1, description: 'share of the largest area under the recovery curve' }),
  nes: Type.Number({ description: 'z score of the area among all motifs of the rankings' }),
  rank: Type.Integer({ minimum: 1, description: 'end of the leading edge, from 1' }),
  targets: Type.Integer({ minimum: 0, description: 'targets of the regulon in the leading edge' }),
});
const MotifSet = closed({ name: Type.String(), version: Type.String(), sha256: Type.String() });
/** Connection specificity index of each ordered pair of the first `clustered` regulons. */
export const RegulonSimilarity = closed({ a: RegulonNumber, b: RegulonNumber, csi: Share });
/** Listed factors of an inferred network that are left out. */
export const TfWarning = Type.Union([
  /** Genes of families without sequence-specific DNA binding, such as ribosomal proteins. `names`: the first 20. */
  closed({ id: Type.Literal('tf.notFactors'), params: closed({ n: Count, listed: Count, names: Type.String() }) }),
  /** Names that are not in the matrix, and genes expressed in too few of the cells. */
  closed({ id: Type.Literal('tf.factorsUnused'), params: closed({ listed: Count, absent: Count, silent: Count }) }),
]);
export const TfRegulationResult = closed({
  method: RegulonMethod,
  inferred: Type.Boolean({ description: 'the network is of these cells' }),
  groupBy: Type.String(),
  cells: Count,
  left: Type.Integer({ minimum: 0, description: 'tested cells without a label in `groupBy`; they have scores' }),
  /** Absent in results of earlier versions. */
  warnings: Type.Optional(Type.Array(TfWarning, { maxItems: 2 })),
  /** Genes of the matrix, and places of each cell's ranking that AUCell counts. */
  ranked: Count,
  top: nullable(Count),
  regulons: Type.Integer({ minimum: 1, description: 'with enough targets' }),
  /** The first regulons: those with scores as columns of the cells (`score1` …), and those that are clustered. */
  coloured: Type.Integer({ minimum: 1, maximum: 300 }),
  clustered: Type.Integer({ minimum: 1, maximum: 100 }),
  groups: Type.Array(
    closed({
      group: Type.String(),
      cells: Count,
      top: Type.Array(RegulonNumber, { maxItems: LIMITS.topRegulons }),
    }),
  ),
  /** Tree of the clustered regulons by their rows of the connection specificity index. */
  linkage: Linkage,
  network: closed({
    name: Type.String(),
    version: Type.String(),
    licence: Type.String(),
    source: Type.String(),
    sha256: Type.String(),
    species: Type.String(),
    /** Name and release of the orthologs used for the conversion; null for a network of the same species. */
    orthologs: nullable(Type.String()),
    edges: Count,
    factors: Count,
    /** Facts before pruning by motifs, and the sets used for it; null if the network was not pruned. */
    pruned: nullable(
      closed({
        rankings: Type.Array(MotifSet, { minItems: 1 }),
        annotations: MotifSet,
        edges: Count,
        factors: Count,
        unmapped: Type.Integer({ minimum: 0, description: 'factors with too few ranked genes' }),
        without: Type.Integer({ minimum: 0, description: 'other factors without an enriched motif of their own' }),
      }),
    ),
  }),
});
/** Sets that a source refers to, with their kinds. */
function librarySets(source: Static<typeof RegulonSource>) {
  if ('reference' in source) return { references: [source.reference], referenceKind: 'regulons' as const };
  const motifs = 'factors' in source ? source.motifs : null;
  if (!motifs) return { references: [] };
  return {
    references: [...motifs.rankings, motifs.annotations],
    referenceKind: [...motifs.rankings.map(() => 'motifRankings' as const), 'motifAnnotations' as const],
  };
}
export const tfRegulationTool = defineTool({
  slug: 'tf-regulation',
  group: 'relate',
  menu: { icon: 'regulator', main: 'figure' },
  picture: 'explorer-tf-regulation-regulonresult--default',
  keys: ['pyscenic'],
  version: '4',
  job: true,
  computed: true,
  internal: false,
  steps: ['read', 'network', 'prune', 'score', 'tables'],
  params: TfRegulationParams,
  result: TfRegulationResult,
  tables: {
    regulons: RegulonRow,
    targets: RegulonTarget,
    groups: RegulonGroup,
    similarity: RegulonSimilarity,
    motifs: RegulonMotif,
  },
  series: { score: 'number' },
  reads: ({ cells, groupBy, source }: Static<typeof TfRegulationParams>) => ({
    ...readsOf([cells], [groupBy]),
    ...librarySets(source),
  }),
  labels: ({ groupBy }: Static<typeof TfRegulationParams>) => {
    const group = labelOf(groupBy);
    return { summary: { 'groups.*.group': group }, tables: { regulons: { group }, groups: { group } } };
  },
  follow: (params: Static<typeof TfRegulationParams>, follow: Follow) => ({
    ...params,
    cells: followGroup(params.cells, follow),
  }),
  groups: ({ cells }: Static<typeof TfRegulationParams>) => ({
    groups: cells ? [{ path: '/cells', cells }] : [],
    disjoint: false,
    minimum: LIMITS.degCells.min,
  }),
});
export type RegulonMotifs = Static<typeof RegulonMotifs>;
export type RegulonMotif = Static<typeof RegulonMotif>;
export type RegulonMethod = Static<typeof RegulonMethod>;
export type RegulonSource = Static<typeof RegulonSource>;
export type RegulonEdge = Static<typeof RegulonEdge>;
export type TfRegulationParams = Static<typeof TfRegulationParams>;
export type RegulonRow = Static<typeof RegulonRow>;
export type RegulonTarget = Static<typeof RegulonTarget>;
export type RegulonGroup = Static<typeof RegulonGroup>;
export type RegulonSimilarity = Static<typeof RegulonSimilarity>;
export type TfWarning = Static<typeof TfWarning>;
export type TfRegulationResult = Static<typeof TfRegulationResult>;
