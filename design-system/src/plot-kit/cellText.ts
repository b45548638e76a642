/** Nearer to 0 than this, a number is written with an exponent: in full, the zeros of a small p value fill the line. */
const SMALL = 1e-4;

/** A number of a chart's table, with 5 digits that count. `format` is the language's. */
export function cellText(
  value: number,
  format: (value: number, options: { maximumSignificantDigits: number }) => string,
): string {
  if (value === 0 || Math.abs(value) >= SMALL || !Number.isFinite(value))
    return format(value, { maximumSignificantDigits: 5 });
  const [digits, exponent] = value.toExponential(4).split('e');
  return `${Number(digits)}e${exponent}`;
}
