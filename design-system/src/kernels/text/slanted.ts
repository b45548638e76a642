import { textWidth } from './text.ts';

/**
 * Names at 50 degrees below an axis, one per `slot` px: space for them, for the title below, which the library would overlap with long names, and at
 * the left, where a name extends beyond the axis, whose own labels take about 30 px.
 */
export function slantedLabels(
  labels: readonly string[],
  slot: number,
): { margin: number; titleOffset: number; left: number } {
  const widths = labels.map((label) => textWidth(label));
  const down = Math.max(0, ...widths) * 0.77 + 16;
  const beyond = widths.map((width, i) => width * 0.65 - 30 - (i + 0.5) * slot);
  return { margin: Math.ceil(down + 28), titleOffset: Math.ceil(down + 14), left: Math.ceil(Math.max(8, ...beyond)) };
}

/** Height in px of one-line names below a plot, with the axis title. */
const ONE_LINE = 64;

/** Chart height with slanted names: increased by their extra height over one-line names, so that the plot keeps its size. */
export const heightWithSlantedNames = (
  height: number | undefined,
  marginBottom: number | undefined,
): number | undefined => height && height + Math.max(0, (marginBottom ?? 0) - ONE_LINE);
