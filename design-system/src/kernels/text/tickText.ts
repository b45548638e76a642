/** Ticks are round numbers: more digits than these are the noise of sums of floating-point numbers. */
const DIGITS = 10;
const FORMATS = new Map<string, Intl.NumberFormat>();

/** Numbers below and from which zeros cannot be counted by eye: powers of ten. */
const SMALL = 1e-6;
const LARGE = 1e7;
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * Unrounded number of a tick, because a label must state its exact position. `most` is the largest absolute value of the axis, so that all of its
 * numbers have the same format.
 */
export function tickText(value: number, locale: string, most = Math.abs(value)): string {
  const format = FORMATS.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 12 });
  FORMATS.set(locale, format);
  const number = Number(value.toPrecision(DIGITS));
  const size = Math.abs(number);
  if (!Number.isFinite(number) || number === 0 || (size >= SMALL && most < LARGE)) return format.format(number);
  const [digits = '', power = ''] = number.toExponential().split('e');
  const raised = [...power.replace('+', '')].map((c) => (c === '-' ? '⁻' : (RAISED[Number(c)] ?? ''))).join('');
  return `${format.format(Number(digits))}\u00a0×\u00a010${raised}`;
}
