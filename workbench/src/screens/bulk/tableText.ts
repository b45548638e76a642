import { rowsOfFile } from '../integrate-local-data/sample-table/file.ts';

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A table of samples as CSV: of a text, or of the first sheet of an Excel workbook; null for what is neither. */
export async function tableText(file: File): Promise<string | null> {
  const rows = await rowsOfFile(file);
  return rows && rows.map((row) => row.map(quoted).join(',')).join('\n');
}
