import type { Translate } from '../theme/messages.ts';

/** Below this a p value is said to be smaller: many of them have run out of the numbers that a computer has, and none is 0. */
const SMALLEST = 1e-300;

/** P values: small ones in scientific notation, the smallest as "< 1e-300", never 0. */
export const pText = (t: Translate) => (v: number) => {
  if (v < SMALLEST) return '< 1e-300';
  return v < 0.001 ? v.toExponential(1) : t.number(v, { maximumFractionDigits: 3 });
};

/** A p or q value with its name: "q = 0.012", "q < 1e-300". */
export const pEquals = (t: Translate) => (name: string, v: number) =>
  v < SMALLEST ? `${name} ${pText(t)(v)}` : `${name} = ${pText(t)(v)}`;
