import { textWidth } from './text.ts';

/**
 * Names at 50 degrees below an axis: room for them, for the title under them, which the library puts over long ones, and at the left, where
 * the first one ends beyond the axis (whose own words take some 30 px, half of the first group's place at 390 px the rest).
 */
export function slanted(labels: readonly string[]): { margin: number; titleOffset: number; left: number } {
  const longest = Math.min(176, Math.max(0, ...labels.map((l) => textWidth(l))));
  const down = longest * 0.77 + 16;
  const first = Math.min(176, textWidth(labels[0] ?? '')) * 0.64;
  const left = Math.max(8, Math.ceil(first - 30 - 130 / Math.max(1, labels.length)));
  return { margin: Math.ceil(down + 28), titleOffset: Math.ceil(down + 14), left };
}

/** px that names of one line take under a plot, with the axis' title. */
const ONE_LINE = 64;

/** A chart's height where its names are slanted: higher by what they take more than names of one line, so that the plot keeps its own. */
export const heightWith = (height: number | undefined, marginBottom: number | undefined): number | undefined =>
  height && height + Math.max(0, (marginBottom ?? 0) - ONE_LINE);
