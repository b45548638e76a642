import type { BoardPanel, PageSize } from './FigureBoard.types.ts';

/** One column, one and a half, two (Nature; Cell and Science differ by 2 mm at most); the maximum height is that of a printed page. */
export const WIDTHS = [89, 120, 183] as const;
export const MAX_HEIGHT_MM = 247;
/** Grid to which panels snap unless Alt is held. */
export const GRID_MM = 5;
export const LEAST_MM = 20;

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));
const tenth = (value: number) => Math.round(value * 10) / 10;

/** The panel inside the page, at least 20 mm on a side, in tenths of a millimetre. */
export function fitPanel(panel: BoardPanel, { width: w, height: h }: PageSize): BoardPanel {
  const width = tenth(clamp(panel.width, LEAST_MM, w));
  const height = tenth(clamp(panel.height, LEAST_MM, h));
  return { ...panel, width, height, x: tenth(clamp(panel.x, 0, w - width)), y: tenth(clamp(panel.y, 0, h - height)) };
}

export const snap = (mm: number, grid = GRID_MM) => Math.round(mm / grid) * grid;

/** Reading order: rows from top to bottom, each from left to right. Panels whose upper edges differ by less than a grid step are in one row. */
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

/** Ids of panels that overlap another; reported, because such a page cannot be printed. */
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

/** Position of a new panel: below all others, or next to the last one if there is room. Null if the page is full. */
export function placeFor(panels: readonly BoardPanel[], page: PageSize, width: number, height: number) {
  const size = { width: Math.min(width, page.width), height: Math.min(height, page.height) };
  const rows = [...new Set([0, ...panels.map((p) => tenth(p.y + p.height))])].sort((a, b) => a - b);
  const columns = [...new Set([0, ...panels.map((p) => tenth(p.x + p.width))])].sort((a, b) => a - b);
  for (const y of rows)
    for (const x of columns) {
      const panel = { id: '', title: '', x, y, ...size };
      const isInside = x + size.width <= page.width && y + size.height <= page.height;
      if (isInside && !overlapping([...panels, panel]).has('')) return { x, y, ...size };
    }
  return null;
}
