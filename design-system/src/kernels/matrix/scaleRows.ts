import type { Matrix } from '@stroma/contract/tools';

/** Scale by row (specification 2.8): z = (value - row mean) / row SD with n - 1, as R's scale(); a flat row is 0. */
export function scaleRows(matrix: Matrix): Matrix {
  return {
    ...matrix,
    values: matrix.values.map((row) => {
      const known = row.filter((v): v is number => v !== null);
      const mean = known.reduce((a, b) => a + b, 0) / (known.length || 1);
      const sd = Math.sqrt(known.reduce((a, v) => a + (v - mean) ** 2, 0) / Math.max(1, known.length - 1));
      return row.map((v) => (v === null ? null : sd > 1e-12 ? (v - mean) / sd : 0));
    }),
  };
}

export const transpose = (values: Matrix['values'], columns: number): Matrix['values'] =>
  Array.from({ length: columns }, (_, j) => values.map((row) => row[j] ?? null));
