import { hasCrowdedNames, keyHeight, plotHeight, plotWidth } from '../kernels/figure/fileSize.ts';
import { svgSize } from '../kernels/figure/figureSvg.ts';

type Corner = readonly [number, number];
export interface Word {
  text: string;
  corners: readonly Corner[];
}
/** Tolerance in px for touching texts: letter boxes have space above and below. */
const SLACK = 3;

/** Position of a word on the page; null for one without a size. */
export function wordOf(element: SVGTextElement): Word | null {
  const text = element.lastChild?.textContent ?? '';
  const box = element.getBBox();
  const to = element.getScreenCTM();
  if (!text.trim() || !to || box.height <= 2 * SLACK || box.width <= 2) return null;
  const [l, r] = [box.x + 1, box.x + box.width - 1];
  const [t, b] = [box.y + SLACK, box.y + box.height - SLACK];
  const corners = [
    [l, t],
    [r, t],
    [r, b],
    [l, b],
  ].map(([x = 0, y = 0]) => [to.a * x + to.c * y + to.e, to.b * x + to.d * y + to.f] as const);
  return { text, corners };
}

const isDrawn = (element: Element): boolean =>
  // Labels that Highcharts could not place are kept in the file.
  !element.closest('[visibility="hidden"]');
const textsOf = (figure: SVGSVGElement) => [...figure.querySelectorAll<SVGTextElement>('text')].filter(isDrawn);

/** Whether a line along a side of one of the boxes separates them (separating axes). */
export function areSeparate(a: Word, b: Word): boolean {
  return [a, b].some(({ corners }) =>
    [0, 1].some((i) => {
      const [[x0, y0], [x1, y1]] = [corners[i] as Corner, corners[i + 1] as Corner];
      const along = (word: Word) => word.corners.map(([x, y]) => x * (x1 - x0) + y * (y1 - y0));
      const [of, other] = [along(a), along(b)];
      return Math.max(...of) <= Math.min(...other) || Math.max(...other) <= Math.min(...of);
    }),
  );
}

/** Tolerance in px for the size of a text, and for how far a letter may extend beyond the figure's edge. */
const EDGE = 2;
/** Words that extend beyond the figure, or beyond a nested figure. */
function cutWords(figure: SVGSVGElement): string[] {
  return textsOf(figure).flatMap((element) => {
    const word = wordOf(element);
    if (!word) return [];
    for (let svg = element.ownerSVGElement; svg; svg = svg.ownerSVGElement) {
      const to = svg.getScreenCTM();
      const { viewBox, width, height } = svg;
      // `getScreenCTM` of a placed figure is that of its content.
      const box = viewBox.baseVal?.width
        ? viewBox.baseVal
        : { x: 0, y: 0, width: width.baseVal.value, height: height.baseVal.value };
      if (!to) continue;
      const [left, top] = [to.a * box.x + to.e, to.d * box.y + to.f];
      const [right, bottom] = [left + to.a * box.width, top + to.d * box.height];
      if (word.corners.some(([x, y]) => x < left - EDGE || x > right + EDGE || y < top - EDGE || y > bottom + EDGE))
        return [word.text];
    }
    return [];
  });
}

const shownText = (element: Element) => element.lastChild?.textContent ?? '';
/** Texts shared by several names: by the names of the marks, and among names at one axis or in one legend. */
function sameTexts(figure: SVGSVGElement): string[] {
  const named = textsOf(figure).flatMap((element) => {
    const whole = element.querySelector('title')?.textContent;
    return whole ? [{ text: shownText(element), whole }] : [];
  });
  // A name on several lines carries its whole name on each of them.
  const shown = [...Map.groupBy(named, ({ whole }) => whole)].map(([, all]) => all.map(({ text }) => text).join(' '));
  const byTitle = [...Map.groupBy(shown, (text) => text)].flatMap(([text, all]) =>
    text.includes('…') && all.length > 1 ? [text] : [],
  );
  const lists = [
    ...[...figure.querySelectorAll('[data-axis="names"]')].map((axis) => [...axis.querySelectorAll('text')]),
    [...figure.querySelectorAll('.highcharts-legend-item text')],
  ];
  const inLists = lists.flatMap((list) =>
    [
      ...Map.groupBy(
        list.filter(isDrawn).map((element) => element.textContent ?? ''),
        (text) => text,
      ),
    ].flatMap(([text, all]) => (text.trim() && all.length > 1 ? [text] : [])),
  );
  return [...new Set([...byTitle, ...inLists])];
}

