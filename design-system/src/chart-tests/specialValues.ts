/** Groups of a figure. */
export const COUNTS = [1, 2, 45, 200] as const;
/** Special values of a table's cell: tiny, zero, huge, and non-finite. */
export const SPECIALS = [1e-300, 0, 1e9, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as const;

/** `n` values, one of which, in the middle, is special. */
export const valuesAround = (n: number, special: number): number[] =>
  Array.from({ length: n }, (_, i) => (i === Math.floor(n / 2) ? special : ((i * 37) % 101) + 1));
