/** Text of a table for other programs. */
const RISKY = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?[\d.]+(?:[eE][+-]?\d+)?$/;

/**
 * A csv cell that a spreadsheet does not execute: words that look like a formula get an apostrophe in front (OWASP, "CSV injection"); numbers keep
 * their sign.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  const text = String(value);
  const safe = RISKY.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvText = (columns: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string =>
  [columns, ...rows].map((row) => row.map(csvCell).join(',')).join('\n') + '\n';

/** A row for a program that reads cells unchanged: nothing is added in front of them. */
export const csvRow = (cells: readonly (string | number | null)[]): string =>
  cells
    .map((cell) => String(cell ?? ''))
    .map((text) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(',');
