import { Type, type Static } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { CellGroup, closed, Count, nullable, PValue, Seed, Share } from '../common.ts';
import { defineTool } from '../define.ts';
import { followGroup, type Follow } from '../follow.ts';
import { DegFilter, type DifferentialExpressionResult } from '../differential-expression/schema.ts';
import { ScoredGeneSet } from '../gene-set/schema.ts';
import { readsOf } from '../groups.ts';
import { nameOf } from '../labels.ts';

/**
 * Gene sets among the genes of a comparison, of a group of cells or of a list (specification 2.8, 5): over-representation (hypergeometric test)
 * or GSEA of the ranked genes (Subramanian et al. 2005, doi:10.1073/pnas.0506580102).
 */
const LIMIT = LIMITS.enrichment;
export const ENRICHMENT_SPECIES = [
  'Homo sapiens',
  'Mus musculus',
  'Rattus norvegicus',
  'Gallus gallus',
  'Drosophila melanogaster',
  'Danio rerio',
  'Bos taurus',
  'Canis lupus familiaris',
  'Sus scrofa',
  'Macaca mulatta',
  'Arabidopsis thaliana',
] as const;
export const EnrichmentDatabase = Type.Union([
  Type.Literal('go_bp'),
  Type.Literal('go_cc'),
  Type.Literal('go_mf'),
  Type.Literal('reactome'),
  Type.Literal('wikipathways'),
  Type.Literal('kegg'),
  Type.Literal('custom'),
]);
const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });
const Name = Type.String({ minLength: 1, maxLength: 200 });
export const EnrichmentMethod = Type.Union([Type.Literal('ora'), Type.Literal('gsea')], {
  description: 'over-representation, or GSEA of the ranked genes',
});
export const EnrichmentDirection = Type.Union([Type.Literal('up'), Type.Literal('down'), Type.Literal('both')]);
/** Genes of a completed differential expression of the same dataset. GSEA ranks all tested genes by z and uses no filter. */
const OfComparison = closed({
  kind: Type.Literal('differential-expression'),
  result: Id,
  comparison: Count,
  direction: EnrichmentDirection,
  filter: DegFilter,
});
/** Marker genes of cells: a Wilcoxon rank-sum test against all other cells. */
const OfCells = closed({
  kind: Type.Literal('cells'),
  cells: CellGroup,
  direction: EnrichmentDirection,
  filter: DegFilter,
});
/** Symbols or Ensembl ids. `scores` rank them for GSEA, one per gene; over-representation ignores them. */
const OfList = closed({
  kind: Type.Literal('list'),
  name: Name,
  genes: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: 1, maxItems: LIMIT.genes }),
  scores: nullable(Type.Array(Type.Number({ minimum: -1e300, maximum: 1e300 }), { maxItems: LIMIT.genes })),
});
export const EnrichmentGenes = Type.Union([OfComparison, OfCells, OfList]);
/** A set of the reference library by its id, or gene sets of the request's own. */
export const EnrichmentSource = Type.Union([
  closed({ reference: Id }),
  closed({ name: Name, sets: Type.Array(ScoredGeneSet, { minItems: 1, maxItems: LIMITS.geneSet.sets }) }),
]);
export const EnrichmentParams = closed({
  method: EnrichmentMethod,
  genes: EnrichmentGenes,
  databases: Type.Array(EnrichmentSource, { minItems: 1, maxItems: LIMIT.databases, uniqueItems: true }),
  background: Type.Union([Type.Literal('tested'), Type.Literal('dataset'), Type.Literal('annotated')], {
    default: 'tested',
    description: 'over-representation: tested genes, all genes of the dataset, or tested genes that are in a set',
  }),
  minSize: Type.Integer({
    minimum: 1,
    maximum: 5000,
    default: LIMIT.size.min,
    description: 'genes of a set in the background',
  }),
  maxSize: Type.Integer({ minimum: 1, maximum: 5000, default: LIMIT.size.max }),
  permutations: Type.Integer({ minimum: 100, maximum: 10_000, default: LIMIT.permutations, description: 'of GSEA' }),
  seed: Seed,
});
const SourceIndex = Type.Integer({ minimum: 0, description: 'place in `databases`' });
const Score = nullable(Type.Number({ description: 'GSEA' }));
const statistics = {
  /** Over-representation: genes of the query in the set. GSEA: genes of the leading edge. */
  overlap: Count,
  /** Genes of the set in the background or in the ranking. */
  size: Count,
  ratio: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'overlap / annotated genes of the query; GSEA: overlap / size',
  }),
  odds_ratio: nullable(Type.Number({ description: 'over-representation; null where it is infinite' })),
  es: Score,
  nes: Score,
  /** GSEA: 0 means less than 1 / `permutations`. */
  p_val: PValue,
  p_val_adj: Type.Number({ minimum: 0, maximum: 1, description: 'Benjamini-Hochberg per database; GSEA: FDR q value' }),
};
const identity = { database: EnrichmentDatabase, source: SourceIndex, term_id: Type.String(), term: Type.String() };
export const EnrichmentTerm = closed({
  ...identity,
  ...statistics,
  /** The first of them; the table `members` has all. */
  genes: Type.Array(Type.String(), { maxItems: LIMIT.termGenes }),
});
/** One row per tested set with a gene in common, or per set of GSEA. `genes`: as in the summary, all of them, separated by spaces. */
export const EnrichmentRow = closed({ ...identity, ...statistics, genes: Type.String() });
/** One row per gene of `EnrichmentRow.genes`. `rank`: position in the ranking from 1, `score`: its value; null without a ranking. */
export const EnrichmentMember = closed({
  ...identity,
  gene: Type.String(),
  rank: nullable(Type.Integer({ minimum: 1 })),
  score: nullable(Type.Number()),
});
/** Running score of one of the summary's terms (GSEA). Positions count from 0. */
export const EnrichmentCurve = closed({
  term: Type.Integer({ minimum: 0, description: 'place in `terms`' }),
  hits: Type.Array(Count),
  running: closed({ position: Type.Array(Count), score: Type.Array(Type.Number()) }),
  leadingEdge: Type.Array(Type.String()),
});
/** Listed genes that the matrix has under another symbol, and the first of them. Absent in results of earlier versions. */
const renamed = {
  renamed: Type.Optional(Count),
  renamedGenes: Type.Optional(Type.Array(closed({ gene: Type.String(), symbol: Type.String() }), { maxItems: 10 })),
};
export const EnrichmentResult = closed({
  method: EnrichmentMethod,
  /** Source of the genes, as readers see it. */
  origin: Type.String(),
  direction: EnrichmentDirection,
  /** `genes`: of the query that are in the background; `unknown`: listed genes that are not. GSEA: `genes` are ranked. */
  query: closed({ genes: Count, unknown: Count, annotated: Count, background: Count, ...renamed }),
  background: EnrichmentParams.properties.background,
  permutations: nullable(Count),
  databases: Type.Array(
    closed({
      database: EnrichmentDatabase,
      name: Type.String(),
      release: Type.String(),
      species: nullable(Type.String()),
      /** Name and release of the orthologs used to convert the sets. */
      orthologs: nullable(Type.String()),
      sets: Count,
      /** Sets of a size that is tested. */
      terms: Count,
      significant: Type.Integer({ minimum: 0, description: 'adjusted p at most 0.05' }),
      ...renamed,
    }),
  ),
  /** The most significant terms of each database; the table `terms` has all. */
  terms: Type.Array(EnrichmentTerm, { maxItems: LIMIT.terms }),
  /** Pairs of these terms that share genes. `similarity`: shared / genes in the smaller one. */
  links: Type.Array(closed({ a: Count, b: Count, shared: Count, similarity: Share }), { maxItems: LIMIT.links }),
  curves: Type.Array(EnrichmentCurve, { maxItems: LIMIT.curves }),
  /** GSEA: the ranking metric at equally spaced positions. */
  ranking: Type.Array(Type.Number(), { maxItems: 300 }),
  annotatedShare: Share,
});
const referencesOf = ({ databases }: Pick<Static<typeof EnrichmentParams>, 'databases'>): string[] =>
  databases.flatMap((one) => ('reference' in one ? [one.reference] : []));
