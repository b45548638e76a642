import type { GroupSummary } from '../kernels/results/summary.types.ts';

/** The groups with the colours of their names in the dataset's other charts; others keep the palette's. */
export const withColours = (
  groups: readonly GroupSummary[],
  colours: ReadonlyMap<string, string> | undefined,
): readonly GroupSummary[] =>
  colours ? groups.map((g) => (colours.has(g.group) ? { ...g, colour: colours.get(g.group)! } : g)) : groups;