/** A label's number; NaN for words. */
export function numberOf(text: string): number {
  const plain = text.replace(/[−–]/g, '-').replace(/[,\s\u200b\u2009\u202f]/g, '');
  const power = /^(-?[\d.]+)?×?10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)$/.exec(plain);
  if (power) {
    const digits = [...(power[2] ?? '')].map((c) => (c === '⁻' ? '-' : '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(c))).join('');
    return Number(power[1] ?? 1) * 10 ** Number(digits);
  }
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?%?$/i.test(plain) ? Number(plain.replace('%', '')) : Number.NaN;
}
/** Maximum distance in px of a tick's label from its position: half a letter if it is centred. */
const BESIDE = 2;
/** The first and the last one may be moved into the figure. */
const BESIDE_AT_ENDS = 32;
/** Whether positions increase with numbers along a line, so that the labels between the ends determine all others. */
function isAlong(numbers: readonly number[], places: readonly number[]): boolean {
  const inner = numbers.length > 4 ? 1 : 0;
  const last = numbers.length - 1 - inner;
  const [n0 = 0, n1 = 0, p0 = 0, p1 = 0] = [numbers[inner], numbers[last], places[inner], places[last]];
  return numbers.every((n, i) => {
    const isEnd = i === 0 || i === numbers.length - 1;
    const off = Math.abs((places[i] ?? 0) - (p0 + ((n - n0) / (n1 - n0)) * (p1 - p0)));
    return off <= (isEnd || !inner ? BESIDE_AT_ENDS : BESIDE);
  });
}
/** Axes whose labels are not where their numbers are, on a linear or a logarithmic scale. */
function falseTicks(figure: SVGSVGElement): string[] {
  const axes = [...figure.querySelectorAll('[data-axis="values"]')].map((axis) =>
    [...axis.querySelectorAll<SVGTextElement>('text')].filter(isDrawn),
  );
  // Numbers of one axis increase; the next axis starts at its smallest number.
  let last: SVGTextElement[] = [];
  for (const tick of figure.querySelectorAll<SVGTextElement>('text[data-part^="tick"]')) {
    const before = last.at(-1);
    const isNext =
      before?.parentNode === tick.parentNode &&
      before?.dataset['part'] === tick.dataset['part'] &&
      numberOf(shownText(tick)) > numberOf(shownText(before!));
    if (!isNext) axes.push((last = []));
    last.push(tick);
  }
  return axes.flatMap((ticks) => {
    const labels = ticks.map((tick) => tick.textContent ?? '');
    const numbers = labels.map(numberOf);
    if (ticks.length < 3 || numbers.some((n) => !Number.isFinite(n))) return [];
    const centres = ticks.map((tick) => {
      const box = tick.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2] as const;
    });
    const spread = (i: 0 | 1) => Math.abs((centres[0]?.[i] ?? 0) - (centres.at(-1)?.[i] ?? 0));
    const places = centres.map((centre) => centre[spread(0) > spread(1) ? 0 : 1]);
    const isTrue = isAlong(numbers, places) || (numbers.every((n) => n > 0) && isAlong(numbers.map(Math.log), places));
    return isTrue ? [] : [labels.join(' ')];
  });
}

/** Size in px of the smallest letters in the figure's layout. */
function smallestText(figure: SVGSVGElement): { px: number; text: string } {
  const scale = figure.getScreenCTM()?.a ?? 1;
  let least = { px: Infinity, text: '' };
  for (const element of textsOf(figure)) {
    const to = element.getScreenCTM();
    if (!to || !shownText(element).trim()) continue;
    const parts = [element, ...element.querySelectorAll('tspan')];
    const px = Math.min(...parts.map((part) => parseFloat(getComputedStyle(part).fontSize)));
    const own = (px * Math.hypot(to.a, to.b)) / scale;
    if (own < least.px) least = { px: Math.round(own * 100) / 100, text: shownText(element) };
  }
  return least;
}

/** Width of everything drawn except text and background; the whole width if there is nothing. */
function drawnWidth(figure: SVGSVGElement): number {
  const own = figure.getBoundingClientRect();
  const boxes = [...figure.querySelectorAll<SVGGraphicsElement>('path, rect, circle, image, ellipse, line')]
    .filter((element) => isDrawn(element) && !element.closest('defs, .highcharts-legend'))
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width < own.width - 1 || box.height < own.height - 1);
  if (!boxes.length) return own.width;
  return Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
}

/** The first rectangle is the figure's background. */
function groundOf(figure: SVGSVGElement): string {
  const ground = figure.querySelector('rect:not(defs rect)');
  return ground ? getComputedStyle(ground).fill : '';
}

export interface FigureFacts {
  width: number;
  height: number;
  /** Height in px of a key at its foot. */
  key: number;
  plot: number | null;
  /** Of the plot. */
  plotWidth: number;
  /** The figure states the plot's width: it is one figure, with a key perhaps, and not several. */
  isStated: boolean;
  /** Pairs of overlapping words. */
  touching: string[];
  /** Words cut off by an edge. */
  cut: string[];
  /** Texts shared by several names. */
  same: string[];
  /** Labels of axes that are not where their numbers are. */
  falseTicks: string[];
  smallest: { px: number; text: string };
  /** In CSS form: `rgb(255, 255, 255)`. */
  ground: string;
  /** Figures that are placed in it. */
  parts: number;
  /** The figure reports that its names overlap. */
  isCrowded: boolean;
}
/** Measurements of a file's figure. */
export function figureFacts(svg: string): FigureFacts {
  const holder = document.createElement('div');
  holder.style.cssText = 'position:fixed;left:0;top:0;visibility:hidden';
  holder.innerHTML = svg;
  document.body.append(holder);
  const figure = holder.querySelector('svg') as SVGSVGElement;
  const words = textsOf(figure).flatMap((element) => wordOf(element) ?? []);
  const touching = words.flatMap((a, i) =>
    words.slice(i + 1).flatMap((b) => (areSeparate(a, b) ? [] : [`${a.text} | ${b.text}`])),
  );
  const facts = {
    ...svgSize(svg),
    key: keyHeight(svg),
    plot: plotHeight(svg),
    plotWidth: plotWidth(svg) ?? drawnWidth(figure),
    isStated: plotWidth(svg) !== null,
    touching,
    cut: cutWords(figure),
    same: sameTexts(figure),
    falseTicks: falseTicks(figure),
    smallest: smallestText(figure),
    ground: groundOf(figure),
    parts: figure.querySelectorAll('svg').length,
    isCrowded: hasCrowdedNames(svg),
  };
  holder.remove();
  return facts;
}
