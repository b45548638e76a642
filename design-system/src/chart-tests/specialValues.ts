/** Groups of a figure. */
export const COUNTS = [1, 2, 45, 200] as const;
/** What a cell of a table can hold: nearly nothing, nothing, much, and what is no number on an axis. */
export const SPECIALS = [1e-300, 0, 1e9, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as const;

/** `n` values of which one in the middle is special. */
export const valuesWith = (n: number, special: number): number[] =>
  Array.from({ length: n }, (_, i) => (i === Math.floor(n / 2) ? special : ((i * 37) % 101) + 1));
