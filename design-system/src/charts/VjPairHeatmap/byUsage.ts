import type { Matrix } from '@stroma/contract/tools';

export interface UsageMatrix {
  matrix: Matrix;
  rowSums: readonly number[];
  columnSums: readonly number[];
}
const sum = (values: readonly (number | null)[]) => values.reduce<number>((a, b) => a + (b ?? 0), 0);
const order = (sums: readonly number[], names: readonly string[]) =>
  sums.map((_, i) => i).sort((a, b) => sums[b]! - sums[a]! || (names[a]! < names[b]! ? -1 : 1));

/** Rows and columns with the most cells first. */
export function byUsage({ rows, columns, values }: Matrix): UsageMatrix {
  const rowSums = values.map(sum);
  const columnSums = columns.map((_, j) => sum(values.map((row) => row[j] ?? null)));
  const [r, c] = [order(rowSums, rows), order(columnSums, columns)];
  return {
    matrix: {
      rows: r.map((i) => rows[i]!),
      columns: c.map((j) => columns[j]!),
      values: r.map((i) => c.map((j) => values[i]![j] ?? null)),
    },
    rowSums: r.map((i) => rowSums[i]!),
    columnSums: c.map((j) => columnSums[j]!),
  };
}
