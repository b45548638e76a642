import type { Matrix, Roe } from '@stroma/contract/tools';

/** The chi-square test with its table, cell types x groups. */
export interface RoeMatrices extends Roe {
  ratio: Matrix;
  expected: Matrix;
}

export interface RoeHeatmapProps {
  /** Composition's chi-square result; `failed` when p > 0.05 (specification 8). */
  roe: RoeMatrices;
  title: string;
  rowLabel: string;
  columnLabel: string;
  height?: number;
}
