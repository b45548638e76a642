import { textWidth } from '../text/text.ts';
import type { HeatModel } from './heatModel.ts';

/** The part of the page's rows and columns that is in view; all of them unless zoomed. */
export interface HeatWindow {
  row: number;
  rows: number;
  column: number;
  columns: number;
}
export interface LegendItem {
  kind: 'bar' | 'name' | 'chip';
  x: number;
  y: number;
  /** Annotation and category of a chip. */
  text: string;
  colour?: string;
}
export interface HeatLayout {
  width: number;
  height: number;
  body: { x: number; y: number; w: number; h: number };
  view: HeatWindow;
  /** px of one cell. */
  cell: { w: number; h: number };
  /** Size of the dendrograms; 0 if there is none. */
  dendro: { left: number; top: number };
  rowNames: { width: number; size: number } | null;
  /** `every`: for columns in a familiar order, only every k-th is named if not all fit. */
  columnNames: { angle: 0 | -45 | -90; room: number; size: number; max: number; every: number } | null;
  legend: readonly LegendItem[];
}

export const BAR = 10;
const GAP = 3;
const LINE = 18;
const RAMP = 96;
/** Chips of one annotation beyond these are counted, not listed. */
export const CHIPS = 14;

/** Colour bar first, then the annotations' categories, on as many lines as the width needs. */
export function legendItems(model: HeatModel, width: number, barWidth: number, more: (n: number) => string) {
  const bar = { kind: 'bar', y: 0, text: model.spec.valueLabel } as const;
  if (model.spec.isBarAtEnd) return { items: [{ ...bar, x: Math.max(0, width - barWidth - 8) }], height: LINE + 10 };
  const items: LegendItem[] = [{ ...bar, x: 0 }];
  let x = barWidth + 20;
  let y = 0;
  /** Starts a new line if the item does not fit the current one. */
  const begin = (w: number) => {
    if (x + w > width && x > 0) [x, y] = [0, y + LINE];
  };
  const put = (kind: 'name' | 'chip', text: string, colour: string | undefined, w: number) => {
    begin(w);
    items.push({ kind, x, y, text, ...(colour !== undefined && { colour }) });
    x += w;
  };
  // Rows and columns of one kind (samples x samples) share a legend.
  const bars = [...model.columnBars, ...model.rowBars];
  for (const bar of bars.filter((b, i) => bars.findIndex((o) => o.name === b.name) === i)) {
    const name = textWidth(bar.name) + 10;
    const chips = bar.categories.slice(0, CHIPS).map((c) => Math.min(width - 16, textWidth(c)) + 26);
    // A name stays with its categories: with all of them on one line, or at least with the first.
    const whole = name + chips.reduce((sum, w) => sum + w, 0);
    begin(whole <= width ? whole : name + (chips[0] ?? 0));
    put('name', bar.name, undefined, name);
    bar.categories.slice(0, CHIPS).forEach((c, i) => put('chip', c, bar.colour(c), chips[i] ?? 0));
    if (bar.categories.length > CHIPS) {
      const rest = more(bar.categories.length - CHIPS);
      put('name', rest, undefined, textWidth(rest) + 10);
    }
    x += 8;
  }
  return { items, height: y + LINE + 10 };
}

/** Whether the corner next to a column dendrogram and column bars has room for the upright name of a row bar. */
export const nameAbove = (model: HeatModel, dendroTop: number, name: string): boolean =>
  dendroTop + model.columnBars.length * (BAR + GAP) >= textWidth(name);

interface LayoutOptions {
  width: number;
  /** Height of the whole chart in px; by default from the rows. */
  height?: number;
  view?: HeatWindow;
  /** Width of the colour bar with its words. */
  barWidth: number;
  more: (n: number) => string;
}

