/** Content of a cell: a number, a word, or nothing. */
import type { Column, ColumnType, Grid } from './grid.types.ts';

const MISSING = new Set(['', 'na', 'n/a', '#n/a', 'nan', 'null', 'none', '-', '–', '.', '缺失', '无']);
export const isMissing = (cell: string): boolean => MISSING.has(cell.trim().toLowerCase());

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const THOUSANDS = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const DECIMAL_COMMA = /^[+-]?\d+,\d+$/;

/** A finite number, or NaN. "1,234" is 1234, "0,5" and "12,25" are decimals with a comma, "5%" is 0.05. */
export function numberOf(cell: string): number {
  const text = cell.trim().replace('−', '-');
  const value = (plain: string) => {
    const number = Number(plain);
    return Number.isFinite(number) ? number : NaN;
  };
  if (NUMBER.test(text)) return value(text);
  if (text.endsWith('%') && NUMBER.test(text.slice(0, -1))) return value(text.slice(0, -1)) / 100;
  if (THOUSANDS.test(text)) return value(text.replaceAll(',', ''));
  if (DECIMAL_COMMA.test(text)) return value(text.replace(',', '.'));
  return NaN;
}

/** Share of the cells with a value that are numbers, from which a column is guessed to be one. */
const MOSTLY = 0.9;
/** Numbers where nine of ten cells that are not missing are numbers. */
export function guessType(cells: readonly string[]): ColumnType {
  let [numbers, values] = [0, 0];
  for (const cell of cells) {
    if (isMissing(cell)) continue;
    values++;
    if (!Number.isNaN(numberOf(cell))) numbers++;
  }
  return values > 0 && numbers >= values * MOSTLY ? 'number' : 'text';
}

const NUMBERS = new WeakMap<readonly string[], Float64Array>();
/** The numbers of a column's cells, NaN where one is missing or a word; read once. */
export function numbersOf({ cells }: Column): Float64Array {
  let numbers = NUMBERS.get(cells);
  if (!numbers) {
    numbers = Float64Array.from(cells, numberOf);
    NUMBERS.set(cells, numbers);
  }
  return numbers;
}

/** The words of a column, "" where one is missing. */
export const wordsOf = ({ cells }: Column): string[] => cells.map((cell) => (isMissing(cell) ? '' : cell.trim()));

export const rowsOf = (grid: Grid): number => grid.columns[0]?.cells.length ?? 0;

/** Cells of a column that say nothing, or no number in a column of numbers. */
export function countMissing(column: Column): number {
  if (column.type === 'text') return column.cells.filter(isMissing).length;
  return numbersOf(column).reduce((n, v) => n + (Number.isNaN(v) ? 1 : 0), 0);
}
