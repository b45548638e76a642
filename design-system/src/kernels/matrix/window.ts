import type { HeatWindow } from './heatLayout.ts';

const clamp = (v: number, low: number, high: number) => Math.max(low, Math.min(high, v));

/** Fewest cells a side that a zoom may leave. */
const LEAST = 4;

/** Zoom by `factor` (> 1 is nearer) about a cell position in page order; both sides keep their share of the whole. */
export function zoomWindow(v: HeatWindow, factor: number, row: number, column: number, rows: number, columns: number) {
  const tall = clamp(v.rows / factor, Math.min(LEAST, rows), rows);
  const wide = clamp(v.columns / factor, Math.min(LEAST, columns), columns);
  return {
    rows: tall,
    columns: wide,
    row: clamp(row - ((row - v.row) / v.rows) * tall, 0, rows - tall),
    column: clamp(column - ((column - v.column) / v.columns) * wide, 0, columns - wide),
  };
}
export function panWindow(v: HeatWindow, rowBy: number, columnBy: number, rows: number, columns: number): HeatWindow {
  return {
    ...v,
    row: clamp(v.row + rowBy, 0, rows - v.rows),
    column: clamp(v.column + columnBy, 0, columns - v.columns),
  };
}
/** The window moved by the minimum to include a cell. */
export function scrollIntoWindow(
  v: HeatWindow,
  row: number,
  column: number,
  rows: number,
  columns: number,
): HeatWindow {
  return {
    ...v,
    row: clamp(row < v.row ? row : row + 1 > v.row + v.rows ? row + 1 - v.rows : v.row, 0, rows - v.rows),
    column: clamp(
      column < v.column ? column : column + 1 > v.column + v.columns ? column + 1 - v.columns : v.column,
      0,
      columns - v.columns,
    ),
  };
}
