import { Type, type Static } from 'typebox';
import { Id, IsoTime } from './entities.ts';
import { LIMITS } from '../limits.ts';
import { NAME_PATTERN, NOT_IN_NAMES } from '../rules.ts';
import { closed, Count, nullable, Sha256 } from '../tools/common.ts';
import { ENRICHMENT_SPECIES, EnrichmentDatabase } from '../tools/enrichment/schema.ts';

/**
 * Sets of the reference library, which analyses use besides a dataset: gene sets (GMT, one set per line), orthologs (TSV with two columns, symbols of
 * `species` and of `toSpecies`, whose names are the header), ligand-receptor pairs (the tables of CellPhoneDB concatenated, each after a line `##file
 * <name>`, or two columns of symbols with a header), regulons (TSV with the columns `tf`, `target`, `weight`), gene tables (TSV with the columns of
 * GENE_COLUMNS), transcription factors (one symbol per line), markers of cell types (GMT, one cell type per line), models of cell types (weights of
 * each label and gene; from a file of CellTypist, which is sent as base64), and for pruning by motifs the rankings (Feather V2 of cisTarget) and the
 * motifs of each factor (gzip of a TSV).
 */
const TEXT_KINDS = [
  'geneSets',
  'genes',
  'orthologs',
  'ligandReceptor',
  'genePositions',
  'regulons',
  'factors',
  'markers',
  'model',
] as const;
const FILE_KINDS = ['motifRankings', 'motifAnnotations'] as const;
/** Kinds that are imported through the page, by anyone. */
export const TextReferenceKind = Type.Enum([...TEXT_KINDS]);
/** Kinds that are too large for a request: a command copies the file into the object store and registers it. */
export const FileReferenceKind = Type.Enum([...FILE_KINDS]);
export const ReferenceKind = Type.Enum([...TEXT_KINDS, ...FILE_KINDS]);
/** Largest file that can be registered: the database stores sizes as 32-bit integers. */
const MOST_FILE_BYTES = 2 ** 31 - 1;
/** Gene tables of the dataset's species that a call of the dataset service may use: hashes of their files, the newest first. */
export const GENE_TABLES = { header: 'x-stroma-gene-tables', most: 4 } as const;
/** Readers of a set: every account, the members of one team, or the importing person in all their spaces. */
export const ReferenceScope = Type.Enum(['platform', 'team', 'personal']);
export const ReferenceSpecies = Type.Enum(ENRICHMENT_SPECIES);

/** One line, not blank. */
const line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: NAME_PATTERN });
const text = (maxLength: number) => Type.String({ maxLength, pattern: `^[^${NOT_IN_NAMES}]*$` });

const labelled = {
  name: line(120),
  /** Symbols of the genes are of this species. */
  species: ReferenceSpecies,
  /** Release of the source, such as `2026-06`. */
  version: line(60),
  licence: text(120),
  /** Address or citation of the source. */
  source: text(500),
};
const described = {
  ...labelled,
  /** The other species of orthologs. */
  toSpecies: nullable(ReferenceSpecies),
  /** Gene sets: the database that they are from. */
  database: nullable(EnrichmentDatabase),
};
const { version: _version, source: _source, ...officially } = described;
/**
 * One set of the library at its current version. `converted`: in the reply to an import of sets of Entrez ids, how many of them the gene table
 * `table` has a symbol for; `without` were left out, as were `emptied` sets without any other gene. A set of the same name, species and kind replaces
 * it under the same id.
 */
export const ReferenceSet = closed({
  id: Id,
  kind: ReferenceKind,
  ...described,
  scope: ReferenceScope,
  sha256: Sha256,
  bytes: Count,
  /** Gene sets, cell types, labels of a model, genes, factors, pairs of orthologs or of ligands and receptors, edges of factors and targets, or motifs. */
  entries: Count,
  /** Number of unique genes; for a gene table, of those with a position. */
  genes: Count,
  /** Times that its version changed. */
  replaced: Count,
  /** Whether the caller may delete it or import it again. */
  isOwn: Type.Boolean(),
  importedAt: IsoTime,
  importedBy: Type.String(),
  converted: Type.Optional(
    closed({
      from: Type.Literal('entrez'),
      table: Type.String(),
      ids: Count,
      found: Count,
      without: Count,
      emptied: Count,
    }),
  ),
});
/** `LIMITS.references.bytes` of text, except a model. */
const content = Type.String({
  minLength: 1,
  maxLength: (LIMITS.references.modelBytes / 3) * 4,
  description: 'text of the file; of a model, the file as base64',
});
export const NewReference = closed({
  kind: TextReferenceKind,
  ...described,
  scope: Type.Enum(['team', 'personal']),
  text: content,
});
export const NewPlatformReference = closed({ kind: TextReferenceKind, ...described, text: content });
/** A file in the object store as `references/<sha256>`, checked by the command that copied it there. */
export const NewReferenceFile = closed({
  kind: FileReferenceKind,
  ...labelled,
  sha256: Sha256,
  bytes: Type.Integer({ minimum: 1, maximum: MOST_FILE_BYTES }),
  entries: Type.Integer({ minimum: 1, maximum: MOST_FILE_BYTES, description: 'motifs' }),
  genes: Type.Integer({ minimum: 1, maximum: MOST_FILE_BYTES, description: 'ranked genes, or factors with motifs' }),
});

/** A set that a publisher offers, for the whole platform. `covered`: the library has another set of the same kind, species and database. */
export const OfficialReference = closed({
  id: Type.String({ maxLength: 64 }),
  kind: TextReferenceKind,
  ...officially,
  /** Null: named by the day on which the publisher changed the file. */
  version: nullable(labelled.version),
  address: Type.String(),
  state: Type.Enum(['missing', 'covered', 'present', 'waiting', 'fetching', 'failed']),
  /** The error of a failure. */
  problem: nullable(closed({ id: Type.String(), params: Type.Record(Type.String(), Type.Unknown()) })),
});
export const OfficialRequest = closed({
  ids: Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 100 }),
});

export type OfficialReference = Static<typeof OfficialReference>;
export type ReferenceKind = Static<typeof ReferenceKind>;
export type TextReferenceKind = Static<typeof TextReferenceKind>;
export type ReferenceScope = Static<typeof ReferenceScope>;
export type ReferenceSet = Static<typeof ReferenceSet>;
export type NewReference = Static<typeof NewReference>;
export type NewPlatformReference = Static<typeof NewPlatformReference>;
export type NewReferenceFile = Static<typeof NewReferenceFile>;

/**
 * A table of homologues in the form used by a page: `genes[k]` is a homologue of `human[k]`; a gene may occur several times. Pairs whose human gene
 * does not code for a protein are left out.
 */
export const HomologueTable = Type.Object(
  {
    name: Type.String(),
    version: Type.String(),
    genes: Type.Array(Type.String()),
    human: Type.Array(Type.String()),
    notCoding: Type.Array(Type.String(), { description: 'genes whose homologues code for no protein' }),
    codingBy: Type.Union([Type.String(), Type.Null()], {
      description:
        'the table of human genes that says what codes for a protein; null without one, and nothing is left out',
    }),
  },
  { additionalProperties: false },
);
export type HomologueTable = Static<typeof HomologueTable>;
