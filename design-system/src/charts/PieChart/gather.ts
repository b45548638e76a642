import type { PieChartProps } from './PieChart.types.ts';

export interface Gathered {
  name: string | null;
  value: number;
  share: number;
  colour: string | undefined;
  /** Slices in the merged slice, largest first. */
  members: readonly { name: string; value: number; share: number }[];
}

/** Sorts slices by size; two or more slices below the share are merged into one, which comes last and has the name null. */
export function gatherSlices(slices: PieChartProps['data'], below = 0.02): Gathered[] {
  const total = slices.reduce((s, x) => s + x.value, 0);
  if (!total) return [];
  const all = slices
    .filter((x) => x.value > 0)
    .map((x) => ({ name: x.name, value: x.value, share: x.value / total, colour: x.colour, members: [] }))
    .sort((a, b) => b.value - a.value);
  const small = all.filter((x) => x.share < below);
  if (small.length < 2) return all;
  const value = small.reduce((s, x) => s + x.value, 0);
  return [
    ...all.filter((x) => x.share >= below),
    { name: null, value, share: value / total, colour: undefined, members: small },
  ];
}
