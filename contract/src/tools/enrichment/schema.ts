import { Type, type Static } from 'typebox';
import { closed, Count, nullable, PValue, Share } from '../common.ts';
import { defineTool } from '../define.ts';
import { DegFilter } from '../differential-expression/schema.ts';

/** Over-representation of gene sets among differentially expressed genes (hypergeometric). Specification 2.8, 5. */
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
export const EnrichmentParams = closed({
  degJob: Type.String(),
  comparison: Type.Integer({ minimum: 0 }),
  direction: Type.Union([Type.Literal('up'), Type.Literal('down'), Type.Literal('both')]),
  filter: DegFilter,
  databases: Type.Array(EnrichmentDatabase, { minItems: 1, uniqueItems: true }),
  species: Type.Enum(ENRICHMENT_SPECIES),
});
export const EnrichmentTerm = closed({
  database: EnrichmentDatabase,
  term_id: Type.String(),
  term: Type.String(),
  /** Genes of the query in the term; genes of the term in the background. */
  overlap: Count,
  size: Count,
  ratio: Type.Number({ minimum: 0, maximum: 1, description: 'overlap / genes of the query that are annotated' }),
  odds_ratio: nullable(Type.Number()),
  p_val: PValue,
  p_val_adj: PValue,
  genes: Type.Array(Type.String()),
});
export const EnrichmentResult = closed({
  query: closed({ genes: Count, annotated: Count, background: Count }),
  direction: EnrichmentParams.properties.direction,
  databases: Type.Array(closed({ database: EnrichmentDatabase, release: Type.String(), terms: Count })),
  terms: Type.Array(EnrichmentTerm),
  annotatedShare: Share,
});
export const enrichmentTool = defineTool({
  slug: 'enrichment',
  group: 'compare',
  keys: ['enrich'],
  version: '1',
  job: true,
  computed: false,
  internal: false,
  steps: [],
  params: EnrichmentParams,
  result: EnrichmentResult,
});
export type EnrichmentDatabase = Static<typeof EnrichmentDatabase>;
export type EnrichmentParams = Static<typeof EnrichmentParams>;
export type EnrichmentTerm = Static<typeof EnrichmentTerm>;
export type EnrichmentResult = Static<typeof EnrichmentResult>;
