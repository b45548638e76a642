import { Type, type Static } from 'typebox';
import { Id } from '../../entities.ts';
import { LIMITS } from '../../limits.ts';
import { closed, Count, nullable, Share } from '../common.ts';

/** Contig files and the samples that their cells belong to. A sample may have several files. */
export const VdjContigs = Type.Array(
  closed({
    file: Id,
    sample: Type.String({ minLength: 1, maxLength: 500, description: 'category of `sampleBy`' }),
  }),
  { minItems: 1, maxItems: LIMITS.contigs.files },
);
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
});
export const ContigOverlapBody = closed({
  sampleBy: Type.String({ minLength: 1, maxLength: 120 }),
  contigs: VdjContigs,
});
export type ContigOverlap = Static<typeof ContigOverlap>;
export type ContigOverlapBody = Static<typeof ContigOverlapBody>;
