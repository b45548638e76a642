/** Distribution functions. Relative error against scipy below 1e-10 where a p value is above 1e-300 (special.test.ts). */

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** ln Γ(x), x > 0 (Lanczos, g = 7). */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const z = x - 1;
  let sum = LANCZOS[0]!;
  for (let i = 1; i < LANCZOS.length; i++) sum += LANCZOS[i]! / (z + i);
  const t = z + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}

const TINY = 1e-300;
const held = (v: number) => (Math.abs(v) < TINY ? TINY : v);

/** Continued fraction of the incomplete beta function (modified Lentz). */
function betaFraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 / held(1 - ((a + b) * x) / (a + 1));
  let h = d;
  for (let m = 1; m <= 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / held(1 + even * d);
    c = held(1 + even / c);
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / held(1 + odd * d);
    c = held(1 + odd / c);
    const step = d * c;
    h *= step;
    if (Math.abs(step - 1) < 1e-15) break;
  }
  return h;
}

/** Regularised incomplete beta function I_x(a, b), 0 <= x <= 1; `rest` is 1 - x, where that is known more exactly. */
export function betaInc(a: number, b: number, x: number, rest = 1 - x): number {
  if (x <= 0) return 0;
  if (rest <= 0) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(rest));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(a, b, x)) / a : 1 - (front * betaFraction(b, a, rest)) / b;
}

/** Upper regularised incomplete gamma function Q(a, x). */
export function gammaUpper(a: number, x: number): number {
  if (x <= 0) return 1;
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let [term, sum] = [1 / a, 1 / a];
    for (let n = 1; n < 100_000 && Math.abs(term) > Math.abs(sum) * 1e-17; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - front * sum;
  }
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / held(b);
  let h = d;
  for (let i = 1; i < 100_000; i++) {
    const an = -i * (i - a);
    b += 2;
    d = 1 / held(an * d + b);
    c = held(b + an / c);
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return front * h;
}

/** P(Z > z) of the standard normal distribution. */
export const normalUpper = (z: number): number =>
  z >= 0 ? 0.5 * gammaUpper(0.5, (z * z) / 2) : 1 - 0.5 * gammaUpper(0.5, (z * z) / 2);

/** P(X > x) of the chi-squared distribution. */
export const chiUpper = (x: number, df: number): number => gammaUpper(df / 2, x / 2);

/** P(|T| > |t|) of Student's distribution. */
export const tTwoSided = (t: number, df: number): number =>
  betaInc(df / 2, 0.5, df / (df + t * t), (t * t) / (df + t * t));

/** P(F > f) of the F distribution. */
export const fUpper = (f: number, d1: number, d2: number): number =>
  betaInc(d2 / 2, d1 / 2, d2 / (d2 + d1 * f), (d1 * f) / (d2 + d1 * f));

/** The x >= 0 at which a decreasing function equals p, by bisection. */
function upperPoint(upper: (x: number) => number, p: number): number {
  let high = 1;
  while (upper(high) > p && high < 1e12) high *= 2;
  let low = 0;
  for (let i = 0; i < 200 && high - low > 1e-14 * high; i++) {
    const middle = (low + high) / 2;
    if (upper(middle) > p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** t with P(|T| > t) = p: the factor of a confidence interval of 1 - p. */
export const tQuantile = (p: number, df: number): number => upperPoint((x) => tTwoSided(x, df), p);

/** z with P(Z > z) = p, 0 < p < 1. */
export const normalQuantile = (p: number): number => (p > 0.5 ? -normalQuantile(1 - p) : upperPoint(normalUpper, p));
