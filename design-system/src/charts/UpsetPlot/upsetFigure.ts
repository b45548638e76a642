import type { StromaTheme } from '../../theme/themes.ts';
import type { Figure, Mark, Target } from '../../kernels/marks/marks.types.ts';
import { fitNames } from '../../kernels/text/names.ts';
import { fitText, textWidth } from '../../kernels/text/text.ts';
import { niceTicks } from '../../kernels/text/ticks.ts';
import { sizeOf } from '../../kernels/results/sets.ts';
import type { UpsetPlotProps } from './UpsetPlot.types.ts';

export interface UpsetTexts {
  number: (n: number) => string;
  intersections: (unit: string) => string;
  sizes: (unit: string) => string;
  region: (names: readonly string[]) => string;
  rest: (n: number) => string;
}
export const UPSET_ROW = 28;
/** px of letters and of a line of a set's name. */
const NAME = { size: 11, line: 12 };
const PLOT = 160;

/** Height that the rows need. */
export const upsetHeight = (sets: number) => 24 + PLOT + sets * UPSET_ROW + 52;

interface Plot {
  left: number;
  width: number;
  /** px from the top of a number of elements. */
  y: (n: number) => number;
}
/** Title, grid and ticks of the intersections' sizes. */
function axisMarks(
  title: string,
  highest: number,
  { left, width, y }: Plot,
  { colour: c }: StromaTheme,
  texts: UpsetTexts,
): Mark[] {
  const marks: Mark[] = [
    { kind: 'text', x: left, y: 14, text: fitText(title, width - left), fill: c.text, part: 'axis-title' },
  ];
  for (const tick of niceTicks(0, highest, 4).filter(Number.isInteger)) {
    marks.push(
      { kind: 'path', d: `M${left} ${y(tick)}H${width - 4}`, stroke: tick ? c.plotGrid : c.plotAxis, width: 1 },
      {
        ...{ kind: 'text', x: left - 4, y: y(tick) + 4, text: texts.number(tick), anchor: 'end', fill: c.muted },
        part: 'tick-y',
      },
    );
  }
  return marks;
}

/** The dots of one intersection, with a line through those of its sets. */
function memberMarks(
  sets: number,
  rows: readonly number[],
  { x, r, middle }: { x: number; r: number; middle: (row: number) => number },
  { colour: c }: StromaTheme,
): Mark[] {
  const dots = Array.from({ length: sets }, (_, k): Mark => {
    const isMember = rows.includes(k);
    // Not a line colour, which in high contrast is close to the text colour.
    const fill = isMember ? c.text : c.noExpression;
    return { kind: 'circle', x, y: middle(k), r, fill, part: isMember ? 'member' : 'absent' };
  });
  if (rows.length < 2) return dots;
  const d = `M${x} ${middle(Math.min(...rows))}V${middle(Math.max(...rows))}`;
  return [...dots, { kind: 'path', d, stroke: c.text, width: 2 }];
}

