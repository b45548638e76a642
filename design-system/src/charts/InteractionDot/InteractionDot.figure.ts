import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { rampStops } from '../../tokens/palettes.ts';
import type { Figure, Mark, Target } from '../marks/marks.types.ts';
import { fitText, textWidth } from '../marks/text.ts';
import { axesOf, clipAt, logMean, radiusOf } from './dots.ts';
import type { InteractionDotProps } from './InteractionDot.types.ts';

const SIZE = 12;
const TOP = 52;
const STEP = 18;
/** P values of the size legend. */
const KEY = [1, 0.05, 0.001] as const;
const widest = (names: readonly string[]) => Math.max(0, ...names.map((name) => textWidth(name, SIZE))) + 10;

/** Sizes from the names and the number of dots. */
export function sizesOf(props: InteractionDotProps) {
  const { pairs, couples } = axesOf(props);
  const under = Math.min(170, widest(couples.map((c) => c.target)));
  return { pairs: pairs.length, couples: couples.length, under, height: TOP + pairs.length * STEP + under + 76 };
}

const leftOf = (pairs: readonly string[], width: number) =>
  Math.min(widest(pairs) + 8, width * (width < 480 ? 0.34 : 0.3));
const underOf = (couples: readonly { target: string }[], height: number) =>
  Math.min(170, height * 0.27, widest(couples.map((c) => c.target)));
/** Smallest steps at which names can be read. */
const LEAST = { x: 10, y: 9 };

/** The first pairs, and the couples with most of their dots, that a figure of this size has room for. */
function fitted(
  props: InteractionDotProps,
  t: Translate,
  width: number,
  height: number,
): { props: InteractionDotProps; note: string } {
  const { pairs, couples, place } = axesOf(props);
  const room = {
    x: Math.floor((width - leftOf(pairs, width) - 12) / LEAST.x),
    y: Math.floor((height - TOP - underOf(couples, height) - 62) / LEAST.y),
  };
  if (couples.length <= room.x && pairs.length <= room.y) return { props, note: '' };
  const most = { x: Math.max(1, room.x), y: Math.max(1, room.y) };
  const inside = props.rows.filter((row) => (place(row).y ?? Infinity) < most.y);
  const dots = new Map<number, number>();
  for (const row of inside) dots.set(place(row).x ?? -1, (dots.get(place(row).x ?? -1) ?? 0) + 1);
  const kept = new Set(
    [...dots]
      .sort((a, b) => b[1] - a[1])
      .slice(0, most.x)
      .map(([x]) => x),
  );
  const rows = inside.filter((row) => kept.has(place(row).x ?? -1));
  const shown = axesOf({ ...props, rows });
  const values = { pairs: shown.pairs.length, allPairs: pairs.length, n: shown.couples.length, of: couples.length };
  return { props: { ...props, rows }, note: t.dynamic('interaction.dotsShown', values) };
}

