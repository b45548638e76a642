/** Sums and order statistics of plain numbers; every function expects finite values. */

export const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
export const mean = (values: readonly number[]): number => sum(values) / values.length;

/** Uses n - 1; NaN for fewer than two values. */
export function variance(values: readonly number[]): number {
  const centre = mean(values);
  return values.length < 2 ? NaN : sum(values.map((v) => (v - centre) ** 2)) / (values.length - 1);
}
export const sd = (values: readonly number[]): number => Math.sqrt(variance(values));

export const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

/** Quantile by linear interpolation of the order statistics (type 7, the default of numpy and R). `ascending`: sorted values. */
export function quantile(ascending: readonly number[], share: number): number {
  const at = (ascending.length - 1) * share;
  const low = Math.floor(at);
  const [a, b] = [ascending[low] ?? NaN, ascending[Math.min(low + 1, ascending.length - 1)] ?? NaN];
  return a + (b - a) * (at - low);
}

/** Ranks from 1, ties with their mean; `ties`: the sum of t³ - t over groups of equal values. */
export function rank(values: readonly number[]): { ranks: number[]; ties: number } {
  const order = values.map((_, i) => i).sort((a, b) => values[a]! - values[b]!);
  const ranks = new Array<number>(values.length).fill(0);
  let ties = 0;
  for (let i = 0; i < order.length;) {
    let next = i;
    while (next + 1 < order.length && values[order[next + 1]!] === values[order[i]!]) next++;
    const size = next - i + 1;
    for (let k = i; k <= next; k++) ranks[order[k]!] = (i + next) / 2 + 1;
    ties += size ** 3 - size;
    i = next + 1;
  }
  return { ranks, ties };
}

/** Five numbers of a box with whiskers at the last values within 1.5 interquartile ranges, and the values outside. */
export function boxOf(values: readonly number[]) {
  const ascending = sorted(values);
  const [q1, median, q3] = [0.25, 0.5, 0.75].map((share) => quantile(ascending, share)) as [number, number, number];
  const reach = 1.5 * (q3 - q1);
  const within = ascending.filter((v) => v >= q1 - reach && v <= q3 + reach);
  const outside = ascending.filter((v) => v < q1 - reach || v > q3 + reach);
  return { n: values.length, low: within[0] ?? NaN, q1, median, q3, high: within.at(-1) ?? NaN, outside };
}
