import type { GroupSummary } from '@stroma/design-system/charts';
import type { GeneValues } from '../../../api/arrays.ts';

/** Steps of the value that the browser has of a cell: 0, then 1 to 255 up to the gene's highest. */
const STEPS = 256;
/** Points of a density, and the width of its kernel in steps. */
const POINTS = 64;
const KERNEL = 10;
const SAMPLED = 100;

/**
 * A gene's values in groups of cells, from what the browser has of each cell: values are accurate to 1/255 of the highest value. Groups without cells
 * are left out.
 *
 * @param codes the group of each cell; others have a code beyond the groups
 */
export function geneByGroups(
  gene: Pick<GeneValues, 'values' | 'max'>,
  codes: ArrayLike<number>,
  groups: readonly { name: string; colour: string }[],
): GroupSummary[] {
  const counts = groups.map(() => new Float64Array(STEPS));
  for (let cell = 0; cell < gene.values.length; cell += 1) {
    const own = counts[codes[cell]!];
    if (own) own[gene.values[cell]!]! += 1;
  }
  return groups.flatMap(({ name, colour }, i) => {
    const found = summaryOf(counts[i]!, gene.max);
    return found ? [{ ...found, group: name, colour }] : [];
  });
}

function summaryOf(counts: Float64Array, max: number): Omit<GroupSummary, 'group' | 'colour'> | null {
  const n = counts.reduce((sum, k) => sum + k, 0);
  if (!n) return null;
  const valueOf = (step: number) => (step * max) / (STEPS - 1);
  const least = counts.findIndex((k) => k > 0);
  const most = counts.findLastIndex((k) => k > 0);
  /** The step of the cell at a place of the sorted cells. */
  const at = (place: number): number => {
    let seen = 0;
    for (let step = least; step <= most; step += 1) {
      seen += counts[step]!;
      if (seen > place) return step;
    }
    return most;
  };
  const quantile = (share: number) => valueOf(at(Math.floor(share * (n - 1))));
  const density = Array.from({ length: POINTS }, (_, i) => {
    const centre = least + ((most - least) * i) / (POINTS - 1);
    let sum = 0;
    for (let step = least; step <= most; step += 1)
      if (counts[step]) sum += counts[step]! * Math.exp(-(((step - centre) / KERNEL) ** 2) / 2);
    return sum / n;
  });
  const drawn = Math.min(SAMPLED, n);
  return {
    n,
    mean: counts.reduce((sum, k, step) => sum + k * valueOf(step), 0) / n,
    fraction: 1 - counts[0]! / n,
    ...{ min: valueOf(least), q1: quantile(0.25), median: quantile(0.5), q3: quantile(0.75), max: valueOf(most) },
    density,
    sampled: Array.from({ length: drawn }, (_, i) => valueOf(at(Math.floor(((i + 0.5) * n) / drawn)))),
  };
}
