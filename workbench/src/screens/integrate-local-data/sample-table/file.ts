import { cellsOf, tableOf, textOf, type ReadTable } from './read.ts';

/** Maximum file size of a sample table. */
const MOST_BYTES = 20 * 1024 * 1024;

/** Rows of a table in a file: text, or an Excel workbook by its content; null for other files. Never throws. */
export async function rowsOfFile(file: File): Promise<string[][] | null> {
  if (file.size > MOST_BYTES) return null;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
      const { sheetRows } = await import('../../../doctor/packed/sheet.ts');
      const { sourceOfBytes } = await import('../../../doctor/bytes/source.ts');
      return await sheetRows(sourceOfBytes(file.name, bytes));
    }
    const text = textOf(bytes);
    // eslint-disable-next-line no-control-regex -- bytes that no text has
    return /[\u0000-\u0008\u000e-\u001a]/.test(text) ? null : cellsOf(text);
  } catch {
    return null;
  }
}

/** The table of samples in a file. Never throws. */
export async function readTableFile(file: File, samples: Parameters<typeof tableOf>[2]): Promise<ReadTable> {
  const rows = await rowsOfFile(file);
  if (!rows) return { error: { id: 'SAMPLE_TABLE_UNREADABLE', params: { file: file.name } } };
  return tableOf(rows, file.name, samples);
}
