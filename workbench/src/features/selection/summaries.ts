import type { Column } from '../../api/arrays.ts';

/** Bins of a column's values. `edges` has one number more than `counts`. */
export interface Bins {
  edges: number[];
  counts: number[];
}
const BINS = 40;

/** Histogram of the finite values of a numeric column, in equal bins; the last one includes the largest value. */
export function binValues(values: Float32Array, bins = BINS): Bins {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) return { edges: [0, 1], counts: [0] };
  const width = (high - low) / bins || 1;
  const counts = new Array<number>(bins).fill(0);
  for (const value of values)
    if (Number.isFinite(value)) counts[Math.min(bins - 1, Math.floor((value - low) / width))]! += 1;
  // The last edge is the largest value itself: a sum of widths may fall short of it.
  return {
    edges: Array.from({ length: bins + 1 }, (_, i) => (i === bins && high > low ? high : low + i * width)),
    counts,
  };
}

/** Cells of each category among the selected ones and among all others; a cell without a label counts nowhere. */
export function countSelected(column: Column, mask: Uint8Array): { selected: number[]; rest: number[] } {
  if (column.kind !== 'category') return { selected: [], rest: [] };
  const selected = new Array<number>(column.categories.length).fill(0);
  const rest = new Array<number>(column.categories.length).fill(0);
  const { codes } = column;
  for (let cell = 0; cell < codes.length; cell += 1) {
    const code = codes[cell]!;
    if (code >= selected.length) continue;
    if (mask[cell]) selected[code]! += 1;
    else rest[code]! += 1;
  }
  return { selected, rest };
}
