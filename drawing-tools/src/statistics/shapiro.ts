/** Shapiro and Wilk's test of normality by Royston's approximation (AS R94), 3 to 5,000 values that are not all equal. */
import { mean, sorted, sum } from './basics.ts';
import { normalQuantile, normalUpper } from './special.ts';

const polynomial = (factors: readonly number[], x: number): number =>
  factors.reduceRight((value, f) => value * x + f, 0);

/** Weights of the upper half, the largest value first. */
function weights(n: number): number[] {
  const half = Math.floor(n / 2);
  if (n === 3) return [Math.SQRT1_2];
  const m = Array.from({ length: half }, (_, i) => normalQuantile((i + 1 - 0.375) / (n + 0.25)));
  const squares = 2 * sum(m.map((v) => v * v));
  const root = Math.sqrt(squares);
  const step = 1 / Math.sqrt(n);
  const first = polynomial([0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056], step) + m[0]! / root;
  if (n <= 5) {
    const scale = Math.sqrt((squares - 2 * m[0]! ** 2) / (1 - 2 * first ** 2));
    return m.map((v, i) => (i === 0 ? first : v / scale));
  }
  const second = polynomial([0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633], step) + m[1]! / root;
  const scale = Math.sqrt((squares - 2 * m[0]! ** 2 - 2 * m[1]! ** 2) / (1 - 2 * first ** 2 - 2 * second ** 2));
  return m.map((v, i) => [first, second][i] ?? v / scale);
}

/** W and p; NaN if there are too few or too many values or all are equal. */
export function shapiro(values: readonly number[]): { w: number; p: number } {
  const n = values.length;
  const ascending = sorted(values);
  if (n < 3 || n > 5000 || ascending[0] === ascending[n - 1]) return { w: NaN, p: NaN };
  const a = weights(n);
  const centre = mean(values);
  const top = sum(a.map((weight, i) => weight * (ascending[n - 1 - i]! - ascending[i]!))) ** 2;
  const w = Math.min(1, top / sum(values.map((v) => (v - centre) ** 2)));
  if (n === 3) return { w, p: Math.max(0, (6 / Math.PI) * (Math.asin(Math.sqrt(w)) - Math.asin(Math.sqrt(0.75)))) };
  const size = Math.log(n);
  let y = Math.log(1 - w);
  let m = polynomial([-1.5861, -0.31082, -0.083751, 0.0038915], size);
  let s = Math.exp(polynomial([-0.4803, -0.082676, 0.0030302], size));
  if (n <= 11) {
    const gamma = polynomial([-2.273, 0.459], n);
    if (y >= gamma) return { w, p: 1e-99 };
    y = -Math.log(gamma - y);
    m = polynomial([0.544, -0.39978, 0.025054, -6.714e-4], n);
    s = Math.exp(polynomial([1.3822, -0.77857, 0.062767, -0.0020322], n));
  }
  return { w, p: normalUpper((y - m) / s) };
}