const comparisonOf = (result: unknown, place: number) =>
  (result as Static<typeof DifferentialExpressionResult> | null)?.comparisons[place];
/** Cell type of a comparison, or ''. */
const typeName = (result: unknown, place: number): string => comparisonOf(result, place)?.name ?? '';
/** A comparison in the format of `origin`. */
function comparisonName(result: unknown, place: number): string {
  const one = comparisonOf(result, place);
  return one ? `${one.name ? `${one.name}: ` : ''}${one.a.name} vs ${one.b.name}` : '';
}
export const enrichmentTool = defineTool({
  slug: 'enrichment',
  group: 'compare',
  menu: { icon: 'ranks', main: 'figure' },
  scripted: true,
  picture: 'explorer-enrichment-enrichmentresult--default',
  keys: ['enrich'],
  version: '4',
  job: true,
  computed: true,
  internal: false,
  steps: ['genes', 'test', 'terms'],
  params: EnrichmentParams,
  result: EnrichmentResult,
  tables: { terms: EnrichmentRow, members: EnrichmentMember },
  reads: (params: Static<typeof EnrichmentParams>) => ({
    ...readsOf(params.genes.kind === 'cells' ? [params.genes.cells] : []),
    references: referencesOf(params),
    parent:
      params.genes.kind === 'differential-expression'
        ? { tool: 'differential-expression', result: params.genes.result }
        : null,
  }),
  labels: ({ genes }: Static<typeof EnrichmentParams>) => {
    if (genes.kind === 'list') return {};
    if (genes.kind === 'cells') return { summary: { origin: nameOf(genes.cells) } };
    return {
      summary: { origin: { parent: ({ result }) => comparisonName(result, genes.comparison) } },
      title: [{ parent: ({ name }) => name }, { parent: ({ result }) => typeName(result, genes.comparison) }],
    };
  },
  problem: ({ method, genes, minSize, maxSize }: Static<typeof EnrichmentParams>) => {
    if (minSize > maxSize) return { path: '/minSize', rule: 'maximum' };
    if (genes.kind !== 'list') return null;
    if (genes.scores === null) return method === 'gsea' ? { path: '/genes/scores', rule: 'required' } : null;
    return genes.scores.length === genes.genes.length ? null : { path: '/genes/scores', rule: 'minItems' };
  },
  follow: (params: Static<typeof EnrichmentParams>, follow: Follow) => ({
    ...params,
    genes:
      params.genes.kind === 'cells'
        ? { ...params.genes, cells: followGroup(params.genes.cells, follow) }
        : params.genes.kind === 'differential-expression'
          ? {
              ...params.genes,
              result: follow.result(params.genes.result),
              comparison: follow.comparison(params.genes.result, params.genes.comparison),
            }
          : params.genes,
  }),
  groups: (params: Static<typeof EnrichmentParams>) => ({
    groups: params.genes.kind === 'cells' ? [{ path: '/genes/cells', cells: params.genes.cells }] : [],
    disjoint: false,
    minimum: LIMITS.degCells.min,
  }),
});
export type EnrichmentMethod = Static<typeof EnrichmentMethod>;
export type EnrichmentDirection = Static<typeof EnrichmentDirection>;
export type EnrichmentDatabase = Static<typeof EnrichmentDatabase>;
export type EnrichmentGenes = Static<typeof EnrichmentGenes>;
export type EnrichmentSource = Static<typeof EnrichmentSource>;
export type EnrichmentParams = Static<typeof EnrichmentParams>;
export type EnrichmentTerm = Static<typeof EnrichmentTerm>;
export type EnrichmentRow = Static<typeof EnrichmentRow>;
export type EnrichmentCurve = Static<typeof EnrichmentCurve>;
export type EnrichmentResult = Static<typeof EnrichmentResult>;
