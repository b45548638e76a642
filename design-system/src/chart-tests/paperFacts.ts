import { hasCrowdedNames, plotHeight } from '../kernels/figure/fileSize.ts';
import { svgSize } from '../kernels/figure/figureSvg.ts';

type Corner = readonly [number, number];
export interface Word {
  text: string;
  corners: readonly Corner[];
}
/** px by which words may touch: boxes of letters have room above and below. */
const SLACK = 3;

/** Where a word stands on the page; null for one without a size. */
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

const wordsOf = (figure: SVGSVGElement): Word[] =>
  [...figure.querySelectorAll<SVGTextElement>('text')]
    // Labels of Highcharts that found no place are kept in the file.
    .filter((element) => !element.closest('[visibility="hidden"]'))
    .flatMap((element) => wordOf(element) ?? []);

/** Whether a line along a side of one of the boxes keeps them apart (separating axes). */
export function areApart(a: Word, b: Word): boolean {
  return [a, b].some(({ corners }) =>
    [0, 1].some((i) => {
      const [[x0, y0], [x1, y1]] = [corners[i] as Corner, corners[i + 1] as Corner];
      const along = (word: Word) => word.corners.map(([x, y]) => x * (x1 - x0) + y * (y1 - y0));
      const [of, other] = [along(a), along(b)];
      return Math.max(...of) <= Math.min(...other) || Math.max(...other) <= Math.min(...of);
    }),
  );
}

export interface FigureFacts {
  width: number;
  height: number;
  plot: number | null;
  /** Pairs of words of which one lies on the other. */
  touching: string[];
  /** Figures that are placed in it. */
  parts: number;
  /** The figure says that its names lie on each other. */
  isCrowded: boolean;
}
/** What can be measured of a file's figure. */
export function figureFacts(svg: string): FigureFacts {
  const holder = document.createElement('div');
  holder.style.cssText = 'position:fixed;left:0;top:0;visibility:hidden';
  holder.innerHTML = svg;
  document.body.append(holder);
  const figure = holder.querySelector('svg') as SVGSVGElement;
  const words = wordsOf(figure);
  const touching = words.flatMap((a, i) =>
    words.slice(i + 1).flatMap((b) => (areApart(a, b) ? [] : [`${a.text} | ${b.text}`])),
  );
  const parts = figure.querySelectorAll('svg').length;
  holder.remove();
  return { ...svgSize(svg), plot: plotHeight(svg), touching, parts, isCrowded: hasCrowdedNames(svg) };
}
