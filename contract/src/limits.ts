import { APP_LIMITS } from './app-limits.ts';

/** All constants of the specification's section 9. Units are in the names or next to them. */
export const LIMITS = {
  password: APP_LIMITS.password,
  username: APP_LIMITS.username,
  groupName: { max: 15 },
  groupSeats: { max: 99 },
  /** Exclusive bounds: a sample has more than 30 and fewer than 100,000 cells. */
  sampleCells: { above: 30, below: 100_000 },
  ambientRemovalCells: { above: 100 },
  /** Published datasets whose samples are listed by one request, and chosen in one draft. */
  publicSources: 50,
  subclusteringCells: { min: 100 },
  /** Minimum cells for extracting a dataset without an analysis. */
  extractedCells: { min: 2 },
  /** Edits of the subsets of a dataset that are kept for undo. */
  subsets: { history: 100 },
  degCells: { min: 3 },
  /** Requirements of the pseudobulk test: samples per side, and cells per sample in a group (a sample with fewer is left out). */
  degSamples: { perSide: 2, cells: 10 },
  /** Samples on each side of a comparison from which samples, not cells, are its unit (`unitOf`). */
  unit: { samples: 3 },
  boxPlotSamples: { min: 3 },
  /** Categories of a composition: cell types, samples, groups of samples. Up to `exact` samples two groups are compared exactly. */
  composition: { types: 200, samples: 500, groups: 8, exact: 60 },
  /**
   * Plots of chosen genes: maximum numbers: genes of one request; dots (genes x groups x sides) and violins of one reply; cells of the heatmap of
   * cells, in all and per group; drawn cells of a scatter plot.
   */
  geneExpression: {
    ...{ genes: 50, dots: 6000, violins: 3000, cells: 2000, perGroup: 100, points: 5000 },
    /** Enrichment of the chosen genes: share of each cell's ranking that counts, and maximum stored values of a matrix for a synchronous request. */
    ...{ topShare: 0.05, enrichmentValues: 400_000_000 },
  },
  /**
   * Gene sets of one analysis, genes of one set, and genes of all sets of one analysis (the request holds 320 KB). Below `warn` a set's share of
   * detected genes is warned of. `file`: bytes of a gene signature file.
   */
  geneSet: { sets: 50, genes: 2000, total: 12_000, warn: 0.6, file: 262_144 },
  /**
   * Reference library: bytes of one file, and of a cell type model; sets of one team or person, gene sets of one file and genes of one set, and the
   * longest name of a set.
   */
  references: {
    ...{ bytes: 16_000_000, modelBytes: 48_000_000, most: 200, sets: 50_000, genes: 20_000, name: 300 },
    factors: 3000,
  },
  /**
   * Enrichment: sizes of sets that are tested, genes of a list, databases and permutations of one analysis; terms, genes per term, curves and
   * links of its summary.
   */
  enrichment: {
    size: { min: 10, max: 500 },
    genes: 60_000,
    databases: 12,
    permutations: 1000,
    terms: 120,
    termGenes: 60,
    curves: 10,
    links: 400,
  },
  /**
   * Contig files of one V(D)J analysis; bytes of one file as it is uploaded; contigs of one file; clonotypes of the summary. Below `warn` the share
   * of a file's barcodes that are cells of the dataset is warned of.
   */
  contigs: { files: 50, bytes: 256 * 1024 ** 2, rows: 2_000_000, largest: 20, warn: 0.3 },
  /** Cell interactions: cell types and permutations of one analysis, and pairs that a request brings itself. */
  /** `samples` per condition, and cells of a type in each, from which the difference of two conditions is tested. */
  interaction: { cellTypes: 60, permutations: 1000, minExpressing: 0.1, ownPairs: 2000, samples: 3, sampleCells: 5 },
  bulkReplicates: { min: 3 },
  /**
   * Bulk RNA-seq: maximum numbers of samples, comparisons and further columns per analysis, sets of a .gmt file, samples per file, and characters of
   * a name.
   */
  bulk: { samples: 100, comparisons: 20, covariates: 5, ownSets: 2000, fileSamples: 500, name: 60 },
  filters: APP_LIMITS.filters,
  recommendedQuantile: 0.98,
  geneOverlap: APP_LIMITS.geneOverlap,
  /** Categories of a column that may be chosen as the clusters or the samples. */
  groupColumn: { min: 2, max: 500 },
  /** Stored sets of cells of one dataset in one space; terms of one expression. */
  cellSets: { most: 200, terms: 20 },
  /** CNV: maximum cells x windows of one result, which fits into 8 GiB of memory, and its windows. */
  cnv: { values: 200_000_000, windows: 3000 },
  /** Maximum number of stored values of cells and genes in the zip of one chart's script. */
  chartData: { values: 20_000_000 },
  /**
   * Maximum number of figures per page, its maximum height and the minimum side of a figure in mm; maximum length of a tab's address and of its
   * stored choices.
   */
  boards: { most: 40, height: 247, least: 20, address: 3000, chosen: 4000 },
  /** Named views of a dataset in a space, and characters of one's address. */
  views: { most: 100, query: 4000 },
  /** Named states of a dataset, characters of a note, and results of one state, the newest. */
  states: { most: 50, note: 1000, results: 500 },
  /** Label columns made by copying per dataset; edits kept for undo; rows of a comparison of two versions. */
  labels: { copies: 50, history: 100, compared: 5000 },
  /** Maximum number of entries per page of a dataset's history. */
  history: { most: 100, page: 30 },
  mitochondrialOptions: [5, 10, 15, 20, 30, 50],
  /** The recommended mitochondrial option is the one whose filtered share is closest to this. */
  mitochondrialTargetShare: 0.05,
  scaleVariableGenesAbove: 500_000,
  contaminated: APP_LIMITS.contaminated,
  pcGuidance: { cumulative: 0.9, single: 0.05, difference: 0.001 },
  deg: { log2fc: 0.25, padj: 0.05, pct: 0.1, top: 10 },
  topInteractingPairs: 30,
  topPseudotimeGenes: 8,
  topRegulons: 5,
  clonotype: { medium: 2, large: 11 },
  monocle3: { resolution: 0.001, q: 0.05 },
  /** Trajectory: minimum cells of an analysis and of a root; maximum cells for Monocle 2 within 8 GiB; and of those, the maximum for R. */
  trajectory: { cells: 30, rootCells: 1, monocle2: 200_000, inR: 5000 },
  dispersionMeanExpression: 0.5,
  plot: { width: 860, height: 710, pointSize: 5, opacity: 2, legendFontSize: 12, pngMinHeight: 4200 },
  convertedRdsDays: 7,
  /** Minimum minutes since submission for a mail at the end of an analysis. */
  endedMailMinutes: 10,
  inviteDays: 10,
  emailCodeHours: 2,
  loginLog: 10,
  updateLogPageSize: 10,
  unreadBadge: 99,
  httpTimeoutMs: APP_LIMITS.httpTimeoutMs,
  chunkLoadTimeoutMs: APP_LIMITS.chunkLoadTimeoutMs,
  downloadFrameMs: 300_000,
  throttleMs: 1000,
  downloadLinkSeconds: 60,
  errorMessageMs: APP_LIMITS.errorMessageMs,
  /** Maximum number of drafts per space, without those of its analyses; a draft has at most 640 KB. */
  drafts: 200,
  /** One upload; stated before it starts. */
  uploadBytes: 20 * 1024 ** 3,
  /** Samples of one archive. */
  projectSamples: 100,
  defaultStorageBytes: 200 * 1024 ** 3,
} as const;
