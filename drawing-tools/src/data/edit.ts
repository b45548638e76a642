/** Edits of a table; each returns a new table. */
import { gridOfRows, rowsOfText, checkBytes } from './read.ts';
import { GRID_LIMITS, TableRefused, type Column, type ColumnType, type CommaMeaning, type Grid } from './grid.types.ts';
import { guessType, rowsOf } from './cells.ts';

const withColumn = (grid: Grid, at: number, column: Column): Grid => ({
  ...grid,
  columns: grid.columns.map((one, i) => (i === at ? column : one)),
});

export function withCell(grid: Grid, row: number, at: number, text: string): Grid {
  const column = grid.columns[at];
  if (!column || row < 0 || row >= column.cells.length) return grid;
  return withColumn(grid, at, { ...column, cells: column.cells.with(row, text.slice(0, GRID_LIMITS.cell)) });
}

export function withType(grid: Grid, at: number, type: ColumnType): Grid {
  const column = grid.columns[at];
  return column ? withColumn(grid, at, { ...column, type }) : grid;
}

/** The column with its commas read in this way; null: decided by the cells. */
export function withCommaMeaning(grid: Grid, at: number, comma: CommaMeaning | null): Grid {
  const column = grid.columns[at];
  if (!column) return grid;
  const { comma: _, ...guessed } = column;
  return withColumn(grid, at, comma === null ? guessed : { ...guessed, comma });
}

/** Why a column cannot be called that: it is not a name, or that of another column; null if it can. */
export function nameFault(grid: Grid, at: number, name: string): 'empty' | 'taken' | null {
  const text = name.slice(0, GRID_LIMITS.name);
  if (!text.trim()) return 'empty';
  return grid.columns.some((one, i) => i !== at && one.name === text) ? 'taken' : null;
}

export function withName(grid: Grid, at: number, name: string): Grid {
  const column = grid.columns[at];
  if (!column || nameFault(grid, at, name)) return grid;
  return withColumn(grid, at, { ...column, name: name.slice(0, GRID_LIMITS.name) });
}

/**
 * Text pasted on a cell: on the first cell, a table replaces the whole one; elsewhere its cells overwrite those from there on, and missing rows are
 * added.
 */
export function pasteText(grid: Grid | null, row: number, at: number, text: string, name: string): Grid {
  checkBytes(text.length);
  // Cells of a spreadsheet are between tabs; a comma is a part of one.
  const rows = grid ? rowsOfText(text, '\t', true) : rowsOfText(text);
  const isTable = rows.length > 1 && (rows[0]?.length ?? 0) > 1;
  if (!grid || (row === 0 && at === 0 && isTable))
    return gridOfRows(
      rows.filter((cells) => cells.some((cell) => cell.trim() !== '')),
      name,
    );
  const height = Math.max(rowsOf(grid), row + rows.length);
  if (height > GRID_LIMITS.rows) throw new TableRefused('rows', { most: GRID_LIMITS.rows });
  const columns = grid.columns.map((column, i): Column => {
    if (i < at || !rows.some((cells) => cells[i - at] !== undefined)) {
      return height === column.cells.length ? column : { ...column, cells: padded(column.cells, height) };
    }
    const cells = padded(column.cells, height);
    rows.forEach((own, k) => {
      const cell = own[i - at];
      if (cell !== undefined) cells[row + k] = cell.slice(0, GRID_LIMITS.cell);
    });
    return { ...column, cells };
  });
  return { ...grid, columns };
}
const padded = (cells: readonly string[], height: number): string[] => [
  ...cells,
  ...new Array<string>(height - cells.length).fill(''),
];

const placeName = (i: number): string => `column ${i + 1}`;
/** True unless every column has its default name. */
export const hasNames = ({ columns }: Grid): boolean => columns.some((column, i) => column.name !== placeName(i));

/** The first row as the names of the columns, or the names as the first row. */
export function withHeader(grid: Grid, isHeader: boolean): Grid {
  if (isHeader === hasNames(grid)) return grid;
  const rows = Array.from({ length: rowsOf(grid) }, (_, row) => grid.columns.map((column) => column.cells[row]!));
  const names = grid.columns.map(({ name }, i) => (name === placeName(i) ? '' : name));
  return gridOfRows(isHeader ? rows : [names, ...rows], grid.name, isHeader);
}

/** An empty table to type into. */
export const emptyGrid = (name: string): Grid => ({
  name,
  columns: ['A', 'B', 'C'].map((column): Column => {
    const cells = new Array<string>(20).fill('');
    return { name: column, type: guessType(cells), cells };
  }),
});
