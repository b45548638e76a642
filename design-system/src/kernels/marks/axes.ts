import type { StromaTheme } from '../../theme/themes.ts';
import { rampStops } from '../../tokens/palettes.ts';
import type { RampId } from '../../tokens/palettes.types.ts';
import type { Mark } from './marks.types.ts';
import { fitNames, nameFitter } from '../text/names.ts';
import { fitText, textWidth, wrapText } from '../text/text.ts';
import { tickText } from '../text/tickText.ts';
import { linear, niceTicks } from './scale.ts';

export interface Frame {
  x: number;
  y: number;
  w: number;
  h: number;
}
type Format = (value: number) => string;

interface AxisOptions {
  domain: readonly [number, number];
  /** Locale of the numbers at the ticks, which are never rounded. */
  locale: string;
  title?: string;
  ticks?: number;
  grid?: boolean;
}

const mostOf = ([low, high]: readonly [number, number]) => Math.max(Math.abs(low), Math.abs(high));

/** Value axis at the left of a frame: hairlines, tick labels, title turned. */
export function leftAxis(
  frame: Frame,
  theme: StromaTheme,
  { domain, locale, title, ticks = 4, grid = true }: AxisOptions,
): Mark[] {
  const c = theme.colour;
  const y = linear(domain, [frame.y + frame.h, frame.y]);
  const marks: Mark[] = [];
  let widest = 0;
  for (const tick of niceTicks(domain[0], domain[1], Math.min(ticks, Math.max(1, Math.floor(frame.h / 22))))) {
    const label = tickText(tick, locale, mostOf(domain));
    widest = Math.max(widest, textWidth(label, 11));
    if (grid)
      marks.push({ kind: 'path', d: `M${frame.x} ${y(tick)}H${frame.x + frame.w}`, stroke: c.plotGrid, width: 1 });
    marks.push({
      ...{ kind: 'text', x: frame.x - 6, y: y(tick) + 4, text: label, size: 11, anchor: 'end', fill: c.muted },
      part: 'tick-y',
    });
  }
  marks.push({ kind: 'path', d: `M${frame.x} ${frame.y}V${frame.y + frame.h}`, stroke: c.plotAxis, width: 1 });
  if (title)
    marks.push({
      kind: 'text',
      x: Math.max(12, frame.x - widest - 14),
      y: frame.y + frame.h / 2,
      text: fitText(title, Math.max(frame.h + 28, 60), 12),
      title,
      size: 12,
      anchor: 'middle',
      rotate: -90,
      fill: c.text,
    });
  return marks;
}

/** Value axis under a frame. */
export function bottomAxis(
  frame: Frame,
  theme: StromaTheme,
  { domain, locale, title, ticks = 5, grid = false }: AxisOptions,
): Mark[] {
  const c = theme.colour;
  const x = linear(domain, [frame.x, frame.x + frame.w]);
  const low = frame.y + frame.h;
  const marks: Mark[] = [];
  const room = Math.max(1, Math.min(ticks, Math.floor(frame.w / 48)));
  for (const tick of niceTicks(domain[0], domain[1], room)) {
    if (grid) marks.push({ kind: 'path', d: `M${x(tick)} ${frame.y}V${low}`, stroke: c.plotGrid, width: 1 });
    marks.push({ kind: 'path', d: `M${x(tick)} ${low}v4`, stroke: c.plotAxis, width: 1 });
    marks.push({
      kind: 'text',
      x: x(tick),
      y: low + 16,
      text: tickText(tick, locale, mostOf(domain)),
      size: 11,
      anchor: 'middle',
      fill: c.muted,
      part: 'tick',
    });
  }
  marks.push({ kind: 'path', d: `M${frame.x} ${low}H${frame.x + frame.w}`, stroke: c.plotAxis, width: 1 });
  if (title)
    marks.push({
      kind: 'text',
      x: frame.x + frame.w / 2,
      y: low + 34,
      text: fitText(title, frame.w + 40, 12),
      title,
      anchor: 'middle',
      fill: c.text,
    });
  return marks;
}

/** A group name with a suffix that must never be cut off: its n. */
export interface NamedLabel {
  name: string;
  suffix: string;
}
export type AxisLabel = string | NamedLabel;
export const labelText = (label: AxisLabel) => (typeof label === 'string' ? label : label.name + label.suffix);
/** The name is shortened, the suffix stays. */
export const fitLabel = (label: AxisLabel, width: number, size: number) =>
  typeof label === 'string'
    ? fitText(label, width, size)
    : fitText(label.name, Math.max(12, width - textWidth(label.suffix, size)), size) + label.suffix;

