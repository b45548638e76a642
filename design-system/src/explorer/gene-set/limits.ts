/** The contract's `LIMITS.geneSet`: sets of one analysis, genes of a set and of all sets, share of detected genes below which is warned, bytes of a file. */
export const GENE_SET_LIMITS = { sets: 50, genes: 2000, total: 12_000, warn: 0.6, file: 262_144 } as const;
