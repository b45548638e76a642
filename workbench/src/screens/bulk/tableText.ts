import { rowsOfFile } from '../integrate-local-data/sample-table/file.ts';

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A sample table as CSV: from a text, or from the first sheet of an Excel workbook; null for other files. */
export async function tableText(file: File): Promise<string | null> {
  const rows = await rowsOfFile(file);
  return rows && rows.map((row) => row.map(quoted).join(',')).join('\n');
}