/** Pairs x couples: colour is log2(mean + 1), size the P value, a rim marks significance; a bracket under the targets names their source. */
export function interactionDotFigure(
  given: InteractionDotProps,
  theme: StromaTheme,
  t: Translate,
  width: number,
  height: number,
): Figure {
  const { props, note } = fitted(given, t, width, height);
  const { rows, pValue = 0.05, ramp = 'haze' } = props;
  const { pairs, couples, place } = axesOf(props);
  const c = theme.colour;
  const left = leftOf(pairs, width);
  const under = underOf(couples, height);
  const step = {
    x: Math.min(36, (width - left - 12) / Math.max(1, couples.length)),
    y: Math.min(30, (height - TOP - under - 62) / Math.max(1, pairs.length)),
  };
  const font = Math.max(7, Math.min(SIZE, step.y - 1));
  const columnFont = Math.max(7, Math.min(SIZE, step.x - 1));
  const largest = Math.max(2, Math.min(8, step.x / 2 - 0.5, step.y / 2 - 0.5));
  const stops = rampStops(ramp, theme.scheme);
  const most = clipAt(rows);
  const colourOf = (mean: number) =>
    stops[Math.round(Math.min(1, logMean(mean) / most) * (stops.length - 1))] as string;
  const [marks, targets]: [Mark[], Target[]] = [[], []];
  const y0 = TOP;
  const bottom = y0 + pairs.length * step.y;
  pairs.forEach((name, i) => {
    const y = y0 + (i + 0.5) * step.y;
    marks.push(
      { kind: 'path', d: `M${left} ${y}h${couples.length * step.x}`, stroke: c.line, width: 0.5 },
      {
        ...{ kind: 'text', part: 'pair', x: left - 6, y: y + font * 0.35, anchor: 'end', italic: true, fill: c.text },
        ...{ size: font, text: fitText(name, (left - 14) * 0.94, font), title: name },
      },
    );
  });
  couples.forEach(({ target }, j) => {
    marks.push({
      ...{ kind: 'text', part: 'target', x: left + (j + 0.5) * step.x + 4, y: bottom + 6, anchor: 'end', rotate: -90 },
      ...{ size: columnFont, text: fitText(target, under - 4, columnFont), title: target, fill: c.text },
    });
  });
  let start = 0;
  couples.forEach(({ source }, j) => {
    if (couples[j + 1]?.source === source) return;
    const [x, w] = [left + start * step.x + 1, (j + 1 - start) * step.x - 2];
    const y = bottom + under + 6;
    marks.push(
      { kind: 'path', d: `M${x} ${y - 5}v5h${w}v-5`, stroke: c.muted, width: 1, part: 'bracket' },
      {
        ...{ kind: 'text', part: 'source', x: x + w / 2, y: y + 16, anchor: 'middle', fill: c.text },
        ...{ size: w < 60 ? 10 : SIZE, text: fitText(source, Math.max(12, w - 4), w < 60 ? 11 : SIZE), title: source },
      },
    );
    start = j + 1;
  });
  marks.push({
    ...{ kind: 'text', x: left + (couples.length * step.x) / 2, y: bottom + under + 42, anchor: 'middle' },
    ...{ fill: c.muted, text: t.dynamic('interaction.bracket') },
  });
  if (note) marks.push({ kind: 'text', part: 'left-out', x: 8, y: height - 6, size: 11, fill: c.muted, text: note });
  for (const row of rows) {
    const { x, y } = place(row);
    if (x === undefined || y === undefined) continue;
    const at = { x: left + (x + 0.5) * step.x, y: y0 + (y + 0.5) * step.y };
    marks.push({
      ...{ kind: 'circle', part: 'dot', ...at, r: radiusOf(row.p, largest), fill: colourOf(row.mean) },
      ...(row.p <= pValue && { stroke: c.text }),
    });
    targets.push({
      ...{ id: `${row.pair}|${x}`, x: at.x - step.x / 2, y: at.y - step.y / 2, w: step.x, h: step.y },
      lines: [
        row.interacting_pair,
        `${row.source} → ${row.target}`,
        `${t.dynamic('interaction.mean')}: ${t.number(row.mean, { maximumSignificantDigits: 3 })}`,
        `${t.dynamic('interaction.p')}: ${t.number(row.p, { maximumSignificantDigits: 2 })}`,
      ],
    });
  }
  marks.push(...legend(props, theme, t, { width, most, stops, pValue }));
  return { marks, targets };
}

interface Legend {
  width: number;
  most: number;
  stops: readonly string[];
  pValue: number;
}
function legend(props: InteractionDotProps, theme: StromaTheme, t: Translate, given: Legend): Mark[] {
  const { width, most, stops, pValue } = given;
  const c = theme.colour;
  const title = t.dynamic('interaction.logMean');
  const marks: Mark[] = [{ kind: 'text', part: 'bar-title', x: 8, y: 14, size: 11, fill: c.text, text: title }];
  const bar = 96 / stops.length;
  stops.forEach((fill, i) => marks.push({ kind: 'rect', x: 8 + i * bar, y: 20, w: bar + 0.5, h: 8, fill }));
  const hasMore = props.rows.some((r) => logMean(r.mean) > most);
  const end = `${hasMore ? '≥ ' : ''}${t.number(most, { maximumSignificantDigits: 2 })}`;
  marks.push(
    { kind: 'text', x: 8, y: 40, size: 11, fill: c.muted, text: t.number(0) },
    { kind: 'text', x: 104, y: 40, size: 11, anchor: 'end', fill: c.muted, text: end },
  );
  let x = Math.min(150, width * 0.4);
  for (const p of KEY) {
    const text = `P ${p === 0.001 ? '≤' : '='} ${t.number(p, { maximumFractionDigits: 3 })}`;
    marks.push(
      { kind: 'circle', x: x + 8, y: 22, r: radiusOf(p), fill: c.muted, ...(p <= pValue && { stroke: c.text }) },
      { kind: 'text', x: x + 20, y: 26, size: 11, fill: c.text, text },
    );
    x += 30 + textWidth(text, 11);
  }
  return marks;
}
