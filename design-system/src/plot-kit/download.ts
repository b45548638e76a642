import type { PlotTable } from './PlotFrame/PlotFrame.types.ts';

/** Downloads a blob as a file; nothing leaves the origin. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Characters that make a spreadsheet read a cell as a formula; Chinese and Japanese versions also accept full-width characters. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/** RFC 4180, with a guard against cells that a spreadsheet would run as a formula. */
export function toCsv({ columns, rows }: PlotTable): string {
  const cell = (value: string | number) => {
    const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}
