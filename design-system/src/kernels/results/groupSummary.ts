import { quantile } from './quantile.ts';
import type { GroupSummary } from './summary.types.ts';

const DENSITY_POINTS = 64;
const SAMPLED = 200;

/** Gaussian kernel density with Scott's bandwidth, as scipy's `gaussian_kde`; zeros where the values do not vary. */
function densityOf(sorted: Float64Array, variance: number): number[] {
  const n = sorted.length;
  const bandwidth = Math.sqrt(variance) * n ** (-1 / 5);
  const low = sorted[0]!;
  const step = (sorted[n - 1]! - low) / (DENSITY_POINTS - 1);
  return Array.from({ length: DENSITY_POINTS }, (_, i) => {
    if (!(variance > 0)) return 0;
    let sum = 0;
    for (const value of sorted) sum += Math.exp(-0.5 * ((low + i * step - value) / bandwidth) ** 2);
    return sum / (n * bandwidth * Math.sqrt(2 * Math.PI));
  });
}

/**
 * Summary of one group's values, as violin and box plots take it: mean, quartiles, density and up to 200 of the values. Values that are
 * missing or infinite are left out.
 */
export function groupSummary(group: string, values: Iterable<number>, colour?: string): GroupSummary {
  const finite = [...values].filter(Number.isFinite);
  const sorted = Float64Array.from(finite).sort();
  const n = sorted.length;
  const mean = n ? sorted.reduce((sum, value) => sum + value, 0) / n : NaN;
  const variance = n > 1 ? sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1) : 0;
  const at = (share: number) => (n ? quantile(sorted, share) : NaN);
  return {
    group,
    n,
    mean,
    fraction: n ? sorted.filter((value) => value > 0).length / n : NaN,
    min: at(0),
    max: at(1),
    q1: at(0.25),
    median: at(0.5),
    q3: at(0.75),
    density: n ? densityOf(sorted, variance) : [],
    // Evenly over the order in which the values were given.
    sampled: n > SAMPLED ? Array.from({ length: SAMPLED }, (_, i) => finite[Math.floor((i * n) / SAMPLED)]!) : finite,
    ...(colour && { colour }),
  };
}
