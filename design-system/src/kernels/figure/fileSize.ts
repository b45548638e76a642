/** Default aspect ratio of a file: height per width, if the rows do not define a height. */
const SHAPE = 0.75;
/** Minimum share of a file's height that the plot takes, and of its width for a plot without rows. */
export const PLOT_SHARE = 0.45;
/** Minimum share of a file's area that is plot; a plot that is narrow next to its names grows, up to `HIGHEST` of the height. */
export const AREA_SHARE = 0.42;
const HIGHEST = 0.82;
/** Minimum plot height in px: 20 mm on paper, and a little for rounding. */
export const ROOM = 100;

/** Height in px of a figure in a file that depends only on its width. */
export const naturalHeight = (width: number): number => Math.round(width * SHAPE);

/** Minimum plot height in px of a file of `width` px, if axes, names and legend take `around` px of the height. */
export function leastPlot(width: number, plotWidth: number, around: number): number {
  const share = Math.min(HIGHEST, Math.max(PLOT_SHARE, (AREA_SHARE * width) / Math.max(1, plotWidth)));
  return Math.max(ROOM, (around * share) / (1 - share));
}

const ATTRIBUTE = 'data-plot-height';
const WIDTH = 'data-plot-width';
const rounded = (px: number) => Math.round(px * 100) / 100;
/** Marks a figure's root with its plot height, and its plot width if known; axes, names and legend are the rest. */
export const withPlotHeight = (svg: string, height: number, width?: number): string =>
  svg.replace(
    '<svg ',
    `<svg ${ATTRIBUTE}="${rounded(height)}" ${width === undefined ? '' : `${WIDTH}="${rounded(width)}" `}`,
  );

/** px of the width that a figure leaves for its plot; null if its root does not say. */
export function plotWidth(svg: string): number | null {
  const stated = new RegExp(`^<svg [^>]*?${WIDTH}="([\\d.]+)"`).exec(svg);
  return stated ? Number(stated[1]) : null;
}

/** The stated plot height in px, of the lowest plot if there are several; null if not stated. */
export function plotHeight(svg: string): number | null {
  const stated = [...svg.matchAll(new RegExp(`<svg [^>]*?${ATTRIBUTE}="([\\d.]+)"`, 'g'))].map((m) => Number(m[1]));
  return stated.length ? Math.min(...stated) : null;
}
const KEY = 'data-key-height';
/** Marks a figure's root with the height in px of its key: names of numbers, or a legend of several lines. */
export const withKeyHeight = (svg: string, height: number): string =>
  svg.replace('<svg ', `<svg ${KEY}="${rounded(height)}" `);
/** Height of the key in px; 0 if there is none. */
export const keyHeight = (svg: string): number =>
  Number(new RegExp(`^<svg [^>]*?${KEY}="([\\d.]+)"`).exec(svg)?.[1] ?? 0);
const CROWDED = 'data-crowded-names';
/** Marks a figure whose axis names overlap. */
export const withCrowdedNames = (svg: string): string => svg.replace('<svg ', `<svg ${CROWDED}="" `);
export const hasCrowdedNames = (svg: string): boolean => svg.includes(`${CROWDED}=""`);
/** Kind of axis labels: names, or values of a scale. */
export const AXIS = 'data-axis';
/** Removes the metadata of a figure, which are for the page and not for a file. */
export const withoutFacts = (svg: string): string =>
  svg.replaceAll(new RegExp(` (?:${ATTRIBUTE}|${WIDTH}|${KEY}|${CROWDED}|${AXIS})="[\\w.]*"`, 'g'), '');
