/** Reads text of csv, tsv or a spreadsheet's clipboard, and rows of a workbook, as a table. */
import { guessType, isMissing, numberOf } from './cells.ts';
import { GRID_LIMITS, Refused, type Column, type Grid } from './grid.types.ts';

const SEPARATORS = ['\t', ',', ';'] as const;

/** The separator that the first lines have most evenly. */
export function separatorOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n|\n|\r/, 11)
    .slice(0, 10)
    .filter(Boolean);
  const least = (separator: string) =>
    Math.min(...lines.map((line) => line.replaceAll(/"[^"]*"/g, '').split(separator).length - 1));
  const [best = ','] = [...SEPARATORS].sort((a, b) => least(b) - least(a));
  return best;
}

/** Rows of cells (RFC 4180: quoted cells may hold separators, line ends and doubled quotes). */
export function rowsOfText(text: string, separator = separatorOf(text)): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  const take = (cell: string) => {
    row.push(cell);
    if (row.length > GRID_LIMITS.columns) throw new Refused('columns', { most: GRID_LIMITS.columns, n: row.length });
  };
  const endRow = () => {
    if (row.some((cell) => cell.trim() !== '')) rows.push(row);
    row = [];
    if (rows.length > GRID_LIMITS.rows + 1) throw new Refused('rows', { most: GRID_LIMITS.rows });
  };
  while (at <= text.length) {
    if (text[at] === '"') {
      let cell = '';
      for (at++; at < text.length; at++) {
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') cell += text[at++];
        else break;
      }
      at++;
      take(cell);
    } else {
      let end = at;
      while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++;
      take(text.slice(at, end));
      at = end;
    }
    if (at >= text.length) break;
    if (text[at] === separator) {
      at++;
      continue;
    }
    if (text[at] === '\r' || text[at] === '\n') {
      at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
      endRow();
      if (at >= text.length) return rows;
      continue;
    }
    // Words after a closing quote belong to the same cell.
    const rest = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++;
    row[row.length - 1] += text.slice(rest, at);
    if (text[at] === separator) at++;
  }
  endRow();
  return rows;
}

/** Names that differ: the second "n" is "n (2)"; one without a name is "column 3". */
function columnNames(first: readonly string[], width: number): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, i) => {
    const name = (first[i] ?? '').trim().slice(0, GRID_LIMITS.name) || `column ${i + 1}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/** A first row of words above numbers, or of words that no row below repeats, are the names of the columns. */
function hasHeader(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...rest] = rows;
  if (!rest.length || first.every(isMissing)) return false;
  if (first.some((cell) => !isMissing(cell) && !Number.isNaN(numberOf(cell)))) return false;
  return new Set(first).size === first.length;
}

/** A table of rows of cells; short rows are filled with empty cells. */
export function gridOfRows(rows: readonly (readonly string[])[], name: string): Grid {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (width > GRID_LIMITS.columns) throw new Refused('columns', { most: GRID_LIMITS.columns, n: width });
  const isNamed = hasHeader(rows);
  const body = isNamed ? rows.slice(1) : rows;
  if (!body.length || !width) throw new Refused('empty');
  if (body.length > GRID_LIMITS.rows) throw new Refused('rows', { most: GRID_LIMITS.rows });
  const columns = columnNames(isNamed ? (rows[0] ?? []) : [], width).map((column, i): Column => {
    const cells = body.map((row) => row[i] ?? '');
    return { name: column, type: guessType(cells), cells };
  });
  return { name, columns };
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6);
export function checkBytes(bytes: number): void {
  if (bytes > GRID_LIMITS.bytes)
    throw new Refused('bytes', { most: megabytes(GRID_LIMITS.bytes), n: Math.max(1, megabytes(bytes)) });
}

export function gridOfText(text: string, name: string): Grid {
  checkBytes(text.length);
  return gridOfRows(rowsOfText(text), name);
}

const WORKBOOK = /\.xlsx$/i;
const OLD_WORKBOOK = /\.xls$/i;
/** The table of a file: csv, tsv or txt, or the first sheet of an xlsx. */
export async function gridOfFile(file: File): Promise<Grid> {
  checkBytes(file.size);
  const name = file.name.replace(/\.[^.]*$/, '').slice(0, GRID_LIMITS.name);
  if (OLD_WORKBOOK.test(file.name)) throw new Refused('xls');
  if (WORKBOOK.test(file.name)) {
    const { rowsOfWorkbook } = await import('./workbook.ts');
    return gridOfRows(await rowsOfWorkbook(file), name);
  }
  return gridOfText(await file.text(), name);
}
