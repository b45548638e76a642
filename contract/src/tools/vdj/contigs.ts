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
 * How the barcodes of a file were found in the dataset: by the whole name; by the nucleotides alone, without what stands before or behind
 * them (`-1`, a sample); by their reverse complement.
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
  /** A barcode of the file and a cell of the sample, as they are. */
  example: closed({ barcode: nullable(Type.String()), cell: nullable(Type.String()) }),
  /** Of a bulk repertoire, which has no barcodes: what its counts are, and their sum. `rows`: it has none, each row counts once. */
  bulk: Type.Optional(closed({ counted: Type.Enum(['molecules', 'copies', 'reads', 'rows']), copies: Count })),
});
export const ContigOverlapBody = closed({
  sampleBy: Type.String({ minLength: 1, maxLength: 120 }),
  contigs: Type.Array(VdjContig, { minItems: 1, maxItems: LIMITS.contigs.files }),
});
/** Immune receptors that an imported file had of its own cells; a dataset without any has null or nothing. */
export const Receptors = closed({
  layout: Type.Enum(['airr', 'dandelion', 'scirpy'], { description: 'obsm of scirpy 0.13 on, or columns of obs' }),
  chains: Count,
  /** Cells with a chain of the T cell and of the B cell receptor. */
  cells: closed({ TCR: Count, BCR: Count }),
  /** Whether any chain has the nucleotides of its CDR3. */
  nucleotides: Type.Boolean(),
});
export type VdjChain = Static<typeof VdjChain>;
export type Receptors = Static<typeof Receptors>;
export type ContigOverlap = Static<typeof ContigOverlap>;
export type ContigOverlapBody = Static<typeof ContigOverlapBody>;
