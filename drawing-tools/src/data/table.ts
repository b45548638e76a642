/** Tables of the contract, which host and saved drawings hold, and grids of this application. */
import type { DrawingTable } from '@stroma/contract/drawings';
import { isMissing, numbersOf } from './cells.ts';
import type { Column, Grid } from './grid.types.ts';

export const gridOfTable = ({ name, columns }: DrawingTable): Grid => ({
  name,
  columns: columns.map((column): Column => ({
    name: column.name,
    type: column.type === 'number' ? 'number' : 'text',
    cells: column.values.map((value) => (value === null ? '' : String(value))),
  })),
});

/** A column of numbers holds numbers and nothing else; a word in one is missing. */
export const tableOfGrid = ({ name, columns }: Grid): DrawingTable => ({
  name,
  columns: columns.map((column) => ({
    name: column.name,
    type: column.type,
    values:
      column.type === 'number'
        ? Array.from(numbersOf(column), (v) => (Number.isNaN(v) ? null : v))
        : column.cells.map((cell) => (isMissing(cell) ? null : cell)),
  })),
});