export function heatLayout(model: HeatModel, options: LayoutOptions): HeatLayout {
  const { width } = options;
  const { data: matrix } = model.spec;
  const view = options.view ?? { row: 0, rows: model.rows, column: 0, columns: model.columns };
  const legend = legendItems(model, width, options.barWidth, options.more);
  const narrow = width < 520;
  const dendro = {
    left: model.rowDendro ? (narrow ? 28 : 56) : 0,
    top: model.columnDendro ? (narrow ? 32 : 48) : 0,
  };
  const left = 20 + dendro.left + model.rowBars.length * (BAR + GAP) + (dendro.left ? GAP : 0);
  const top = legend.height + dendro.top + model.columnBars.length * (BAR + GAP) + (dendro.top ? GAP : 0);

  const widest = (names: readonly string[], size: number) => {
    let w = 0;
    for (const name of names) w = Math.max(w, textWidth(name, size));
    return w;
  };
  const barNames = widest(
    model.columnBars.map((b) => b.name),
    12,
  );
  const nameSize = 12;
  const few = model.rows <= 400;
  const rowRoom = few ? Math.min(widest(matrix.rows, nameSize) + 6, narrow ? width * 0.28 : 180) : 72;
  const right = Math.max(8, rowRoom, Math.min(barNames + 6, narrow ? 64 : 140));
  const w = Math.max(40, width - left - right - 4);
  const cellW = w / Math.max(1, view.columns);

  const columnSize = 12;
  const columnWidest = model.columns <= 400 ? widest(matrix.columns, columnSize) : 72;
  const max = Math.min(columnWidest, narrow ? 120 : 150);
  let columnNames: HeatLayout['columnNames'] = null;
  if (model.spec.columnSegments) columnNames = null;
  else if (columnWidest + 8 <= cellW) columnNames = { angle: 0, room: 18, size: columnSize, max: cellW - 4, every: 1 };
  else if (cellW >= 18 && left + cellW / 2 >= max * 0.71 + 4)
    columnNames = { angle: -45, room: max * 0.71 + 16, size: columnSize, max, every: 1 };
  else if (cellW >= 9) columnNames = { angle: -90, room: max + 10, size: cellW >= 13 ? 12 : 10.5, max, every: 1 };
  else if (model.spec.areColumnsInOrder)
    columnNames = { angle: -90, room: max + 10, size: columnSize, max, every: Math.ceil(12 / Math.max(0.1, cellW)) };
  // In a zoomable chart the body does not move, because the space for names is fixed.
  const zoomable = options.view !== undefined;
  const columnRoom = model.spec.columnSegments
    ? 20
    : zoomable
      ? Math.max(columnNames?.room ?? 0, Math.min(84, max + 10))
      : (columnNames?.room ?? 4);
  const rowBarNames =
    model.rowBars.length &&
    columnNames?.angle !== -45 &&
    !model.rowBars.every((bar) => nameAbove(model, dendro.top, bar.name))
      ? Math.min(
          72,
          widest(
            model.rowBars.map((b) => b.name),
            12,
          ),
        ) + 8
      : 0;
  const bottom = Math.max(columnRoom, rowBarNames) + 22;

  const own = model.rows <= 30 ? model.rows * 22 : model.rows <= 60 ? model.rows * 15 : 540;
  // A figure in a file grows beyond the requested height rather than overlap row names.
  const least = model.rows <= 60 ? Math.max(40, model.rows * 12) : 40;
  const h = options.height ? Math.max(least, options.height - top - bottom) : Math.max(66, own);
  const cellH = h / Math.max(1, view.rows);
  return {
    width,
    height: top + h + bottom,
    body: { x: left, y: top, w, h },
    view,
    cell: { w: cellW, h: cellH },
    dendro,
    rowNames: cellH >= 9 ? { width: right - 6, size: cellH >= 13 ? 12 : 10.5 } : null,
    columnNames,
    legend: legend.items,
  };
}
export const heatRamp = RAMP;
export const annotationGap = GAP;
