/** Panels with two axes, each a scale of numbers or a list of groups, below one legend. */
import {
  bottomAxis,
  bottomCategories,
  categoryDepth,
  fitText,
  gridOf,
  leftAxis,
  legendRow,
  linear,
  niceTicks,
  textWidth,
  tickText,
  type Frame,
  type LegendItem,
  type Mark,
  type Target,
} from '@stroma/design-system/marks';
import type { DrawnFigure, FigureStyle, Panel } from '../tools/tool.types.ts';
import { logBottom, logLeft, logLabelWidth, logScale } from './logAxis.ts';

export interface Scales {
  frame: Frame;
  x: (value: number) => number;
  y: (value: number) => number;
  /** px of one group of an axis of groups; 0 on an axis of numbers. */
  step: number;
  look: FigureStyle;
}
export interface PlanePanel {
  /** Name of the facet; "" without facets. */
  name: string;
  marks: (scales: Scales) => Mark[];
  targets?: (scales: Scales) => Target[];
}
/** Numbers of an axis, or names of groups, at positions 0, 1, 2 … */
export type Axis = NumberAxis | { levels: readonly string[]; title: string };
export interface NumberAxis {
  domain: readonly [number, number];
  title: string;
  /** The domain is positive; positions outside it are NaN. */
  isLog?: boolean;
}

export interface Plane {
  panels: readonly PlanePanel[];
  x: Axis;
  y: Axis;
  legend?: readonly LegendItem[];
  legendTitle?: string;
  /** px above each panel, for brackets. */
  above?: number;
  /** Height in px below the axis and its contents; `low` is the upper edge. */
  foot?: { height: number; marks: (scales: Scales, low: number, panel: number) => Mark[] };
  /** Lines at the lower edge of the figure: test, n, interval. */
  notes?: readonly string[];
  /** Values that are missing. */
  leftOut?: number;
  /** px left of the panels at least. */
  leftLeast?: number;
  /** Grid lines along the x axis too. */
  isSquare?: boolean;
}

const NARROWEST = 190;
const TITLE = 18;
const NOTE = 15;
/** px next to a note, as next to the line on values that are left out. */
export const NOTE_LEFT = 8;
const GAP = 12;
const mostNames = (width: number) => Math.min(240, width * 0.42);

const isLevels = (axis: Axis): axis is Extract<Axis, { levels: readonly string[] }> => 'levels' in axis;

/** px of the names or numbers left of a panel, without the axis' title. */
function leftRoom(axis: Axis, width: number, look: FigureStyle): number {
  if (!isLevels(axis) && axis.isLog) return logLabelWidth(axis.domain, look) + 12;
  const texts = isLevels(axis)
    ? axis.levels.map(look.rename)
    : niceTicks(axis.domain[0], axis.domain[1], 6).map((tick) => tickText(tick, look.t.locale));
  const widest = Math.max(0, ...texts.map((text) => textWidth(text, 11)));
  return Math.min(mostNames(width), widest) + 12;
}

/** Names of groups at the left of a frame, the first one at the top. */
function leftLevels(frame: Frame, levels: readonly string[], room: number, look: FigureStyle): Mark[] {
  const c = look.theme.colour;
  const step = frame.h / Math.max(1, levels.length);
  const marks: Mark[] = [
    { kind: 'path', d: `M${frame.x} ${frame.y}V${frame.y + frame.h}`, stroke: c.plotAxis, width: 1 },
  ];
  const every = Math.max(1, Math.ceil(12 / step));
  levels.forEach((level, i) => {
    if (i % every) return;
    const name = look.rename(level);
    const y = frame.y + (i + 0.5) * step + 4;
    const text = fitText(name, room - 10, 11);
    marks.push({ kind: 'text', x: frame.x - 6, y, text, title: name, size: 11, anchor: 'end', fill: c.muted });
  });
  return marks;
}

const upright = (text: string, x: number, y: number, room: number, fill: string): Mark => ({
  ...{ kind: 'text', x, y, text: fitText(text, Math.max(40, room), 12), title: text, size: 12 },
  ...{ anchor: 'middle', rotate: -90, fill },
});

/** Lines of a note that fit the width. */
export function noteLines(notes: readonly string[], width: number): string[] {
  return notes.flatMap((note) => {
    const lines: string[] = [];
    let line = '';
    // Chinese has no spaces: a line may end after any of its glyphs.
    for (const word of note.split(/(?<=\s|[\u2e80-\u9fff\uff00-\uffef])/u)) {
      if (line && textWidth(line + word.trimEnd(), 11) > width) {
        lines.push(line.trim());
        line = '';
      }
      line += word;
    }
    return [...lines, line.trim()].filter(Boolean);
  });
}

