import type { BoardPage, BoardPanel } from './FigureBoard.types.ts';

/** Width and height in mm. Columns: 85 and 174 mm wide, at most 225 mm high, as most journals print. */
export const PAGES: Readonly<Record<BoardPage, { width: number; height: number }>> = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
  column1: { width: 85, height: 225 },
  column2: { width: 174, height: 225 },
};
/** Panels stand on this grid unless Alt is held. */
export const GRID_MM = 5;
export const LEAST_MM = 20;

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));
const tenth = (value: number) => Math.round(value * 10) / 10;

/** The panel inside the page, at least 20 mm on a side, in tenths of a millimetre. */
export function fit(panel: BoardPanel, page: BoardPage): BoardPanel {
  const { width: w, height: h } = PAGES[page];
  const width = tenth(clamp(panel.width, LEAST_MM, w));
  const height = tenth(clamp(panel.height, LEAST_MM, h));
  return { ...panel, width, height, x: tenth(clamp(panel.x, 0, w - width)), y: tenth(clamp(panel.y, 0, h - height)) };
}

export const snap = (mm: number, grid = GRID_MM) => Math.round(mm / grid) * grid;

/**
 * Reading order: rows from the top, in a row from the left. Panels whose upper edges differ by less than a grid step stand in one row.
 */
export function readingOrder(panels: readonly BoardPanel[]): readonly BoardPanel[] {
  const rows: BoardPanel[][] = [];
  for (const panel of [...panels].sort((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row?.[0] && panel.y - row[0].y < GRID_MM) row.push(panel);
    else rows.push([panel]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.x - b.x));
}

/** A to Z, then AA, AB …: the letter of the nth panel, from 0. */
export function letterOf(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** Ids of panels that lie over another: said, because a page cannot be printed like that. */
export function overlapping(panels: readonly BoardPanel[]): ReadonlySet<string> {
  const found = new Set<string>();
  panels.forEach((a, i) => {
    for (const b of panels.slice(i + 1))
      if (a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height) {
        found.add(a.id);
        found.add(b.id);
      }
  });
  return found;
}
