/** Tests of two and more groups. All are two-sided; groups hold finite values. Equal to scipy 1.17 (tests.test.ts). */
import { mean, rank, sd, sum, variance, quantile, sorted } from './basics.ts';
import { chiUpper, fUpper, normalUpper, tTwoSided } from './special.ts';

export type TestName =
  | 'welch'
  | 'student'
  | 'pairedT'
  | 'mannWhitney'
  | 'wilcoxon'
  | 'anova'
  | 'kruskal'
  | 'levene'
  | 'pearson'
  | 'spearman'
  | 'logrank'
  | 'chiSquared';

export interface TestResult {
  test: TestName;
  /** t, U, W, F, H, r or chi-squared. */
  statistic: number;
  /** Degrees of freedom, if the test has them. */
  df?: readonly number[];
  /** NaN if the values do not allow a test: no spread, or too few. */
  p: number;
  /** Counted over all orders, or from the normal distribution with ties and continuity corrected. */
  way?: 'exact' | 'asymptotic';
}

export function welch(a: readonly number[], b: readonly number[]): TestResult {
  const [va, vb] = [variance(a) / a.length, variance(b) / b.length];
  const statistic = (mean(a) - mean(b)) / Math.sqrt(va + vb);
  const df = (va + vb) ** 2 / (va ** 2 / (a.length - 1) + vb ** 2 / (b.length - 1));
  return { test: 'welch', statistic, df: [df], p: tTwoSided(statistic, df) };
}

export function student(a: readonly number[], b: readonly number[]): TestResult {
  const df = a.length + b.length - 2;
  const pooled = ((a.length - 1) * variance(a) + (b.length - 1) * variance(b)) / df;
  const statistic = (mean(a) - mean(b)) / Math.sqrt(pooled * (1 / a.length + 1 / b.length));
  return { test: 'student', statistic, df: [df], p: tTwoSided(statistic, df) };
}

/** Pairs are values at the same index in both groups. */
export function pairedT(a: readonly number[], b: readonly number[]): TestResult {
  const differences = a.map((v, i) => v - b[i]!);
  const df = differences.length - 1;
  const statistic = mean(differences) / (sd(differences) / Math.sqrt(differences.length));
  return { test: 'pairedT', statistic, df: [df], p: tTwoSided(statistic, df) };
}

/** Number of ways to reach each sum: U of two samples without ties, by counting. */
function waysOfU(n: number, m: number): Float64Array {
  // ways[i][u]: of i values from the first sample among the ranks so far.
  const most = n * m;
  let ways = Array.from({ length: n + 1 }, () => new Float64Array(most + 1));
  ways[0]![0] = 1;
  for (let total = 1; total <= n + m; total++) {
    const next = ways.map((row) => Float64Array.from(row));
    for (let i = 1; i <= Math.min(n, total); i++) {
      const before = total - i;
      if (before > m) continue;
      for (let u = before; u <= most; u++) next[i]![u]! += ways[i - 1]![u - before]!;
    }
    // A rank can go to the second sample only if there is space left in it.
    for (let i = 0; i <= n; i++) if (total - i > m) next[i]!.fill(0);
    ways = next;
  }
  return ways[n]!;
}

/** Up to this many values in one group without ties p is exact, as in scipy. Above this many pairs of values exact computation takes seconds. */
const EXACT = { values: 8, pairs: 2000 };
const isCounted = (n: number, m: number, ties: number): boolean =>
  Math.min(n, m) <= EXACT.values && ties === 0 && n * m <= EXACT.pairs;

export function mannWhitney(a: readonly number[], b: readonly number[]): TestResult {
  const [n, m] = [a.length, b.length];
  const { ranks, ties } = rank([...a, ...b]);
  const u = sum(ranks.slice(0, n)) - (n * (n + 1)) / 2;
  const larger = Math.max(u, n * m - u);
  if (isCounted(n, m, ties)) {
    const ways = n <= m ? waysOfU(n, m) : waysOfU(m, n);
    const all = ways.reduce((x, y) => x + y, 0);
    let tail = 0;
    for (let i = larger; i < ways.length; i++) tail += ways[i]!;
    return { test: 'mannWhitney', statistic: u, p: Math.min(1, (2 * tail) / all), way: 'exact' };
  }
  const all = n + m;
  const spread = Math.sqrt(((n * m) / 12) * (all + 1 - ties / (all * (all - 1))));
  const z = (larger - (n * m) / 2 - 0.5) / spread;
  return { test: 'mannWhitney', statistic: u, p: Math.min(1, 2 * normalUpper(z)), way: 'asymptotic' };
}