/** Lex et al. 2014: bars of the exclusive intersections over a matrix of dots, sizes of the sets at the side. */
export function upsetFigure(
  props: UpsetPlotProps,
  theme: StromaTheme,
  texts: UpsetTexts,
  width: number,
  height: number,
): Figure {
  const { data, unit, top = 20, order = 'size', isItalic: italicNames = false } = props;
  const c = theme.colour;
  const marks: Mark[] = [];
  const targets: Target[] = [];
  const sets = data.names.map((name, i) => ({ name, i, n: sizeOf(data, i) })).sort((a, b) => b.n - a.n);
  const narrow = width < 520;
  // Rows leave bars at least 110 px.
  const row = Math.min(32, (height - 24 - 52 - 110) / sets.length);
  const room = narrow ? width * 0.34 : Math.max(180, width * 0.25);
  const shownNames = fitNames(
    sets.map(({ name }) => name),
    { width: room, size: NAME.size, lines: row < 2 * NAME.line + 2 ? 1 : 2 },
  );
  const names = Math.max(24, ...shownNames.flat().map((line) => textWidth(line, NAME.size))) + 8;
  // A set's number is placed before its bar.
  const numbers = Math.max(0, ...sets.map(({ n }) => textWidth(texts.number(n), NAME.size))) + 6;
  const sizes = (narrow ? 44 : 110) + numbers;
  const left = sizes + names + 12;
  const places = Math.max(1, Math.floor((width - left - 8) / 18));
  const sized = data.regions.filter((r) => r.n > 0 && Number.isFinite(r.n));
  const shown = [...sized]
    .sort((a, b) => (order === 'degree' ? a.sets.length - b.sets.length : 0) || b.n - a.n)
    .slice(0, Math.min(top, places));
  const hidden = sized.length - shown.length;
  const column = Math.min(44, (width - left - 8) / Math.max(1, shown.length));
  const base = height - 52 - sets.length * row;
  const plot = base - 48;
  const highest = Math.max(1, ...shown.map((r) => r.n));
  const y = (n: number) => base - 6 - (n / highest) * plot;
  marks.push(...axisMarks(texts.intersections(unit), highest, { left, width, y }, theme, texts));
  const middle = (k: number) => base + (k + 0.5) * row;
  const most = Math.max(1, ...sets.map((s) => s.n));
  sets.forEach((s, k) => {
    const wide = (s.n / most) * (sizes - numbers - 4);
    if (k % 2 === 0)
      marks.push({ kind: 'rect', x: left, y: middle(k) - row / 2, w: width - left - 4, h: row, fill: c.sunken });
    marks.push({
      kind: 'rect',
      x: sizes - wide,
      y: middle(k) - row * 0.3,
      w: wide,
      h: row * 0.6,
      fill: c.muted,
      part: 'set-size',
    });
    marks.push({
      ...{ kind: 'text', part: 'set-number', x: sizes - wide - 4, y: middle(k) + 4, anchor: 'end', size: NAME.size },
      ...{ text: texts.number(s.n), fill: c.text },
    });
    const lines = shownNames[k] ?? [s.name];
    lines.forEach((text, i) =>
      marks.push({
        ...{ kind: 'text', part: 'set-name', x: left - 10, anchor: 'end', size: NAME.size, text, title: s.name },
        ...{ y: middle(k) + 4 + (i - (lines.length - 1) / 2) * NAME.line, italic: italicNames, fill: c.text },
      }),
    );
    targets.push({
      id: String(s.i),
      x: 0,
      y: middle(k) - row / 2,
      w: left - 8,
      h: row,
      lines: [s.name, `${unit} ${texts.number(s.n)}`],
    });
  });
  const at = new Map(sets.map((s, k) => [s.i, k]));
  const r = Math.min(6, column / 2 - 2, row / 2 - 2);
  shown.forEach((region, i) => {
    const x = left + (i + 0.5) * column;
    const rows = region.sets.map((s) => at.get(s) ?? 0);
    marks.push({
      kind: 'rect',
      x: x - column * 0.32,
      y: y(region.n),
      w: column * 0.64,
      h: base - 6 - y(region.n),
      fill: c.text,
      part: 'intersection',
    });
    const words = texts.number(region.n);
    if (textWidth(words, 11) <= column + 4)
      marks.push({ kind: 'text', x, y: y(region.n) - 4, text: words, size: 11, anchor: 'middle', fill: c.text });
    marks.push(...memberMarks(sets.length, rows, { x, r, middle }, theme));
    targets.push({
      id: region.sets.join('-'),
      x: left + i * column,
      y: 20,
      w: column,
      h: height - 20 - 48,
      lines: [texts.region(region.sets.map((s) => data.names[s] ?? '')), `${unit} ${words}`],
    });
  });
  marks.push({ kind: 'text', x: 0, y: height - 32, text: fitText(texts.sizes(unit), left), fill: c.muted });
  if (hidden > 0)
    marks.push({
      kind: 'text',
      x: width - 4,
      y: height - 12,
      text: texts.rest(hidden),
      anchor: 'end',
      fill: c.muted,
      part: 'rest',
    });
  // Bars and the rows of dots.
  return {
    ...{ marks, targets, plotHeight: plot + sets.length * row },
    leftOut: data.regions.filter((r) => !Number.isFinite(r.n)).length,
  };
}
