/** Limits for the browser's first page; `LIMITS` includes them, but importing it would load all limits. */
export const APP_LIMITS = {
  /** Share of ambient RNA above which a sample is contaminated. */
  contaminated: { above: 0.25 },
  password: { min: 6, max: 16 },
  username: { min: 3, max: 50 },
  filters: {
    geneRange: { min: 200, max: 5000 },
    umiRange: { min: 0, max: 30_000 },
    mitochondrial: 50,
    ribosomal: 50,
  },
  /** Genes that two samples share, in percent of the shorter gene list: warned of below `warn`, refused below `refuse`. */
  geneOverlap: { warn: 90, refuse: 50 },
  httpTimeoutMs: 600_000,
  chunkLoadTimeoutMs: 120_000,
  errorMessageMs: 5000,
} as const;
