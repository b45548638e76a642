/** Ticks are round numbers: more digits than these are the noise of sums of floating-point numbers. */
const DIGITS = 10;
const FORMATS = new Map<string, Intl.NumberFormat>();

/** A tick's number as it is, never rounded: a word at an axis says where it stands. */
export function tickText(value: number, locale: string): string {
  const format = FORMATS.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 12 });
  FORMATS.set(locale, format);
  return format.format(Number(value.toPrecision(DIGITS)));
}
