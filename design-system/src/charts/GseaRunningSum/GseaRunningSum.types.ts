/** A gene set in a ranking; `gseaTerm` makes it from the rows of a result. */
export interface GseaTerm {
  term: string;
  /** Enrichment score, -1 to 1. */
  es: number;
  nes: number;
  p_val: number;
  fdr: number;
  /** Genes of the set that are in the ranking. */
  size: number;
  leadingEdge: readonly string[];
  /** Positions in the ranking, from 0. */
  hits: readonly number[];
  /** Corners of the running score: its value at each position. */
  running: { position: readonly number[]; score: readonly number[] };
}

export interface GseaRunningSumProps {
  data: GseaTerm;
  /** Genes in the ranking. */
  ranked: number;
  /** The ranking metric at equally spaced positions. */
  ranking: readonly number[];
  title: string;
  /** Names of the two groups: genes at the start of the ranking are higher in `a`. */
  a?: string;
  b?: string;
  /** Permutations of the test: an FDR of 0 is less than one of them. */
  permutations?: number;
  height?: number;
}
