/** Curves that are computed from values: density, fit, ROC, running sum. */
import { mean, quantile, sd, sorted, sum } from './basics.ts';
import { tQuantile } from './special.ts';

/** Kernel density with a Gaussian kernel and Scott's bandwidth (scipy's `gaussian_kde`), at `at`. */
export function density(values: readonly number[], at: readonly number[], adjustment = 1): number[] {
  const width = bandwidth(values) * adjustment;
  if (!(width > 0)) return at.map(() => 0);
  const factor = 1 / (values.length * width * Math.sqrt(2 * Math.PI));
  return at.map((x) => factor * sum(values.map((v) => Math.exp(-0.5 * ((x - v) / width) ** 2))));
}
export const bandwidth = (values: readonly number[]): number => sd(values) * values.length ** -0.2;

/** `count` positions from low to high. */
export const evenlySpaced = (low: number, high: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => low + ((high - low) * i) / (count - 1));

export interface LinearFit {
  slope: number;
  intercept: number;
  /** Half of the 95 % interval of the mean at x. */
  margin: (x: number) => number;
}
/** Least squares; the interval of the mean with Student's t. */
export function linearFit(x: readonly number[], y: readonly number[]): LinearFit {
  const [mx, my] = [mean(x), mean(y)];
  const squares = sum(x.map((v) => (v - mx) ** 2));
  const slope = sum(x.map((v, i) => (v - mx) * (y[i]! - my))) / squares;
  const intercept = my - slope * mx;
  const df = x.length - 2;
  const error = Math.sqrt(sum(x.map((v, i) => (y[i]! - intercept - slope * v) ** 2)) / df);
  const t = df > 0 ? tQuantile(0.05, df) : NaN;
  return { slope, intercept, margin: (at) => t * error * Math.sqrt(1 / x.length + (at - mx) ** 2 / squares) };
}

export interface RocCurve {
  /** False and true positive rate after each distinct score, from (0, 0) to (1, 1). */
  points: { score: number; fpr: number; tpr: number }[];
  auc: number;
}
/** A higher score means "positive". Ties are one step, as in scikit-learn without dropped points. */
export function roc(scores: readonly number[], positive: readonly boolean[]): RocCurve {
  const order = scores.map((_, i) => i).sort((a, b) => scores[b]! - scores[a]!);
  const all = positive.filter(Boolean).length;
  const none = positive.length - all;
  const points = [{ score: Infinity, fpr: 0, tpr: 0 }];
  let [hits, misses, auc] = [0, 0, 0];
  order.forEach((i, k) => {
    if (positive[i]) hits++;
    else misses++;
    const next = order[k + 1];
    if (next !== undefined && scores[next] === scores[i]) return;
    const last = points.at(-1)!;
    const point = { score: scores[i]!, fpr: misses / none, tpr: hits / all };
    auc += ((point.fpr - last.fpr) * (point.tpr + last.tpr)) / 2;
    points.push(point);
  });
  return { points, auc };
}

/** Freedman and Diaconis' number of bins, 1 to 200. */
export function binCount(values: readonly number[]): number {
  const ascending = sorted(values);
  const range = ascending.at(-1)! - ascending[0]!;
  const width = (2 * (quantile(ascending, 0.75) - quantile(ascending, 0.25))) / Math.cbrt(values.length);
  return width > 0 ? Math.max(1, Math.min(200, Math.ceil(range / width))) : Math.min(10, values.length);
}

/** Equal bins from the smallest to the largest value; the last one includes its upper end, as in numpy. */
export function histogram(values: readonly number[], low: number, high: number, bins: number) {
  const counts = new Array<number>(bins).fill(0);
  const width = (high - low) / bins || 1;
  for (const v of values) counts[Math.max(0, Math.min(bins - 1, Math.floor((v - low) / width)))]!++;
  return counts.map((n, i) => ({ from: low + i * width, to: i === bins - 1 ? high : low + (i + 1) * width, n }));
}
