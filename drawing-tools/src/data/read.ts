/** Reads text of csv, tsv or a spreadsheet's clipboard, and rows of a workbook, as a table. */
import { guessType, isMissing, notationOf, numberOf } from './cells.ts';
import { GRID_LIMITS, TableRefused, type Column, type Grid } from './grid.types.ts';

/** In order of preference: if lines also have semicolons, a comma may belong to a number. */
const SEPARATORS = ['\t', ';', ','] as const;

/** The separator that occurs equally often in each of the first lines, or otherwise the most frequent one. */
export function separatorOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n|\n|\r/, 11)
    .slice(0, 10)
    .filter(Boolean)
    .map((line) => line.replaceAll(/"[^"]*"/g, ''));
  const counts = SEPARATORS.map((separator) => {
    const perLine = lines.map((line) => line.split(separator).length - 1);
    const least = Math.min(...perLine);
    return { separator, least, isEven: least > 0 && Math.max(...perLine) === least };
  });
  const even = counts.find((one) => one.isEven);
  return (even ?? counts.toSorted((a, b) => b.least - a.least).find((one) => one.least > 0))?.separator ?? ',';
}

/**
 * Rows of cells (RFC 4180: quoted cells may contain separators, line ends and doubled quotes). Empty rows are left out, or kept with `hasBlank`:
 * those of a spreadsheet column have a position.
 */
export function rowsOfText(text: string, separator = separatorOf(text), hasBlank = false): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  const take = (cell: string) => {
    row.push(cell);
    if (row.length > GRID_LIMITS.columns)
      throw new TableRefused('columns', { most: GRID_LIMITS.columns, n: row.length });
  };
  const endRow = () => {
    if (hasBlank || row.some((cell) => cell.trim() !== '')) rows.push(row);
    row = [];
    if (rows.length > GRID_LIMITS.rows + 1) throw new TableRefused('rows', { most: GRID_LIMITS.rows });
  };
  const isEnd = () => text[at] === separator || text[at] === '\n' || text[at] === '\r';
  while (at <= text.length) {
    if (text[at] === '"') {
      const start = at;
      let cell = '';
      for (at++; at < text.length; at++) {
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') cell += text[at++];
        else break;
      }
      if (at >= text.length) throw new TableRefused('quote', { row: text.slice(0, start).split(/\r\n|\n|\r/).length });
      // Words after a closing quote belong to the same cell.
      const rest = ++at;
      while (at < text.length && !isEnd()) at++;
      take(cell + text.slice(rest, at));
    } else {
      const start = at;
      while (at < text.length && !isEnd()) at++;
      take(text.slice(start, at));
    }
    if (at >= text.length) break;
    if (text[at] === separator) {
      at++;
      continue;
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    endRow();
    if (at >= text.length) return rows;
  }
  endRow();
  return rows;
}

/** Unique names: the second "n" is "n (2)"; an empty one is "column 3". */
function columnNames(first: readonly string[], width: number): string[] {
  const names = new Set<string>();
  for (let i = 0; i < width; i++) {
    const name = (first[i] ?? '').trim().slice(0, GRID_LIMITS.name) || `column ${i + 1}`;
    let own = name;
    for (let count = 2; names.has(own); count++) {
      const suffix = ` (${count})`;
      own = name.slice(0, GRID_LIMITS.name - suffix.length) + suffix;
    }
    names.add(own);
  }
  return [...names];
}

const isEmpty = (cell: string): boolean => isMissing(cell, 'text');
const isNumber = (cell: string): boolean => !Number.isNaN(numberOf(cell, notationOf([cell])));

/** A first row of words contains names if numbers are below one of them, or if no word repeats in its own column or row. */
function hasHeader(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...rest] = rows;
  if (!rest.length || first.every(isEmpty) || first.some(isNumber)) return false;
  const words = first.flatMap((cell, i) => (isEmpty(cell) ? [] : [{ cell, i }]));
  if (words.some(({ i }) => guessType(rest.map((row) => row[i] ?? '')) === 'number')) return true;
  const isAgain = words.some(({ cell, i }) => rest.some((row) => row[i] === cell));
  return !isAgain && new Set(words.map((one) => one.cell)).size === words.length;
}

/** A table of rows of cells; short rows are filled with empty cells. `isNamed`: the first row has the names of the columns. */
export function gridOfRows(rows: readonly (readonly string[])[], name: string, isNamed = hasHeader(rows)): Grid {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (width > GRID_LIMITS.columns) throw new TableRefused('columns', { most: GRID_LIMITS.columns, n: width });
  const body = isNamed ? rows.slice(1) : rows;
  if (!body.length || !width) throw new TableRefused('empty');
  if (body.length > GRID_LIMITS.rows) throw new TableRefused('rows', { most: GRID_LIMITS.rows });
  const columns = columnNames(isNamed ? (rows[0] ?? []) : [], width).map((column, i): Column => {
    const cells = body.map((row) => cut(row[i] ?? ''));
    return { name: column, type: guessType(cells), cells };
  });
  return { name: name.slice(0, GRID_LIMITS.title), columns };
}
const cut = (cell: string): string => (cell.length > GRID_LIMITS.cell ? cell.slice(0, GRID_LIMITS.cell) : cell);

const megabytes = (bytes: number) => Math.round(bytes / 1e6);
export function checkBytes(bytes: number): void {
  if (bytes > GRID_LIMITS.bytes)
    throw new TableRefused('bytes', { most: megabytes(GRID_LIMITS.bytes), n: Math.max(1, megabytes(bytes)) });
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
  const name = file.name.replace(/\.[^.]*$/, '');
  if (OLD_WORKBOOK.test(file.name)) throw new TableRefused('xls');
  if (WORKBOOK.test(file.name)) {
    const { rowsOfWorkbook } = await import('./workbook.ts');
    return gridOfRows(await rowsOfWorkbook(file), name);
  }
  return gridOfText(await file.text(), name);
}