/** Signed ranks of pairs; pairs without a difference are left out. */
export function wilcoxon(a: readonly number[], b: readonly number[]): TestResult {
  const differences = a.map((v, i) => v - b[i]!).filter((d) => d !== 0);
  const n = differences.length;
  const { ranks, ties } = rank(differences.map(Math.abs));
  const up = sum(ranks.filter((_, i) => differences[i]! > 0));
  const statistic = Math.min(up, (n * (n + 1)) / 2 - up);
  if (n <= 50 && ties === 0 && n === a.length) {
    const ways = new Float64Array((n * (n + 1)) / 2 + 1);
    ways[0] = 1;
    for (let r = 1; r <= n; r++) for (let s = ways.length - 1; s >= r; s--) ways[s]! += ways[s - r]!;
    let tail = 0;
    for (let s = 0; s <= statistic; s++) tail += ways[s]!;
    return { test: 'wilcoxon', statistic, p: Math.min(1, (2 * tail) / 2 ** n), way: 'exact' };
  }
  const spread = Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24 - ties / 48);
  const z = (statistic - (n * (n + 1)) / 4) / spread;
  return { test: 'wilcoxon', statistic, p: Math.min(1, 2 * normalUpper(-z)), way: 'asymptotic' };
}

export function anova(groups: readonly (readonly number[])[]): TestResult {
  const all = groups.flat();
  const centre = mean(all);
  const between = sum(groups.map((g) => g.length * (mean(g) - centre) ** 2));
  const within = sum(groups.map((g) => sum(g.map((v) => (v - mean(g)) ** 2))));
  const [d1, d2] = [groups.length - 1, all.length - groups.length];
  const statistic = between / d1 / (within / d2);
  return { test: 'anova', statistic, df: [d1, d2], p: fUpper(statistic, d1, d2) };
}

export function kruskal(groups: readonly (readonly number[])[]): TestResult {
  const { ranks, ties } = rank(groups.flat());
  const n = ranks.length;
  let start = 0;
  const squares = groups.map((g) => {
    const own = sum(ranks.slice(start, start + g.length));
    start += g.length;
    return own ** 2 / g.length;
  });
  const raw = (12 / (n * (n + 1))) * sum(squares) - 3 * (n + 1);
  const statistic = raw / (1 - ties / (n ** 3 - n));
  return { test: 'kruskal', statistic, df: [groups.length - 1], p: chiUpper(statistic, groups.length - 1) };
}

/** Equal spread: an analysis of variance of the distances from each group's median (Brown and Forsythe). */
export function levene(groups: readonly (readonly number[])[]): TestResult {
  const distances = groups.map((g) => {
    const centre = quantile(sorted(g), 0.5);
    return g.map((v) => Math.abs(v - centre));
  });
  return { ...anova(distances), test: 'levene' };
}

export function pearson(x: readonly number[], y: readonly number[]): TestResult {
  const [mx, my] = [mean(x), mean(y)];
  const product = sum(x.map((v, i) => (v - mx) * (y[i]! - my)));
  const squares = sum(x.map((v) => (v - mx) ** 2)) * sum(y.map((v) => (v - my) ** 2));
  const r = Math.max(-1, Math.min(1, product / Math.sqrt(squares)));
  const df = x.length - 2;
  const t = r * Math.sqrt(df / ((1 - r) * (1 + r)));
  return { test: 'pearson', statistic: r, df: [df], p: df > 0 ? tTwoSided(t, df) : NaN };
}

export const spearman = (x: readonly number[], y: readonly number[]): TestResult => ({
  ...pearson(rank(x).ranks, rank(y).ranks),
  test: 'spearman',
});

/** Independence of rows and columns of a table of counts (without continuity correction). */
export function chiSquared(counts: readonly (readonly number[])[]): TestResult {
  const rows = counts.map(sum);
  const columns = (counts[0] ?? []).map((_, j) => sum(counts.map((row) => row[j]!)));
  const all = sum(rows);
  const statistic = sum(
    counts.flatMap((row, i) =>
      row.map((n, j) => {
        const expected = (rows[i]! * columns[j]!) / all;
        return (n - expected) ** 2 / expected;
      }),
    ),
  );
  const df = (rows.length - 1) * (columns.length - 1);
  return { test: 'chiSquared', statistic, df: [df], p: chiUpper(statistic, df) };
}
