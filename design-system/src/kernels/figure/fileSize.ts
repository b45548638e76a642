/** Of a figure's own height, in a file: its width times this, where rows do not say more. */
const SHAPE = 0.75;
/** At least so much of a file's height, and of its width where a plot has no rows, is plot. */
export const PLOT_SHARE = 0.45;
/** px of a plot at least: 20 mm of paper (and a little, for what is rounded). */
export const ROOM = 100;

/** px of a file's figure whose height nothing but its width says. */
export const naturalHeight = (width: number): number => Math.round(width * SHAPE);

const ATTRIBUTE = 'data-plot-height';
/** A figure whose root says how many of its px are plot: axes, names and legend are the rest. */
export const withPlotHeight = (svg: string, height: number): string =>
  svg.replace('<svg ', `<svg ${ATTRIBUTE}="${Math.round(height * 100) / 100}" `);

/** px of the plot that a figure states, of the lowest one where it has several; null where it states none. */
export function plotHeight(svg: string): number | null {
  const stated = [...svg.matchAll(new RegExp(`<svg [^>]*?${ATTRIBUTE}="([\\d.]+)"`, 'g'))].map((m) => Number(m[1]));
  return stated.length ? Math.min(...stated) : null;
}
const CROWDED = 'data-crowded-names';
/** A figure that says that names at its axis lie on each other. */
export const withCrowdedNames = (svg: string): string => svg.replace('<svg ', `<svg ${CROWDED}="" `);
export const hasCrowdedNames = (svg: string): boolean => svg.includes(`${CROWDED}=""`);
/** Without what the figure says of itself: it is for the page, and not for a file. */
export const withoutFacts = (svg: string): string =>
  svg.replaceAll(new RegExp(` (?:${ATTRIBUTE}|${CROWDED})="[\\d.]*"`, 'g'), '');
