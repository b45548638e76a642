import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { rampStops } from '../../tokens/palettes.ts';
import type { Figure, Mark, Target } from '../../kernels/marks/marks.types.ts';
import { nameFitter } from '../../kernels/text/names.ts';
import { textWidth } from '../../kernels/text/text.ts';
import { numberedFigure, numberedHeight } from './numbered.ts';
import type { InteractionHeatmapProps } from './InteractionHeatmap.types.ts';

/** Row height in px below which names are unreadable; cell types that do not fit are numbered. */
const LEAST = 11;
/** Maximum row height, however few rows there are. */
const MOST = 72;
const SIZE = 12;
const GAP = 8;
const BARS = 44;
const FOOT = 54;

/** A height at which every cell type has its row. */
export const heatHeight = (types: number) => Math.max(360, Math.min(1400, types * (types > 24 ? 15 : 24) + 230));

/** Room for names and cells at a size, and whether every cell type has a named row and column. */
function roomOf({ cellTypes }: InteractionHeatmapProps, width: number, height: number) {
  const longest = Math.max(...cellTypes.map((name) => textWidth(name, SIZE)));
  const label = Math.min(longest + GAP, width * (width < 480 ? 0.3 : 0.24));
  const under = Math.min(longest + GAP, height * 0.22);
  const room = { w: width - label - BARS - 38, h: height - under - BARS - FOOT - 24 };
  return { label, under, room, isNamed: Math.min(room.w, room.h) / LEAST >= cellTypes.length };
}
/** px on a page of that width: rows with names, or numbers and a key. */
export function heatmapHeight(props: InteractionHeatmapProps, t: Translate, width: number): number {
  const own = props.height ?? heatHeight(props.cellTypes.length);
  return roomOf(props, width, own).isNamed ? own : numberedHeight(props, t, width);
}
/** Height of a file in px: as requested if all names fit, by default from its cell types. */
export function heatmapFileHeight(props: InteractionHeatmapProps, t: Translate, width: number, height?: number) {
  const { height: _, ...free } = props;
  return height !== undefined && roomOf(props, width, height).isNamed ? height : heatmapHeight(free, t, width);
}

