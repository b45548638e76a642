import { textWidth } from './text.ts';

/**
 * Names at 50 degrees below an axis, one per `slot` px: room for them, for the title under them, which the library puts over long ones, and at
 * the left, where one ends beyond the axis, whose own words take some 30 px.
 */
export function slanted(
  labels: readonly string[],
  slot: number,
): { margin: number; titleOffset: number; left: number } {
  const widths = labels.map((label) => textWidth(label));
  const down = Math.max(0, ...widths) * 0.77 + 16;
  const beyond = widths.map((width, i) => width * 0.65 - 30 - (i + 0.5) * slot);
  return { margin: Math.ceil(down + 28), titleOffset: Math.ceil(down + 14), left: Math.ceil(Math.max(8, ...beyond)) };
}

/** px that names of one line take under a plot, with the axis' title. */
const ONE_LINE = 64;

/** A chart's height where its names are slanted: higher by what they take more than names of one line, so that the plot keeps its own. */
export const heightWith = (height: number | undefined, marginBottom: number | undefined): number | undefined =>
  height && height + Math.max(0, (marginBottom ?? 0) - ONE_LINE);
