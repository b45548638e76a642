import type { Matrix } from '@stroma/contract/tools';

/** Maximum number of rows; the others are only in the download of the result, because a table of a million cells is of no use. */
export const HEAT_TABLE_ROWS = 2000;

/** The matrix as a table: one line a row, one column per column. */
export function heatTable(matrix: Matrix, rowLabel: string) {
  return {
    columns: [rowLabel, ...matrix.columns],
    rows: matrix.rows
      .slice(0, HEAT_TABLE_ROWS)
      .map((name, i) => [name, ...(matrix.values[i] ?? []).map((v) => (v === null ? '' : v))]),
  };
}