/** Source rows x target columns: the number in the cell, its colour by the number, and bars of the row and column sums. */
export function interactionHeatmapFigure(
  props: InteractionHeatmapProps,
  theme: StromaTheme,
  t: Translate,
  width: number,
  height: number,
): Figure {
  const { cellTypes, data: counts, isDifference = false, selected: picked } = props;
  const c = theme.colour;
  const { label, under, room, isNamed } = roomOf(props, width, height);
  if (!isNamed) return numberedFigure(props, theme, t, width);
  const shown = cellTypes.map((_, i) => i);
  const cell = { w: room.w / shown.length, h: Math.min(room.h / shown.length, MOST) };
  const [x0, y0] = [label + 28, BARS + 12];
  const value = (i: number, j: number) => counts[shown[i] as number]?.[shown[j] as number] ?? 0;
  const most = Math.max(1, ...shown.flatMap((_, i) => shown.map((__, j) => Math.abs(value(i, j)))));
  const stops = rampStops(isDifference ? 'diverging' : (props.ramp ?? 'haze'), theme.scheme);
  const colourOf = (v: number) => {
    const at = isDifference ? (v / most + 1) / 2 : v / most;
    return stops[Math.round(at * (stops.length - 1))] as string;
  };
  const [marks, targets]: [Mark[], Target[]] = [[], []];
  const name = (i: number) => cellTypes[shown[i] as number] as string;
  const text = (v: number) => (isDifference && v > 0 ? `+${t.number(v)}` : t.number(v));
  const wide = textWidth(text(most), 11) + 4;
  const font = Math.min(SIZE, cell.h - 1);
  const fitRow = nameFitter(
    shown.map((_, i) => name(i)),
    label - 4,
    font,
  );
  shown.forEach((_, i) => {
    const y = y0 + i * cell.h;
    marks.push({
      ...{ kind: 'text', part: 'row-name', x: x0 - 6, y: y + cell.h / 2 + font * 0.35, anchor: 'end', fill: c.text },
      ...{ size: font, text: fitRow(name(i)), title: name(i) },
    });
    shown.forEach((__, j) => {
      const [x, v] = [x0 + j * cell.w, value(i, j)];
      const fill = colourOf(v);
      const isPicked = picked?.source === name(i) && picked.target === name(j);
      const gap = cell.w > 12 ? 0.5 : 0;
      marks.push({ kind: 'rect', part: 'cell', x, y, w: cell.w - gap, h: cell.h - gap, fill });
      if (isPicked)
        marks.push({ kind: 'rect', x: x + 1, y: y + 1, w: cell.w - 3, h: cell.h - 3, fill: 'none', stroke: c.text });
      if (cell.w >= wide && cell.h >= 13)
        marks.push({
          ...{ kind: 'text', part: 'cell-text', x: x + cell.w / 2, y: y + cell.h / 2 + 4, size: 11, anchor: 'middle' },
          ...{ text: text(v), fill: textColourOn(fill) },
        });
      targets.push({
        ...{ id: `${shown[i]}:${shown[j]}`, x, y, w: cell.w, h: cell.h },
        lines: [`${name(i)} → ${name(j)}`, t.dynamic('interaction.pairs', { n: v })],
      });
    });
  });
  const bottom = y0 + shown.length * cell.h;
  const slant = cell.w < 60 || shown.some((_, j) => textWidth(name(j), SIZE) > cell.w - 4);
  const size = Math.min(SIZE, cell.w - 1);
  const fitColumn = nameFitter(
    shown.map((_, j) => name(j)),
    slant ? under - 4 : cell.w,
    size,
  );
  shown.forEach((_, j) => {
    const x = x0 + (j + 0.5) * cell.w;
    marks.push({
      ...{ kind: 'text', part: 'column-name', x: slant ? x + 4 : x, y: bottom + (slant ? 6 : 16), fill: c.text },
      ...{ anchor: slant ? 'end' : 'middle', ...(slant && { rotate: -90 }) },
      ...{ size: slant ? size : SIZE, text: fitColumn(name(j)), title: name(j) },
    });
  });
  const sum = (of: number[]) => of.reduce((a, b) => a + b, 0);
  const rows = shown.map((_, i) => sum(shown.map((__, j) => value(i, j))));
  const columns = shown.map((_, j) => sum(shown.map((__, i) => value(i, j))));
  const longestBar = Math.max(1, ...[...rows, ...columns].map(Math.abs));
  const bar = (v: number) => (Math.abs(v) / longestBar) * (BARS - 8);
  const right = x0 + shown.length * cell.w + 4;
  rows.forEach((v, i) => {
    const y = y0 + i * cell.h;
    marks.push({ kind: 'rect', part: 'row-sum', x: right, y: y + 1, w: bar(v), h: cell.h - 2, fill: c.muted });
    targets.push({
      ...{ id: `row:${i}`, x: right, y, w: BARS - 8, h: cell.h },
      lines: [name(i), t.dynamic('interaction.sends', { n: v })],
    });
  });
  columns.forEach((v, j) => {
    const x = x0 + j * cell.w;
    const h = bar(v);
    marks.push({ kind: 'rect', part: 'column-sum', x: x + 1, y: y0 - 4 - h, w: cell.w - 2, h, fill: c.muted });
    targets.push({
      ...{ id: `column:${j}`, x, y: y0 - BARS + 4, w: cell.w, h: BARS - 8 },
      lines: [name(j), t.dynamic('interaction.receives', { n: v })],
    });
  });
  const middle = (y0 + bottom) / 2;
  marks.push(
    {
      ...{ kind: 'text', x: 12, y: middle, rotate: -90, anchor: 'middle', fill: c.muted },
      text: t.dynamic('interaction.source'),
    },
    {
      ...{
        kind: 'text',
        x: x0 + (shown.length * cell.w) / 2,
        y: bottom + (slant ? under + 18 : 40),
        anchor: 'middle',
        fill: c.muted,
      },
      text: t.dynamic('interaction.target'),
    },
  );
  return { marks, targets, plotHeight: room.h + BARS };
}

/** Black or white, whichever has more contrast on a colour. */
export function textColourOn(colour: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const v = parseInt(colour.slice(at, at + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18 ? '#111111' : '#ffffff';
}
