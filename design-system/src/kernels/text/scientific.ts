import type { Translate } from '../../theme/messages.ts';
import { pText } from './pText.ts';

const raised = (text: string) =>
  text
    .replace('e-', ' × 10⁻')
    .replace(/⁻(\d+)$/, (_, d: string) => `⁻${[...d].map((x) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(x)]).join('')}`);

/** Like `scientific`; a p value that underflows is derived from its logarithm, otherwise "< 1 × 10⁻³⁰⁰". */
export const scientificP = (t: Translate) => (value: number, log10?: number) =>
  value < 1e-300 ? raised(pText(t)(value, log10)) : scientific(t)(value);

/** 3 significant digits, exponents for the very small: p values and scores in tooltips. */
export function scientific(t: Translate) {
  return (value: number) =>
    value !== 0 && Math.abs(value) < 1e-3
      ? raised(value.toExponential(1))
      : t.number(value, { maximumSignificantDigits: 3 });
}
