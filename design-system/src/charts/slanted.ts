import { textWidth } from './marks/text.ts';

/** Names at 50 degrees below an axis: room for them and for the title under them, which the library puts over long ones. */
export function slanted(labels: readonly string[]): { margin: number; titleOffset: number } {
  const longest = Math.min(176, Math.max(0, ...labels.map((l) => textWidth(l))));
  const down = longest * 0.77 + 16;
  return { margin: Math.ceil(down + 28), titleOffset: Math.ceil(down + 14) };
}

/** Whether horizontal names (over a line with their n) would touch at phone width, where a plot has some 300 px. */
export function crowdedNames(names: readonly string[], least = 56): boolean {
  return names.length > 8 || names.length * Math.max(least, ...names.map((n) => textWidth(n) + 8)) > 320;
}
