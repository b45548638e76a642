import { AREA_SHARE, PLOT_SHARE, ROOM } from '../../kernels/figure/fileSize.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { rampStops } from '../../tokens/palettes.ts';
import type { Figure, Mark, Target } from '../../kernels/marks/marks.types.ts';
import { nameFitter } from '../../kernels/text/names.ts';
import { textWidth, wrapText } from '../../kernels/text/text.ts';
import { PAGE_PX } from '../../kernels/marks/axes.ts';
import { axesOf, colourMaximum, logMean, radiusOf } from './dots.ts';
import type { InteractionDotProps } from './InteractionDot.types.ts';

const SIZE = 12;
const TOP = 52;
const STEP = 18;
/** P values of the size legend. */
const KEY = [1, 0.05, 0.001] as const;
const widest = (names: readonly string[]) => Math.max(0, ...names.map((name) => textWidth(name, SIZE))) + 10;

/** Sizes that follow from the names and the number of dots. */
export function sizesOf(props: InteractionDotProps) {
  const { pairs, couples } = axesOf(props);
  const under = Math.min(170, widest(couples.map((c) => c.target)));
  return { pairs: pairs.length, couples: couples.length, under, height: TOP + pairs.length * STEP + under + 76 };
}

const leftOf = (pairs: readonly string[], width: number) =>
  Math.min(widest(pairs) + 8, width * (width < 480 ? 0.34 : 0.3));
/** Smallest steps with readable names. */
const LEAST = { x: 11, y: 12 };
/** px of a couple's column at most, where the plot is wide enough without. */
const COLUMN = 36;
/** Height in px below the targets: the bracket, horizontal source names on two lines, and once the caption. */
const LEVEL = 36;
const BELOW = { bracket: 10, level: 31, caption: 20 };
/** Maximum length in px of upright names, in one block and in stacked blocks. */
const UPRIGHT = { one: { target: 170, source: 120 }, more: { target: 100, source: 76 } };
const NOTE = 18;
/** Height in px per pair in a file without a given height. */
const EASY = 16;

interface Plan {
  props: InteractionDotProps;
  note: string;
  left: number;
  under: number;
  /** Maximum number of stacked blocks of type pairs, each with all interactions. */
  blocks: number;
  perBlock: number;
  /** Source names are upright, because brackets are too narrow for horizontal ones. */
  isUpright: boolean;
  /** Target names are horizontal. */
  isLevel: boolean;
  /** px below the targets. */
  below: number;
  step: { x: number; y: number };
  /** Space in px left for dots after names and legend. */
  room: number;
  /** px from one block to the next. */
  block: number;
}

/** Layout at a size; null if the names would be unreadable. */
function planOf(props: InteractionDotProps, width: number, height: number): Plan | null {
  const { pairs, couples } = axesOf(props);
  const left = leftOf(pairs, width);
  const most = Math.max(1, Math.floor((width - left - 12) / LEAST.x));
  const blocks = Math.max(1, Math.ceil(couples.length / most));
  const perBlock = Math.max(1, Math.ceil(couples.length / blocks));
  const wide = width - left - 12;
  const x = Math.min(wide / perBlock, Math.max(COLUMN, (width * 0.6) / perBlock, Math.min(80, 480 / perBlock)));
  const isUpright = brackets(couples, perBlock).some(({ source, from, to }) => !levelLines(source, (to - from) * x));
  const isLevel = couples.every(({ target }) => levelLines(target, x));
  const names = UPRIGHT[blocks > 1 ? 'more' : 'one'];
  const under = isLevel ? LEVEL : Math.min(names.target, height * 0.27, widest(couples.map((c) => c.target)));
  const source = Math.min(names.source, height * 0.2, widest(couples.map((c) => c.source)));
  const below = BELOW.bracket + (isUpright ? source : BELOW.level);
  const room = (height - TOP - NOTE - BELOW.caption) / blocks - under - below;
  const y = Math.min(Math.max(30, 460 / pairs.length), room / Math.max(1, pairs.length));
  if (y < LEAST.y) return null;
  return {
    props,
    note: '',
    left,
    under,
    blocks,
    perBlock,
    isUpright,
    isLevel,
    below,
    step: { x, y },
    room: room * blocks,
    block: pairs.length * y + under + below,
  };
}

