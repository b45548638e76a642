/** Matched at the beginning of a name, case-sensitive, unless stated otherwise. */
export const NAMES = {
  geneExpression: 'Gene Expression',
  /** An Ensembl gene id, with the prefix of a genome or a version or without. */
  ensembl: '^(?:.*?_)?(?<species>ENS[A-Z]{0,5}G)\\d{6,}(?:\\.\\d+)?$',
  /** Reference prefixes of a barnyard experiment, e.g. GRCh38_CD3E beside mm10_Cd3e; regardless of case. */
  genome: '^(?<genome>GRCh3[78]|hg19|hg38|human|GRCm3[89]|mm9|mm10|mm39|mouse)_+',
  mouseGenomes: ['grcm', 'mm', 'mouse'],
  title: '^[A-Z][a-z][A-Za-z0-9.-]*$|^[A-Z]\\d+[a-z]',
  /** Predicted and RIKEN genes exist only in mouse, even if all symbols are written in capitals. */
  mouseOnly: '^(GM\\d{3,}|[0-9A-Z]{6,}RIK)$',
  /** Genes of the MHC are named by species: they confirm the species inferred from the letter case, or contradict it. */
  mhcHuman: '^HLA[-.][A-Z]',
  mhcMouse: '^H2[-.][A-Z]',
  mhcOfOthers: '^(?:RT1[.-]|MAMU-|MAFA-|PATR-|SLA-\\d|BOLA-|DLA-\\d|OLA-|ELA-)',
  /** Share of genes from which on a second species is not a spike-in but a mixture. */
  mixedShare: 0.05,
  celescopeV2: '^[ACGTN]{6,12}(_[ACGTN]{6,12}){2}$',
  celescopeV1: '^[ACGTN]{24}$',
  /** A barcode with the number of its library (Cell Ranger's aggr), also after its own suffix (AnnData's concatenate). */
  library: '^[ACGTN]{8,}(?:_[ACGTN]{6,12})*(?<own>-\\d{1,3})?-(?<library>\\d{1,3})$',
  /** Minimum share of known genes for names to count as genes, and maximum share for names that are not. */
  mostGenes: 0.6,
  fewGenes: 0.1,
} as const;
