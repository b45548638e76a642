/** Content of a cell: a number, a word, or empty. */
import type { Column, ColumnType, CommaMeaning, Grid } from './grid.types.ts';

/** Missing in every column; other words of this kind are words in a column of words. */
const MISSING = new Set(['', 'NA', 'na', 'N/A', 'n/a', '#N/A', 'NaN', 'nan']);
const NO_NUMBER = new Set(['', 'na', 'n/a', '#n/a', 'nan', 'null', 'none', '-', '–', '.', '缺失', '无']);
export const isMissing = (cell: string, type: ColumnType): boolean =>
  type === 'number' ? NO_NUMBER.has(cell.trim().toLowerCase()) : MISSING.has(cell.trim());

/** Use of commas and points in the numbers of a column. */
export interface Notation {
  comma: CommaMeaning;
  /** With decimal commas, points separate thousands. */
  hasPoints: boolean;
  /** A cell whose number depends on this choice if no other cell decides it; "" if there is none. */
  unsure: string;
}
const ENGLISH: Notation = { comma: 'thousands', hasPoints: false, unsure: '' };

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const THOUSANDS = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const DECIMAL_COMMA = /^[+-]?\d+,\d+(?:[eE][+-]?\d+)?$/;
const POINTS = /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
/** Only a decimal comma allows these. */
const SURE_DECIMAL = /^[+-]?(?:0,\d+|\d+,(?:\d{1,2}|\d{4,})|\d+,\d+[eE][+-]?\d+|\d{1,3}(?:\.\d{3})+,\d+)$/;
const SURE_POINTS = /^[+-]?\d{1,3}(?:\.\d{3})+,\d+$|^[+-]?\d{1,3}(?:\.\d{3}){2,}$/;
/** Only commas between thousands allow these. */
const SURE_THOUSANDS = /^[+-]?[1-9]\d{0,2}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,})$/;

const plainOf = (cell: string): string => cell.trim().replace('−', '-');

/** The notation of a column, decided once for all of its cells. */
export function notationOf(cells: readonly string[]): Notation {
  let [isDecimal, isThousands, hasPoints, unsure] = [false, false, false, ''];
  for (const cell of cells) {
    if (!cell.includes(',') && !cell.includes('.')) continue;
    const text = plainOf(cell).replace(/%$/, '');
    if (SURE_POINTS.test(text)) hasPoints = true;
    if (SURE_DECIMAL.test(text)) isDecimal = true;
    else if (SURE_THOUSANDS.test(text)) isThousands = true;
    else if (!unsure && DECIMAL_COMMA.test(text)) unsure = cell.trim();
  }
  const isSure = isDecimal !== isThousands;
  return { comma: isDecimal ? 'decimal' : 'thousands', hasPoints, unsure: isSure ? '' : unsure };
}

/** A finite number, or NaN. "1,234" is 1234, or 1.234 where the column has decimal commas; "5%" is 0.05. */
export function numberOf(cell: string, notation: Notation = ENGLISH): number {
  const text = plainOf(cell);
  const value = (plain: string) => {
    const number = Number(plain);
    return Number.isFinite(number) ? number : NaN;
  };
  if (text.endsWith('%')) return text.endsWith('%%') ? NaN : numberOf(text.slice(0, -1), notation) / 100;
  if (notation.hasPoints && POINTS.test(text)) return value(text.replaceAll('.', '').replace(',', '.'));
  if (NUMBER.test(text)) return value(text);
  if (notation.comma === 'thousands') return THOUSANDS.test(text) ? value(text.replaceAll(',', '')) : NaN;
  return DECIMAL_COMMA.test(text) ? value(text.replace(',', '.')) : NaN;
}

/** Share of the cells with a value that are numbers, from which a column is guessed to be one. */
const MOSTLY = 0.9;
/** Numbers where nine of ten cells that are not missing are numbers. */
export function guessType(cells: readonly string[]): ColumnType {
  const notation = notationOf(cells);
  let [numbers, values] = [0, 0];
  for (const cell of cells) {
    if (isMissing(cell, 'number')) continue;
    values++;
    if (!Number.isNaN(numberOf(cell, notation))) numbers++;
  }
  return values > 0 && numbers >= values * MOSTLY ? 'number' : 'text';
}

interface Read {
  notation: Notation;
  numbers: Float64Array;
}
/** Cache by cells and chosen meaning of commas; "" if the meaning is derived from the cells. */
const READ = new WeakMap<readonly string[], Map<CommaMeaning | '', Read>>();
function readOf({ cells, comma }: Column): Read {
  const known = READ.get(cells) ?? new Map<CommaMeaning | '', Read>();
  READ.set(cells, known);
  let read = known.get(comma ?? '');
  if (!read) {
    const guessed = notationOf(cells);
    const notation: Notation = comma
      ? { comma, hasPoints: comma === 'decimal' && guessed.hasPoints, unsure: '' }
      : guessed;
    read = { notation, numbers: Float64Array.from(cells, (cell) => numberOf(cell, notation)) };
    known.set(comma ?? '', read);
  }
  return read;
}
/** The numbers of a column's cells, NaN for missing cells and words; read once. */
export const numbersOf = (column: Column): Float64Array => readOf(column).numbers;
/** The notation used to read a column's numbers. */
export const notationOfColumn = (column: Column): Notation => readOf(column).notation;

/** The words of a column, "" if missing. */
export const wordsOf = ({ cells, type }: Column): string[] =>
  cells.map((cell) => (isMissing(cell, type) ? '' : cell.trim()));

export const rowsOf = (grid: Grid): number => grid.columns[0]?.cells.length ?? 0;

/** Number of empty cells of a column, including words in a column of numbers. */
export function countMissing(column: Column): number {
  if (column.type === 'text') return column.cells.filter((cell) => isMissing(cell, 'text')).length;
  return numbersOf(column).reduce((n, v) => n + (Number.isNaN(v) ? 1 : 0), 0);
}
