/** Rows of the first sheet of an xlsx, as cells of text. */
import { readSheet } from 'read-excel-file/browser';
import { TableRefused } from './grid.types.ts';

const text = (value: unknown): string =>
  value === null || value === undefined ? '' : value instanceof Date ? value.toISOString().slice(0, 10) : String(value);

export async function rowsOfWorkbook(file: File): Promise<string[][]> {
  try {
    const rows = await readSheet(file);
    return rows.map((row) => row.map(text));
  } catch {
    throw new TableRefused('workbook');
  }
}