/** A source's name on one or two lines of a bracket's width; null if it does not fit. */
function levelLines(source: string, width: number): string[] | null {
  const lines = wrapText(source, width - 4, SIZE);
  return lines.length <= 2 && lines.every((line) => textWidth(line, SIZE) <= width - 4) ? lines : null;
}

/** Neighbouring couples of one source within a block. */
function brackets(couples: readonly { source: string }[], perBlock: number) {
  const found: { source: string; from: number; to: number }[] = [];
  couples.forEach(({ source }, j) => {
    const last = found.at(-1);
    if (last && last.source === source && j % perBlock) last.to = j + 1;
    else found.push({ source, from: j, to: j + 1 });
  });
  return found;
}

/** px of dots, in all blocks. */
const plotOf = ({ props, blocks, step }: Plan) => axesOf(props).pairs.length * step.y * blocks;

/** Whether the dots cover enough of the figure's area. */
const isEnough = (plan: Plan, width: number, tall: number) =>
  plotOf(plan) * plan.step.x * plan.perBlock >= AREA_SHARE * width * tall;

/** Height in px of a file in which every pair and couple has its name, at most one page. */
export function dotFileHeight(props: InteractionDotProps, width: number, height?: number): number {
  const least = Math.ceil(height ?? TOP + NOTE + ROOM);
  const heights = [least, ...Array.from({ length: Math.ceil((PAGE_PX - least) / 10) }, (_, i) => least + 10 * (i + 1))];
  const isFit = (tall: number, isShared: boolean) => {
    const plan = planOf(props, width, tall);
    if (!plan || height !== undefined) return plan !== null;
    const isHigh = plan.step.y >= EASY && plotOf(plan) >= Math.max(ROOM, tall * PLOT_SHARE);
    return isHigh && (!isShared || isEnough(plan, width, tall));
  };
  const found = heights.find((tall) => isFit(tall, true)) ?? heights.find((tall) => isFit(tall, false));
  return found ?? Math.max(height ?? 0, PAGE_PX);
}

/** All data, or the first pairs and the couples with most of their dots that fit a figure of this size. */
function fitted(props: InteractionDotProps, t: Translate, width: number, height: number): Plan {
  const all = planOf(props, width, height);
  if (all) return all;
  const { pairs, couples, place } = axesOf(props);
  const of = (mostPairs: number, mostCouples: number): InteractionDotProps => {
    const inside = props.data.filter((row) => (place(row).y ?? Infinity) < mostPairs);
    const dots = new Map<number, number>();
    for (const row of inside) dots.set(place(row).x ?? -1, (dots.get(place(row).x ?? -1) ?? 0) + 1);
    const best = [...dots].sort((a, b) => b[1] - a[1]).slice(0, mostCouples);
    const kept = new Set(best.map(([x]) => x));
    return { ...props, data: inside.filter((row) => kept.has(place(row).x ?? -1)) };
  };
  let [y, x] = [pairs.length, couples.length];
  let plan: Plan | null = null;
  while (!plan && (x > 1 || y > 1)) {
    // Couples first, down to one block; then pairs.
    if (x > Math.max(1, Math.floor((width - leftOf(pairs, width) - 12) / LEAST.x))) x -= 1;
    else if (y > 1) y -= 1;
    else x -= 1;
    plan = planOf(of(y, x), width, height);
  }
  const reduced = plan ?? { ...(planOf(of(1, 1), width, 400) as Plan) };
  const shown = axesOf(reduced.props);
  const values = { pairs: shown.pairs.length, allPairs: pairs.length, n: shown.couples.length, of: couples.length };
  return { ...reduced, note: t.dynamic('interaction.dotsShown', values) };
}

