/** Searched from the beginning of a name, as written, unless it says otherwise. */
export const NAMES = {
  geneExpression: 'Gene Expression',
  /** An Ensembl gene id, with the prefix of a genome or a version or without. */
  ensembl: '^(?:.*?_)?(?<species>ENS[A-Z]{0,5}G)\\d{6,}(?:\\.\\d+)?$',
  /** Reference prefixes of a barnyard experiment, e.g. GRCh38_CD3E beside mm10_Cd3e; regardless of case. */
  genome: '^(?<genome>GRCh3[78]|hg19|hg38|human|GRCm3[89]|mm9|mm10|mm39|mouse)_+',
  mouseGenomes: ['grcm', 'mm', 'mouse'],
  title: '^[A-Z][a-z][A-Za-z0-9.-]*$|^[A-Z]\\d+[a-z]',
  /** Predicted and RIKEN genes exist in mouse only, also where somebody wrote all symbols in capitals. */
  mouseOnly: '^(GM\\d{3,}|[0-9A-Z]{6,}RIK)$',
  /** Genes of the MHC are named by species: they confirm what the letter case says, or say that it is another species. */
  mhcHuman: '^HLA[-.][A-Z]',
  mhcMouse: '^H2[-.][A-Z]',
  mhcOfOthers: '^(?:RT1[.-]|MAMU-|MAFA-|PATR-|SLA-\\d|BOLA-|DLA-\\d|OLA-|ELA-)',
  /** Share of genes from which on a second species is no spike-in but a mixture. */
  mixedShare: 0.05,
  celescopeV2: '^[ACGTN]{6,12}(_[ACGTN]{6,12}){2}$',
  celescopeV1: '^[ACGTN]{24}$',
  /** A barcode with the number of its library (Cell Ranger's aggr), also behind its own (AnnData's concatenate). */
  library: '^[ACGTN]{8,}(?:_[ACGTN]{6,12})*(?<own>-\\d{1,3})?-(?<library>\\d{1,3})$',
  /** Share of known genes from which on names are genes, and below which they are not. */
  mostGenes: 0.6,
  fewGenes: 0.1,
} as const;
