/** Logarithmic axes: only positive values, ticks at round numbers. */
import { niceTicks, textWidth, tickText, type Frame, type Mark } from '@stroma/design-system/marks';
import { TableRefused } from '../data/grid.types.ts';
import type { MappedTable } from '../tools/chosen.ts';
import type { FigureStyle, Setting } from '../tools/tool.types.ts';

export const LOG_SETTINGS: readonly Setting[] = [
  { id: 'xLog', kind: 'switch', value: false },
  { id: 'yLog', kind: 'switch', value: false },
];
/** True if the axis of a role is logarithmic. Throws `TableRefused` if it would have to show a value of zero or less. */
export function isLogarithmic(
  chosen: MappedTable,
  id: 'xLog' | 'yLog',
  role: string,
  values: Iterable<number>,
): boolean {
  if (!chosen.flag(id)) return false;
  let n = 0;
  for (const v of values) if (v <= 0) n++;
  if (n) throw new TableRefused('notPositive', { n, name: chosen.name(role) });
  return true;
}

/** Both axes of points. */
export const logAxes = (
  chosen: MappedTable,
  points: readonly { x: number; y: number }[],
): { x: boolean; y: boolean } => ({
  x: isLogarithmic(
    chosen,
    'xLog',
    'x',
    points.map((p) => p.x),
  ),
  y: isLogarithmic(
    chosen,
    'yLog',
    'y',
    points.map((p) => p.y),
  ),
});

/** A domain that contains only positive values, with equal space on both sides in the drawing. */
export function logDomain([low, high]: readonly [number, number], room = 0.04): [number, number] {
  const more = low < high ? (high / low) ** room : 2;
  return [low / more, high * more];
}

/** A scale from positive values to pixels; NaN outside of the domain, which is outside the frame. */
export function logScale(domain: readonly [number, number], range: readonly [number, number]): (v: number) => number {
  const [from, to] = domain.map(Math.log) as [number, number];
  const [low, high] = [domain[0] * (1 - 1e-9), domain[1] * (1 + 1e-9)];
  return (v) => (v >= low && v <= high ? range[0] + ((Math.log(v) - from) / (to - from)) * (range[1] - range[0]) : NaN);
}

/** Numbers of a decade that are named, from many to few; below them powers of ten, each second, third … one. */
const NAMED = [[1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 5], [1, 3], [1]];

/** As many round numbers inside a domain as `fits` allows, but at least those of the sparsest choice with two numbers. */
export function logTicks(
  [low, high]: readonly [number, number],
  fits: (ticks: readonly number[]) => boolean,
): number[] {
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  const steps = Array.from({ length: Math.max(1, last - first) }, (_, i) => i + 1);
  const choices = [
    ...NAMED.map((named) => ({ named, every: 1 })),
    ...steps.slice(1).map((every) => ({ named: [1], every })),
  ];
  let sparse: number[] = [];
  for (const { named, every } of choices) {
    const ticks: number[] = [];
    for (let power = first; power <= last; power++)
      if (power % every === 0)
        for (const digit of named) {
          const tick = Number(`${digit}e${power}`);
          if (tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9)) ticks.push(tick);
        }
    if (ticks.length >= 2 || !sparse.length) sparse = ticks;
    if (ticks.length >= 2 && fits(ticks)) return ticks;
  }
  if (sparse.length >= 2) return sparse;
  // An axis of less than a digit is as good as linear.
  const linear = [6, 4, 3, 2].map((count) => niceTicks(low, high, count)).filter((ticks) => ticks.length >= 2);
  return linear.find(fits) ?? linear.at(-1) ?? sparse;
}

const words = (ticks: readonly number[], look: FigureStyle): string[] =>
  ticks.map((tick) => tickText(tick, look.t.locale));
/** px between the middles of labels at the left. */
const LINE = 18;
/** px between labels below. */
const GAP = 10;

/** px of the widest number that can be at the left. */
export const logLabelWidth = (domain: readonly [number, number], look: FigureStyle): number =>
  Math.max(
    ...words(
      logTicks(domain, () => true),
      look,
    ).map((text) => textWidth(text, 11)),
  );

/** The axis left of a frame. */
export function logLeft(frame: Frame, look: FigureStyle, domain: readonly [number, number]): Mark[] {
  const c = look.theme.colour;
  const y = logScale(domain, [frame.y + frame.h, frame.y]);
  const ticks = logTicks(domain, (list) => list.every((tick, i) => i === 0 || y(list[i - 1]!) - y(tick) >= LINE));
  const texts = words(ticks, look);
  const marks = ticks.flatMap((tick, i): Mark[] => [
    { kind: 'path', d: `M${frame.x} ${y(tick)}H${frame.x + frame.w}`, stroke: c.plotGrid, width: 1 },
    {
      ...{ kind: 'text', x: frame.x - 6, y: y(tick) + 4, text: texts[i]!, size: 11, anchor: 'end', fill: c.muted },
      part: 'tick-y',
    },
  ]);
  const d = `M${frame.x} ${frame.y}V${frame.y + frame.h}`;
  return [...marks, { kind: 'path', d, stroke: c.plotAxis, width: 1 }];
}

/** The axis below a frame. */
export function logBottom(
  frame: Frame,
  look: FigureStyle,
  domain: readonly [number, number],
  hasGrid: boolean,
): Mark[] {
  const c = look.theme.colour;
  const x = logScale(domain, [frame.x, frame.x + frame.w]);
  const low = frame.y + frame.h;
  const ticks = logTicks(domain, (list) => {
    const wide = words(list, look).map((text) => textWidth(text, 11));
    return list.every((tick, i) => i === 0 || x(tick) - x(list[i - 1]!) >= (wide[i]! + wide[i - 1]!) / 2 + GAP);
  });
  const texts = words(ticks, look);
  const marks = ticks.flatMap((tick, i): Mark[] => [
    ...(hasGrid ? [{ kind: 'path' as const, d: `M${x(tick)} ${frame.y}V${low}`, stroke: c.plotGrid, width: 1 }] : []),
    { kind: 'path', d: `M${x(tick)} ${low}v4`, stroke: c.plotAxis, width: 1 },
    {
      ...{ kind: 'text', x: x(tick), y: low + 16, text: texts[i]!, size: 11, anchor: 'middle', fill: c.muted },
      part: 'tick',
    },
  ]);
  return [...marks, { kind: 'path', d: `M${frame.x} ${low}H${frame.x + frame.w}`, stroke: c.plotAxis, width: 1 }];
}
