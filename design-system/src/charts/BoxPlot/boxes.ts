import { quantile } from '../../kernels/results/quantile.ts';
import type { GroupSummary } from '../../kernels/results/summary.types.ts';
import type { GroupShares } from '../../kernels/results/composition.types.ts';

/** Specification 5 and 9: a box plot of group averages needs at least 3 samples in each group. */
export const BOX_SAMPLES = 3;

export function summaryOf(group: string, values: readonly number[]): GroupSummary {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    group,
    n: sorted.length,
    mean: sorted.reduce((a, b) => a + b, 0) / (sorted.length || 1),
    fraction: sorted.filter((v) => v > 0).length / (sorted.length || 1),
    min: sorted[0] ?? 0,
    max: sorted.at(-1) ?? 0,
    q1: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    q3: quantile(sorted, 0.75),
    density: [],
    sampled: values,
  };
}

/** The smallest group's samples in any row; below BOX_SAMPLES the plot is refused. */
export function fewestSamples(comparison: GroupShares): number {
  return Math.min(...comparison.rows.flatMap((r) => r.shares.map((of) => of.length)), Infinity);
}

/** `boxes[group][cellType]`, shares in percent. */
export const comparisonBoxes = ({ groups, rows }: GroupShares) =>
  groups.map((_, k) =>
    rows.map(({ cellType, shares }) => {
      const of = shares[k] ?? [];
      return {
        ...summaryOf(
          cellType,
          of.map((s) => s.share * 100),
        ),
        names: of.map((s) => s.sample),
      };
    }),
  );

/** ns, *, **, ***: the usual marks, next to the number, never instead of it. */
export function significanceStars(p: number): string {
  return p <= 0.001 ? '***' : p <= 0.01 ? '**' : p <= 0.05 ? '*' : 'ns';
}
