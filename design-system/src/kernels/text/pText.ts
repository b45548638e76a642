import type { Translate } from '../../theme/messages.ts';

/** P values below this are shown as smaller than it: many of them underflow in floating point, and none is 0. */
const SMALLEST = 1e-300;

/** log10 of a p value, if it exists and is a number. */
const known = (log10: number | null | undefined): log10 is number =>
  typeof log10 === 'number' && Number.isFinite(log10);

/** The number with a given base-10 logarithm, such as "1.2e-337", even if floating point cannot represent it. */
export function powerText(log10: number): string {
  const exponent = Math.floor(log10);
  const digits = (10 ** (log10 - exponent)).toFixed(1);
  return digits === '10.0' ? `1.0e${exponent + 1}` : `${digits}e${exponent}`;
}

/**
 * Formats p values: small ones in scientific notation, never 0. The smallest are derived from their logarithm if available ("1.2e-337"), otherwise "<
 * 1e-300".
 */
export const pText = (t: Translate) => (v: number, log10?: number | null) => {
  if (v < SMALLEST) return known(log10) ? powerText(log10) : '< 1e-300';
  return v < 0.001 ? v.toExponential(1) : t.number(v, { maximumFractionDigits: 3 });
};

/** A p or q value with its name: "q = 0.012", "q < 1e-300". */
export const pEquals = (t: Translate) => (name: string, v: number) =>
  v < SMALLEST ? `${name} ${pText(t)(v)}` : `${name} = ${pText(t)(v)}`;
