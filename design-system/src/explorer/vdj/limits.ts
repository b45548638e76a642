/** The contract's `LIMITS.contigs`: share of a file's barcodes in the dataset below which is warned. */
export const CONTIG_LIMITS = { warn: 0.3 } as const;
