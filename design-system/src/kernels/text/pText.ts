import type { Translate } from '../../theme/messages.ts';

/** Below this a p value is said to be smaller: many of them have run out of the numbers that a computer has, and none is 0. */
const SMALLEST = 1e-300;

/** log10 of a p value, if it is there and a number. */
const known = (log10: number | null | undefined): log10 is number =>
  typeof log10 === 'number' && Number.isFinite(log10);

/** The number whose base-10 logarithm is given, as "1.2e-337": also where floating point has no such number. */
export function powerText(log10: number): string {
  const exponent = Math.floor(log10);
  const digits = (10 ** (log10 - exponent)).toFixed(1);
  return digits === '10.0' ? `1.0e${exponent + 1}` : `${digits}e${exponent}`;
}

/**
 * P values: small ones in scientific notation, never 0. The smallest are written by their logarithm where there is one ("1.2e-337"), else
 * as "< 1e-300".
 */
export const pText = (t: Translate) => (v: number, log10?: number | null) => {
  if (v < SMALLEST) return known(log10) ? powerText(log10) : '< 1e-300';
  return v < 0.001 ? v.toExponential(1) : t.number(v, { maximumFractionDigits: 3 });
};

/** A p or q value with its name: "q = 0.012", "q < 1e-300". */
export const pEquals = (t: Translate) => (name: string, v: number) =>
  v < SMALLEST ? `${name} ${pText(t)(v)}` : `${name} = ${pText(t)(v)}`;
