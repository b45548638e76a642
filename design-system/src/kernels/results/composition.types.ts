import type { Matrix, Roe } from '@stroma/contract/tools';

/** Shares of cell types in the samples of groups, with a test of each type over all groups. */
export interface GroupShares {
  groups: readonly string[];
  rows: readonly {
    cellType: string;
    /** `shares[group]`: one entry per sample, 0 to 1. */
    shares: readonly (readonly { sample: string; share: number }[])[];
    /** Null if the share is the same in every sample. */
    p: number | null;
    p_adj: number | null;
  }[];
}

/** The chi-square test with its table, cell types x groups. */
export interface RoeMatrices extends Roe {
  ratio: Matrix;
  expected: Matrix;
}