export function planeFigure(plane: Plane, look: FigureStyle, width: number, height: number): DrawnFigure {
  const c = look.theme.colour;
  const { x, y, panels } = plane;
  const titled = plane.legendTitle && plane.legend?.length ? textWidth(plane.legendTitle, 12) + 12 : 0;
  const legend = plane.legend?.length
    ? legendRow(
        look.theme,
        plane.legend.map((item) => ({ ...item, label: look.rename(item.label) })),
        4 + titled,
        4,
        width - 8 - titled,
      )
    : { marks: [], height: 0 };
  const marks: Mark[] = [];
  if (titled && plane.legendTitle) marks.push({ kind: 'text', x: 4, y: 16, text: plane.legendTitle, fill: c.muted });
  const targets: Target[] = [];
  const notes = noteLines(plane.notes ?? [], width - 2 * NOTE_LEFT);
  const top = legend.height ? legend.height + 8 : 4;
  const bottom = notes.length * NOTE + (notes.length ? 6 : 0);
  const isFaceted = panels.length > 1 || panels[0]?.name !== '';
  const { columns, rows } = gridOf(panels.length, width, NARROWEST);
  const room = Math.max(plane.leftLeast ?? 0, leftRoom(y, width / columns, look));
  const left = room + (y.title ? TITLE : 0);
  const cell = { w: (width - 4) / columns, h: (height - top - bottom) / Math.max(1, rows) };
  const w = Math.max(20, cell.w - left - GAP);
  const names = isLevels(x) ? x.levels.map(look.rename) : [];
  const depth = isLevels(x) ? categoryDepth(names, w / Math.max(1, names.length)).depth : 18;
  const below = depth + (x.title ? TITLE : 0) + (plane.foot?.height ?? 0) + 4;
  const over = (isFaceted ? 20 : 6) + (plane.above ?? 0);
  const h = Math.max(20, cell.h - below - over);
  const drawn: Panel[] = [];
  panels.forEach((panel, i) => {
    const frame: Frame = {
      x: (i % columns) * cell.w + left,
      y: top + Math.floor(i / columns) * cell.h + over,
      ...{ w, h },
    };
    const scales: Scales = { frame, look, ...scalesOf(x, y, frame) };
    if (isFaceted) {
      const name = look.rename(panel.name);
      const at = { x: frame.x + w / 2, y: frame.y - (plane.above ?? 0) - 8 };
      marks.push({
        kind: 'text',
        ...at,
        text: fitText(name, w, 12),
        title: name,
        anchor: 'middle',
        bold: true,
        fill: c.text,
      });
    }
    marks.push(...axes(plane, scales, { room, depth, names, left }));
    if (!look.isMeasured) {
      marks.push(...panel.marks(scales));
      if (plane.foot) marks.push(...plane.foot.marks(scales, frame.y + h + depth + (x.title ? TITLE : 0), i));
      targets.push(...(panel.targets?.(scales) ?? []));
    }
    const logs = { ...(!isLevels(x) && x.isLog && { xLog: true }), ...(!isLevels(y) && y.isLog && { yLog: true }) };
    drawn.push({ frame, x: isLevels(x) ? null : x.domain, y: isLevels(y) ? null : y.domain, ...logs });
  });
  marks.push(...legend.marks);
  notes.forEach((text, i) =>
    marks.push({
      ...{ kind: 'text', x: NOTE_LEFT, y: height - bottom + 14 + i * NOTE, text },
      ...{ size: 11, fill: c.muted, part: 'note' },
    }),
  );
  const leftOut = plane.leftOut ? { leftOut: plane.leftOut } : {};
  return { marks, targets, panels: drawn, plotHeight: h * rows, plotWidth: w * columns, ...leftOut };
}

const numbers = ({ domain, isLog }: NumberAxis, range: readonly [number, number]) =>
  isLog ? logScale(domain, range) : linear(domain, range);

function scalesOf(x: Axis, y: Axis, frame: Frame) {
  const right = frame.x + frame.w;
  const low = frame.y + frame.h;
  const places = (n: number): readonly [number, number] => [-0.5, n - 0.5];
  return {
    x: isLevels(x) ? linear(places(x.levels.length), [frame.x, right]) : numbers(x, [frame.x, right]),
    // Groups go down, numbers up.
    y: isLevels(y) ? linear(places(y.levels.length), [frame.y, low]) : numbers(y, [low, frame.y]),
    step: isLevels(x)
      ? frame.w / Math.max(1, x.levels.length)
      : isLevels(y)
        ? frame.h / Math.max(1, y.levels.length)
        : 0,
  };
}

interface Room {
  room: number;
  depth: number;
  names: readonly string[];
  left: number;
}
function axes(plane: Plane, { frame, look }: Scales, { room, depth, names, left }: Room): Mark[] {
  const { x, y } = plane;
  const c = look.theme.colour;
  const { theme } = look;
  const { locale } = look.t;
  const marks: Mark[] = [];
  if (isLevels(y)) marks.push(...leftLevels(frame, y.levels, room, look));
  else if (y.isLog) marks.push(...logLeft(frame, look, y.domain));
  else marks.push(...leftAxis(frame, theme, { domain: y.domain, locale, ticks: 6 }));
  if (y.title) marks.push(upright(y.title, frame.x - left + 13, frame.y + frame.h / 2, frame.h + 20, c.text));
  if (isLevels(x)) marks.push(...bottomCategories(frame, theme, names));
  else if (x.isLog) marks.push(...logBottom(frame, look, x.domain, plane.isSquare ?? false));
  else marks.push(...bottomAxis(frame, theme, { domain: x.domain, locale, ticks: 6, grid: plane.isSquare ?? false }));
  if (x.title) {
    const at = { x: frame.x + frame.w / 2, y: frame.y + frame.h + depth + 14 };
    marks.push({
      kind: 'text',
      ...at,
      text: fitText(x.title, frame.w + 30, 12),
      title: x.title,
      anchor: 'middle',
      fill: c.text,
    });
  }
  return marks;
}
