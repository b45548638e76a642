/** px of a panel's name, between panels, and of the lowest panel. */
const TITLE = 26;
const GAP = 12;
const LEAST = 150;

/** Columns and height of `n` panels that fill `width` x `height` with the largest squares; lower than that they would say nothing, and scroll. */
export function facetGrid(n: number, width: number, height: number): { least: number; height: number } {
  let best = { columns: 1, edge: 0, high: LEAST };
  for (let columns = 1; columns <= Math.max(1, n); columns++) {
    const wide = (width - GAP * (columns - 1)) / columns;
    const rows = Math.ceil(n / columns);
    const high = (height - GAP * (rows - 1)) / rows - TITLE;
    const edge = Math.min(wide, Math.max(high, LEAST));
    if (edge > best.edge) best = { columns, edge, high: Math.max(LEAST, Math.floor(high)) };
  }
  const { columns, high } = best;
  return { least: Math.max(1, Math.floor((width - GAP * (columns - 1)) / columns) - 1), height: high };
}
