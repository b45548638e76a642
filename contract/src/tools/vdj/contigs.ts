import { Type, type Static } from 'typebox';
import { Id } from '../../shapes/entities.ts';
import { LIMITS } from '../../limits.ts';
import { closed, Count, nullable, Share } from '../common.ts';

/** Chains of receptors. */
export const VDJ_CHAINS = {
  TCR: ['TRA', 'TRB', 'TRG', 'TRD'],
  BCR: ['IGH', 'IGK', 'IGL'],
} as const;
export const VdjChain = Type.Enum([...VDJ_CHAINS.TCR, ...VDJ_CHAINS.BCR]);
/** A contig file and the sample that its cells belong to. A sample may have several files. */
export const VdjContig = closed({
  file: Id,
  sample: Type.String({
    minLength: 1,
    maxLength: 500,
    description: 'category of `sampleBy`; of a bulk repertoire a name of its own',
  }),
});
/**
 * Match of a file's barcodes to the dataset: by the full name; by the nucleotides without prefix and suffix (`-1`, a sample); by their reverse
 * complement.
 */
export const BarcodeMatch = Type.Enum(['exact', 'nucleotides', 'reverseComplement']);
/** Barcodes of one file among the cells of its sample. */
export const ContigOverlap = closed({
  file: Id,
  sample: Type.String(),
  contigs: Count,
  barcodes: Count,
  /** Cells of the sample in the dataset. */
  cells: Count,
  matched: Count,
  /** Of the file's barcodes. */
  shareOfBarcodes: Share,
  /** Of the sample's cells. */
  shareOfCells: Share,
  /** Barcodes that several cells of the sample have; they are left out. */
  ambiguous: Count,
  /** Null without a match. */
  match: nullable(BarcodeMatch),
  /** Contigs of the T cell and of the B cell receptor. */
  receptors: closed({ TCR: Count, BCR: Count }),
  /** A barcode of the file and a cell of the sample, unchanged. */
  example: closed({ barcode: nullable(Type.String()), cell: nullable(Type.String()) }),
  /** For a bulk repertoire, which has no barcodes: the unit of its counts, and their sum. `rows`: no counts, each row counts once. */
  bulk: Type.Optional(closed({ counted: Type.Enum(['molecules', 'copies', 'reads', 'rows']), copies: Count })),
});
export const ContigOverlapBody = closed({
  sampleBy: Type.String({ minLength: 1, maxLength: 120 }),
  contigs: Type.Array(VdjContig, { minItems: 1, maxItems: LIMITS.contigs.files }),
});
/** Immune receptors that an imported file had for its own cells; null or absent if there are none. */
export const Receptors = closed({
  layout: Type.Enum(['airr', 'dandelion', 'scirpy'], { description: 'obsm of scirpy 0.13 on, or columns of obs' }),
  chains: Count,
  /** Cells with a chain of the T cell and of the B cell receptor. */
  cells: closed({ TCR: Count, BCR: Count }),
  /** Whether any chain has CDR3 nucleotides. */
  nucleotides: Type.Boolean(),
});
export type VdjChain = Static<typeof VdjChain>;
export type Receptors = Static<typeof Receptors>;
export type ContigOverlap = Static<typeof ContigOverlap>;
export type ContigOverlapBody = Static<typeof ContigOverlapBody>;
