/** Of a figure's own height, in a file: its width times this, where rows do not say more. */
const SHAPE = 0.75;
/** At least so much of a file's height, and of its width where a plot has no rows, is plot. */
export const PLOT_SHARE = 0.45;
/** At least so much of a file's area is plot; a plot that is narrow beside its names becomes higher, up to `HIGHEST` of the height. */
export const AREA_SHARE = 0.42;
const HIGHEST = 0.82;
/** px of a plot at least: 20 mm of paper (and a little, for what is rounded). */
export const ROOM = 100;

/** px of a file's figure whose height nothing but its width says. */
export const naturalHeight = (width: number): number => Math.round(width * SHAPE);

/** px of a plot's height at least, of a file of `width` px, where axes, names and legend take `around` px of the height. */
export function leastPlot(width: number, plotWidth: number, around: number): number {
  const share = Math.min(HIGHEST, Math.max(PLOT_SHARE, (AREA_SHARE * width) / Math.max(1, plotWidth)));
  return Math.max(ROOM, (around * share) / (1 - share));
}

const ATTRIBUTE = 'data-plot-height';
const WIDTH = 'data-plot-width';
const rounded = (px: number) => Math.round(px * 100) / 100;
/** A figure whose root says how many of its px are plot, and of its width where that is known: axes, names and legend are the rest. */
export const withPlotHeight = (svg: string, height: number, width?: number): string =>
  svg.replace(
    '<svg ',
    `<svg ${ATTRIBUTE}="${rounded(height)}" ${width === undefined ? '' : `${WIDTH}="${rounded(width)}" `}`,
  );

/** px of the width that a figure leaves for its plot; null where its root does not say. */
export function plotWidth(svg: string): number | null {
  const stated = new RegExp(`^<svg [^>]*?${WIDTH}="([\\d.]+)"`).exec(svg);
  return stated ? Number(stated[1]) : null;
}

/** px of the plot that a figure states, of the lowest one where it has several; null where it states none. */
export function plotHeight(svg: string): number | null {
  const stated = [...svg.matchAll(new RegExp(`<svg [^>]*?${ATTRIBUTE}="([\\d.]+)"`, 'g'))].map((m) => Number(m[1]));
  return stated.length ? Math.min(...stated) : null;
}
const KEY = 'data-key-height';
/** A figure whose root says how many px of its height are a key: names of numbers, or a legend of several lines. */
export const withKeyHeight = (svg: string, height: number): string =>
  svg.replace('<svg ', `<svg ${KEY}="${rounded(height)}" `);
/** px of the key; 0 where there is none. */
export const keyHeight = (svg: string): number =>
  Number(new RegExp(`^<svg [^>]*?${KEY}="([\\d.]+)"`).exec(svg)?.[1] ?? 0);
const CROWDED = 'data-crowded-names';
/** A figure that says that names at its axis lie on each other. */
export const withCrowdedNames = (svg: string): string => svg.replace('<svg ', `<svg ${CROWDED}="" `);
export const hasCrowdedNames = (svg: string): boolean => svg.includes(`${CROWDED}=""`);
/** What the labels of an axis are: names, or values of its scale. */
export const AXIS = 'data-axis';
/** Without what the figure says of itself: it is for the page, and not for a file. */
export const withoutFacts = (svg: string): string =>
  svg.replaceAll(new RegExp(` (?:${ATTRIBUTE}|${WIDTH}|${KEY}|${CROWDED}|${AXIS})="[\\w.]*"`, 'g'), '');
