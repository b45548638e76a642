import { matchSamples, SAMPLE_TABLE, type SampleTable } from '@stroma/contract';
import type { UiError } from '@stroma/design-system/primitives';

type Named = Parameters<typeof matchSamples>[0][number];
export type ReadTable = { table: SampleTable } | { error: UiError };

/** Rows of text with quotes as spreadsheets write them: quotes may contain a separator, a line end or a doubled quote. */
export function cellsOf(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(plain);
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)!.push(cell);
    cell = '';
  };
  for (let at = 0; at < plain.length; at += 1) {
    const c = plain[at]!;
    if (isQuoted) {
      if (c !== '"') cell += c;
      else if (plain[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (c === '"' && !cell.trim()) {
      cell = '';
      isQuoted = true;
    } else if (c === separator) endCell();
    else if (c === '\n' || c === '\r') {
      if (c === '\r' && plain[at + 1] === '\n') at += 1;
      endCell();
      rows.push([]);
    } else cell += c;
  }
  endCell();
  return rows;
}
/** The separator (tab, comma or semicolon) that occurs most often in the first line, outside of quotes. */
function separatorOf(text: string): string {
  const first = (text.split(/[\n\r]/).find((line) => line.trim()) ?? '').replaceAll(/"[^"]*"/g, '');
  const times = (one: string) => first.split(one).length;
  return ['\t', ',', ';'].reduce((best, one) => (times(one) > times(best) ? one : best));
}

/**
 * The sample table as rows of cells: the first non-empty row is the header. The column that matches most sample names comes first, whatever its name;
 * empty rows and columns are left out, columns without a name or with one for the second time are numbered.
 */
export function tableOf(rows: readonly (readonly string[])[], fileName: string, samples: readonly Named[]): ReadTable {
  const tidy = rows
    .map((row) => row.map((cell) => cell.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()))
    .filter((row) => row.some(Boolean));
  const [head = [], ...body] = tidy;
  const width = Math.max(0, ...tidy.map((row) => row.length));
  const used = Array.from({ length: width }, (_, k) => k).filter((k) => head[k] || body.some((row) => row[k]));
  if (!body.length || used.length < 2)
    return { error: { id: 'SAMPLE_TABLE_EMPTY', params: { rows: tidy.length, columns: used.length } } };
  const key = keyColumn(body, used, samples);
  const order = [key, ...used.filter((k) => k !== key)];
  const table: SampleTable = {
    fileName: fileName.slice(0, 255),
    columns: columnNames(order.map((k) => head[k] ?? '')),
    tableData: body.map((row) => order.map((k) => row[k] ?? '')),
  };
  return fault(table) ?? { table };
}

/** The column that matches most sample names; the first one if none matches. */
function keyColumn(body: readonly (readonly string[])[], used: readonly number[], samples: readonly Named[]): number {
  const hits = (k: number) =>
    matchSamples(samples, { tableData: body.map((row) => [row[k] ?? '']) }).rows.filter((row) => row !== null).length;
  return used.reduce((best, k) => (hits(k) > hits(best) ? k : best), used[0]!);
}

function columnNames(names: readonly string[]): string[] {
  const taken: string[] = [];
  for (const [k, name] of names.entries()) {
    const own = (name.replaceAll('\uFFFD', '?') || `column ${k + 1}`).slice(0, SAMPLE_TABLE.name - 4).trim();
    let free = own;
    for (let n = 2; taken.includes(free); n++) free = `${own}_${n}`;
    taken.push(free);
  }
  return taken;
}

function fault(table: SampleTable): { error: UiError } | null {
  const { columns, rows, value, bytes } = SAMPLE_TABLE;
  const size = { rows: table.tableData.length, columns: table.columns.length };
  if (size.rows > rows || size.columns > columns || new TextEncoder().encode(JSON.stringify(table)).length > bytes) {
    const most = { mostRows: rows, mostColumns: columns, kb: bytes / 1000 };
    return { error: { id: 'SAMPLE_TABLE_TOO_LARGE', params: { ...size, ...most } } };
  }
  for (const [row, cells] of table.tableData.entries()) {
    const k = cells.findIndex((cell) => cell.length > value);
    if (k < 0) continue;
    const params = { row: row + 2, column: table.columns[k], n: cells[k]!.length, most: value };
    return { error: { id: 'SAMPLE_TABLE_LONG', params } };
  }
  return null;
}

/** Text of a file: UTF-8 or UTF-16 with a byte order mark, otherwise the encoding of Chinese editions of Excel. */
export function textOf(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