/** Pairs x couples: colour is log2(mean + 1), size the P value, a rim marks significance; a bracket under the targets names their source. */
export function interactionDotFigure(
  given: InteractionDotProps,
  theme: StromaTheme,
  t: Translate,
  width: number,
  height: number,
): Figure {
  const plan = fitted(given, t, width, height);
  const { props, note, left, under, below, perBlock, isUpright, isLevel, step, block } = plan;
  const { data: rows, pValue = 0.05, ramp = 'haze' } = props;
  const { pairs, couples, place } = axesOf(props);
  const c = theme.colour;
  const font = Math.min(SIZE, step.y - 1);
  const columnFont = Math.min(SIZE, step.x);
  const largest = Math.max(2, Math.min(10, step.x / 2 - 0.5, step.y / 2 - 0.5));
  const stops = rampStops(ramp, theme.scheme);
  const most = colourMaximum(rows);
  const colourOf = (mean: number) =>
    stops[Math.round(Math.min(1, logMean(mean) / most) * (stops.length - 1))] as string;
  const [marks, targets]: [Mark[], Target[]] = [[], []];
  /** Left edge and top of the block of a couple. */
  const columnAt = (j: number) => left + (j % perBlock) * step.x;
  const topAt = (j: number) => TOP + Math.floor(j / perBlock) * block;
  const fitPair = nameFitter(pairs, (left - 14) * 0.94, font);
  const fitTarget = nameFitter(
    couples.map(({ target }) => target),
    under - 4,
    columnFont,
  );
  for (let first = 0; first < Math.max(1, couples.length); first += perBlock) {
    const wide = Math.min(perBlock, couples.length - first) * step.x;
    pairs.forEach((name, i) => {
      const y = topAt(first) + (i + 0.5) * step.y;
      marks.push(
        { kind: 'path', d: `M${left} ${y}h${wide}`, stroke: c.line, width: 0.5 },
        {
          ...{ kind: 'text', part: 'pair', x: left - 6, y: y + font * 0.35, anchor: 'end', italic: true, fill: c.text },
          ...{ size: font, text: fitPair(name), title: name },
        },
      );
    });
  }
  const high = pairs.length * step.y;
  couples.forEach(({ target }, j) => {
    const [x, y] = [columnAt(j) + step.x / 2, topAt(j) + high];
    const lines = isLevel ? (levelLines(target, step.x) ?? [target]) : [fitTarget(target)];
    lines.forEach((text, i) => {
      const at = isLevel ? { x, y: y + 15 + i * 13 } : { x: x + 4, y: y + 6, rotate: -90 };
      marks.push({
        ...{ kind: 'text', part: 'target', ...at, anchor: isLevel ? 'middle' : 'end', fill: c.text },
        ...{ size: isLevel ? SIZE : columnFont, text, title: target },
      });
    });
  });
  const found = brackets(couples, perBlock);
  const upright = below - BELOW.bracket - 6;
  const fitSource = nameFitter(
    found.map(({ source }) => source),
    isUpright ? upright : Infinity,
    columnFont,
  );
  for (const { source, from, to } of found) {
    const [x, w] = [columnAt(from) + 1, (to - from) * step.x - 2];
    const [y, middle] = [topAt(from) + high + under + 6, x + w / 2];
    marks.push({ kind: 'path', d: `M${x} ${y - 5}v5h${w}v-5`, stroke: c.muted, width: 1, part: 'bracket' });
    const lines = isUpright ? [fitSource(source)] : (levelLines(source, w + 2) ?? [source]);
    lines.forEach((text, i) => {
      const at = isUpright ? { x: middle + 4, y: y + 5, rotate: -90 } : { x: middle, y: y + 15 + i * 13 };
      marks.push({
        ...{ kind: 'text', part: 'source', ...at, anchor: isUpright ? 'end' : 'middle', fill: c.text },
        ...{ size: isUpright ? columnFont : SIZE, text, title: source },
      });
    });
  }
  marks.push({
    ...{ kind: 'text', x: left + (Math.min(perBlock, couples.length) * step.x) / 2, anchor: 'middle' },
    ...{ y: topAt(couples.length - 1) + high + under + below + 16, fill: c.muted },
    text: t.dynamic('interaction.bracket'),
  });
  if (note) marks.push({ kind: 'text', part: 'left-out', x: 8, y: height - 6, size: 11, fill: c.muted, text: note });
  for (const row of rows) {
    const { x, y } = place(row);
    if (x === undefined || y === undefined) continue;
    const at = { x: columnAt(x) + step.x / 2, y: topAt(x) + (y + 0.5) * step.y };
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
  const plotWidth = Math.min(perBlock, couples.length) * step.x;
  return { marks, targets, plotHeight: plotOf(plan), plotWidth };
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
  const hasMore = props.data.some((r) => logMean(r.mean) > most);
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