/** Labels that are side by side, shortened so that different names never look the same. */
function fitLabels(labels: readonly AxisLabel[], roomOf: (i: number) => number, size: number): string[] {
  const of = labels.map((label) => (typeof label === 'string' ? { name: label, suffix: '' } : label));
  const names = fitNames(
    of.map(({ name }) => name),
    { width: (_, i) => (of[i]!.suffix ? Math.max(12, roomOf(i) - textWidth(of[i]!.suffix, size)) : roomOf(i)), size },
  );
  return of.map(({ suffix }, i) => names[i]![0]! + suffix);
}

/** Steps in px at which slanted 11 px lines do not touch; below that they are upright. */
const SLANTED = 16;
/** Upright lines of 11 px closer than this touch. */
const UPRIGHT = 10.5;
/** Lines of a straight label, and px from one to the next. */
const LINES = { most: 3, step: 13 };

/** The words of every label on at most three lines of a step's width; null if a label does not fit. */
function onLines(labels: readonly AxisLabel[], step: number): string[][] | null {
  const lines = labels.map((label) => wrapText(labelText(label), step - 6, 11));
  const fits = (of: string[]) => of.length <= LINES.most && of.every((line) => textWidth(line, 11) <= step - 6);
  return lines.every(fits) ? lines : null;
}

/** Depth of group labels below the axis: horizontal ones, on several lines if they fit, or slanted ones. */
export function categoryDepth(
  labels: readonly AxisLabel[],
  step: number,
  most = 132,
): { turned: boolean; depth: number } {
  const lines = onLines(labels, step);
  if (lines) {
    const deepest = Math.max(1, ...lines.map((of) => of.length));
    return { turned: false, depth: 18 + (deepest - 1) * LINES.step };
  }
  const widest = Math.max(0, ...labels.map((l) => textWidth(labelText(l), 11)));
  return { turned: true, depth: Math.min(most, widest * (step < SLANTED ? 1 : 0.75) + 14) };
}

/** With this step only every k-th group label fits. */
export const categoryEvery = (labels: readonly AxisLabel[], step: number): number =>
  onLines(labels, step) ? 1 : Math.max(1, Math.ceil(UPRIGHT / step));

/** Group labels under a frame, one a step: on several lines, or slanted and shortened where they would touch. */
export function bottomCategories(frame: Frame, theme: StromaTheme, labels: readonly AxisLabel[], most = 132): Mark[] {
  const c = theme.colour;
  const step = frame.w / Math.max(1, labels.length);
  const lines = onLines(labels, step);
  const low = frame.y + frame.h;
  const marks: Mark[] = [{ kind: 'path', d: `M${frame.x} ${low}H${frame.x + frame.w}`, stroke: c.plotAxis, width: 1 }];
  // If steps are too small for upright lines, only every k-th label is drawn.
  const isUpright = step < SLANTED;
  const every = categoryEvery(labels, step);
  // A slanted label must not leave the figure at the left.
  const roomOf = (i: number) =>
    isUpright ? most - 14 : Math.min((most - 14) / 0.75, (frame.x + (i + 0.5) * step - 2) / 0.7);
  const named = fitLabels(labels, roomOf, 11);
  labels.forEach((label, i) => {
    if (i % every) return;
    const x = frame.x + (i + 0.5) * step;
    if (lines) {
      lines[i]?.forEach((text, k) =>
        marks.push({
          ...{ kind: 'text', x, y: low + 14 + k * LINES.step, text, size: 11, anchor: 'middle', fill: c.muted },
          title: labelText(label),
        }),
      );
      return;
    }
    marks.push({
      kind: 'text',
      x: x + 4,
      y: low + (isUpright ? 6 : 12),
      text: named[i]!,
      title: labelText(label),
      size: 11,
      anchor: 'end',
      rotate: isUpright ? -90 : -48,
      fill: c.muted,
    });
  });
  return marks;
}

interface BarOptions {
  x: number;
  y: number;
  width: number;
  ramp: RampId;
  domain: readonly [number, number];
  title: string;
  format: Format;
  /** Colours from the domain's end to its start. */
  reversed?: boolean;
}
/** A page that a figure must fit: 247 mm, in px of a layout with text of 12 px for 7 pt. */
export const PAGE_PX = 1200;

