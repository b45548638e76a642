import type { GseaTerm } from '@stroma/contract/tools';

export interface GseaRunningSumProps {
  term: GseaTerm;
  /** Genes in the ranking. */
  ranked: number;
  /** The ranking metric at equally spaced positions. */
  ranking: readonly number[];
  title: string;
  /** Names of the two groups: the ranking begins with genes higher in a. */
  a?: string;
  b?: string;
  /** Permutations of the test: an FDR of 0 is less than one of them. */
  permutations?: number;
  height?: number;
}
