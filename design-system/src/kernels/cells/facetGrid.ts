/** px: height of a panel's title, gap between panels, and minimum height of a panel. */
const TITLE = 26;
const GAP = 12;
const LEAST = 150;
/** px of a panel of many, which scroll. */
const OF_MANY = 190;

/**
 * Columns and height of `n` panels that fill `width` x `height` with the largest squares. If these would be too small to read, panels are placed in
 * as many columns as fit, and scroll.
 */
export function facetGrid(n: number, width: number, height: number): { least: number; height: number } {
  let best: { columns: number; edge: number; high: number } | null = null;
  for (let columns = 1; columns <= Math.max(1, n); columns++) {
    const rows = Math.ceil(n / columns);
    const high = (height - GAP * (rows - 1)) / rows - TITLE;
    const edge = Math.min(widthOf(columns, width), high);
    if (high >= LEAST && edge >= LEAST && (!best || edge > best.edge)) best = { columns, edge, high };
  }
  if (best) return { least: leastOf(best.columns, width), height: Math.floor(best.high) };
  const columns = Math.max(1, Math.min(n, Math.floor((width + GAP) / (OF_MANY + GAP))));
  return { least: leastOf(columns, width), height: Math.max(LEAST, Math.min(OF_MANY, Math.floor(height - TITLE))) };
}

const widthOf = (columns: number, width: number): number => (width - GAP * (columns - 1)) / columns;
/** A px less: sizes are rounded. */
const leastOf = (columns: number, width: number): number => Math.max(1, Math.floor(widthOf(columns, width)) - 1);
