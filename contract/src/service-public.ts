import { Type, type Static } from 'typebox';
import { closed, Count, Gene, nullable, Share } from './tools/common.ts';

/** Calls of the dataset service over everything that is published, and over ontologies: bodies and replies. */
const TermId = Type.String({ minLength: 1, maxLength: 60 });
const Result = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
/** Ontologies that can be searched; `organism` has the species that the schema of CELLxGENE takes. */
export const ONTOLOGIES = [
  'CL',
  'UBERON',
  'MONDO',
  'PATO',
  'EFO',
  'HsapDv',
  'MmusDv',
  'HANCESTRO',
  'organism',
] as const;

export const OntologyTerm = closed({
  id: Type.String(),
  label: Type.String(),
  /** Chinese name, where we have one. */
  labelZh: nullable(Type.String()),
  synonyms: Type.Array(Type.String()),
  /** All ancestors of the term, nearest first. */
  ancestors: Type.Array(closed({ id: Type.String(), label: Type.String(), labelZh: nullable(Type.String()) })),
  obsolete: Type.Boolean(),
  replacedBy: nullable(Type.String()),
});
/** `match`: the name that matched the search. */
export const FoundTerm = closed({
  id: Type.String(),
  label: Type.String(),
  labelZh: nullable(Type.String()),
  match: Type.String(),
  obsolete: Type.Boolean(),
});
/** GET /terms; `ontology` and `search` are needed, `limit` is 20 by default and 100 at most. */
export const FoundTerms = closed({ terms: Type.Array(FoundTerm), total: Count });
/** POST /terms: in the order of `ids`; ids that are in no ontology are in `missing`. */
export const TermsBody = closed({ ids: Type.Array(TermId, { minItems: 1, maxItems: 500 }) });
export const OntologyTerms = closed({ terms: Type.Array(OntologyTerm), missing: Type.Array(Type.String()) });

/** `entries`: ids of results of the tool `publication`. */
const Entries = Type.Array(Result, { minItems: 1, maxItems: 1000, uniqueItems: true });
const Name = Type.String({ minLength: 1, maxLength: 60 });
export const PUBLIC_GROUPINGS = ['cellType', 'cellType+donor', 'cellType+disease'] as const;
export const PublicExpressionBody = closed({
  entries: Entries,
  /** Ids or symbols, in either case. */
  genes: Type.Array(Name, { minItems: 1, maxItems: 50 }),
  by: Type.Enum([...PUBLIC_GROUPINGS]),
});
const Numbers = Type.Array(Type.Number());
/** One gene over the groups of an entry, in their order. The variance is of a sample; null in a group of one cell. */
export const PublicGeneValues = closed({
  ...Gene.properties,
  query: Type.String(),
  mean: Numbers,
  fraction: Type.Array(Share),
  variance: Type.Array(nullable(Type.Number())),
});
export const PublicExpression = closed({
  entries: Type.Array(
    closed({
      entry: Type.String(),
      groups: Type.Array(
        closed({
          cellType: Type.String(),
          donor: nullable(Type.String()),
          disease: nullable(Type.String()),
          cells: Count,
        }),
      ),
      genes: Type.Array(PublicGeneValues),
      /** Genes that this entry does not have. */
      missing: Type.Array(Type.String()),
    }),
  ),
  /** Entries whose sums cannot be read, because their result was deleted or the file is damaged. */
  absent: Type.Array(Type.String()),
});
export const PublicGenesBody = closed({
  entries: Entries,
  genes: Type.Array(Name, { minItems: 1, maxItems: 10 }),
  /** Minimum share of a type's cells that express the gene. */
  atLeast: Share,
});
/** Cell types, strongest first, in which at least the requested share of cells expresses the gene. */
export const PublicGenes = closed({
  genes: Type.Array(
    closed({
      query: Type.String(),
      entries: Type.Array(
        closed({
          entry: Type.String(),
          ...Gene.properties,
          types: Type.Array(closed({ cellType: Type.String(), cells: Count, fraction: Share })),
        }),
      ),
    }),
  ),
  absent: Type.Array(Type.String()),
});

export const PUBLIC_SERVICE = {
  bodies: { terms: TermsBody, publicExpression: PublicExpressionBody, publicGenes: PublicGenesBody },
  replies: {
    foundTerms: FoundTerms,
    terms: OntologyTerms,
    publicExpression: PublicExpression,
    publicGenes: PublicGenes,
  },
} as const;

export type OntologyTerm = Static<typeof OntologyTerm>;
export type FoundTerm = Static<typeof FoundTerm>;
export type FoundTerms = Static<typeof FoundTerms>;
export type OntologyTerms = Static<typeof OntologyTerms>;
export type PublicExpressionBody = Static<typeof PublicExpressionBody>;
export type PublicExpression = Static<typeof PublicExpression>;
export type PublicGenesBody = Static<typeof PublicGenesBody>;
export type PublicGenes = Static<typeof PublicGenes>;