/** Horizontal colour bar: title above, both ends labelled, and the middle if it is zero. 36 px high. */
export function colourBar(theme: StromaTheme, o: BarOptions): Mark[] {
  const stops = rampStops(o.ramp, theme.scheme);
  const list = o.reversed ? [...stops].reverse() : stops;
  const steps = 48;
  const marks: Mark[] = [];
  for (let i = 0; i < steps; i++)
    marks.push({
      kind: 'rect',
      x: o.x + (i * o.width) / steps,
      y: o.y + 16,
      w: o.width / steps + 0.5,
      h: 8,
      fill: rampAt(list, i / (steps - 1)),
    });
  const ends = [o.domain[0], ...(o.ramp === 'diverging' ? [0] : []), o.domain[1]];
  ends.forEach((value, i) =>
    marks.push({
      kind: 'text',
      x: o.x + (o.width * i) / (ends.length - 1),
      y: o.y + 36,
      text: o.format(value),
      size: 11,
      anchor: i === 0 ? 'start' : i === ends.length - 1 ? 'end' : 'middle',
      fill: theme.colour.muted,
    }),
  );
  marks.push({ kind: 'text', x: o.x, y: o.y + 10, text: o.title, size: 11, fill: theme.colour.text });
  return marks;
}

const hex = (s: string) => [1, 3, 5].map((i) => Number.parseInt(s.slice(i, i + 2), 16)) as [number, number, number];
/** Colour of a share (0 to 1) between the stops of a ramp. */
export function rampAt(stops: readonly string[], share: number): string {
  const at = Math.max(0, Math.min(1, Number.isFinite(share) ? share : 0)) * (stops.length - 1);
  const i = Math.min(stops.length - 2, Math.floor(at));
  const [a, b] = [hex(stops[i] as string), hex(stops[i + 1] as string)];
  const mixed = a.map((v, k) => Math.round(v + ((b[k] as number) - v) * (at - i)));
  return `#${mixed.map((v) => v.toString(16).padStart(2, '0')).join('')}`;
}

export interface LegendItem {
  label: string;
  colour: string;
  shape?: 'square' | 'circle' | 'line';
  /** Of a line. */
  dash?: string;
}
/** Legend items in a row that wraps; also returns its height. */
export function legendRow(
  theme: StromaTheme,
  items: readonly LegendItem[],
  x: number,
  y: number,
  width: number,
): { marks: Mark[]; height: number } {
  const marks: Mark[] = [];
  let [at, row] = [0, 0];
  const fit = nameFitter(
    items.map((item) => item.label),
    Math.min(180, width - 24),
  );
  for (const item of items) {
    const label = fit(item.label);
    const need = textWidth(label, 12) + 32;
    if (at > 0 && at + need > width) [at, row] = [0, row + 1];
    const top = y + row * 18;
    if (item.shape === 'circle') marks.push({ kind: 'circle', x: x + at + 5, y: top + 8, r: 5, fill: item.colour });
    else if (item.shape === 'line')
      marks.push({
        ...{ kind: 'path', d: `M${x + at} ${top + 8}h12`, stroke: item.colour, width: 2.5 },
        ...(item.dash && { dash: item.dash }),
      });
    else marks.push({ kind: 'rect', x: x + at, y: top + 3, w: 10, h: 10, fill: item.colour, radius: 2 });
    marks.push({ kind: 'text', x: x + at + 16, y: top + 12, text: label, title: item.label, fill: theme.colour.text });
    at += need;
  }
  return { marks, height: items.length ? (row + 1) * 18 : 0 };
}

/** Length in px of the dash for an isolated point. */
const ALONE = 3;
/** Points as a path with gaps at missing ones; an isolated point is a short dash. */
export function pathOf(points: readonly (readonly [number, number])[]): string {
  const isPlaced = (i: number) => Number.isFinite(points[i]?.[0]) && Number.isFinite(points[i]?.[1]);
  return points
    .map(([x, y], i) => {
      if (!isPlaced(i)) return '';
      if (isPlaced(i - 1)) return `L${round(x)} ${round(y)}`;
      return isPlaced(i + 1) ? `M${round(x)} ${round(y)}` : `M${round(x - ALONE / 2)} ${round(y)}h${ALONE}`;
    })
    .join('');
}
export const round = (v: number) => Math.round(v * 10) / 10;
