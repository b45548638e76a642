import { Type, type Static } from 'typebox';
import { Id, IsoTime } from './entities.ts';
import { LIMITS } from './limits.ts';
import { closed, Count, nullable, Sha256 } from './tools/common.ts';
import { ENRICHMENT_SPECIES, EnrichmentDatabase } from './tools/enrichment/schema.ts';

/**
 * Sets of the reference library, which analyses read besides a dataset: gene sets (GMT, one set per line), orthologs (TSV with two columns,
 * symbols of `species` and of `toSpecies`, whose names are the header), ligand-receptor pairs (the tables of CellPhoneDB one after the other,
 * each behind a line `##file <name>`, or two columns of symbols with a header) and regulons (TSV with the columns `tf`, `target`, `weight`).
 */
export const ReferenceKind = Type.Enum(['geneSets', 'orthologs', 'ligandReceptor', 'genePositions', 'regulons']);
/** The tables of CellPhoneDB that make one set of pairs, in this order, and what stands before the file name of each in the set's text. */
export const PAIR_TABLES = ['interaction', 'complex', 'gene', 'protein'] as const;
export const TABLE_MARK = '##file ';
/** Who sees a set: every account, the members of one team, or the person who imported it, in each of their spaces. */
export const ReferenceScope = Type.Enum(['platform', 'team', 'personal']);
export const ReferenceSpecies = Type.Enum(ENRICHMENT_SPECIES);

/** One line, not blank. */
const line = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*\\S[^\\u0000-\\u001f\\u007f]*$' });
const text = (maxLength: number) => Type.String({ maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' });

const described = {
  kind: ReferenceKind,
  name: line(120),
  /** Symbols of the genes are of this species. */
  species: ReferenceSpecies,
  /** Orthologs: the other species. */
  toSpecies: nullable(ReferenceSpecies),
  /** Gene sets: the database that they are from. */
  database: nullable(EnrichmentDatabase),
  /** Release of the source, such as `2026-06`. */
  version: line(60),
  licence: text(120),
  /** Address or citation of the source. */
  source: text(500),
};
/** One set of the library at its present version. A set of the same name, species and kind replaces it under the same id. */
export const ReferenceSet = closed({
  id: Id,
  ...described,
  scope: ReferenceScope,
  sha256: Sha256,
  bytes: Count,
  /** Gene sets, pairs of orthologs or of ligands and receptors, or edges of factors and targets. */
  entries: Count,
  genes: Count,
  /** Times that its version changed. */
  replaced: Count,
  /** Whether the caller may delete it or import it again. */
  isOwn: Type.Boolean(),
  importedAt: IsoTime,
  importedBy: Type.String(),
});
const content = Type.String({ minLength: 1, maxLength: LIMITS.references.bytes, description: 'text of the file' });
export const NewReference = closed({ ...described, scope: Type.Enum(['team', 'personal']), text: content });
export const NewPlatformReference = closed({ ...described, text: content });

export type ReferenceKind = Static<typeof ReferenceKind>;
export type ReferenceScope = Static<typeof ReferenceScope>;
export type ReferenceSet = Static<typeof ReferenceSet>;
export type NewReference = Static<typeof NewReference>;
export type NewPlatformReference = Static<typeof NewPlatformReference>;
