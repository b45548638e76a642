/** Converts tables of the contract, as stored in the host and in drawings, to grids of this application and back. */
import { DRAWING_LIMITS, type DrawingTable } from '@stroma/contract/drawings';
import { numbersOf } from './cells.ts';
import type { Column, Grid } from './grid.types.ts';

export const gridOfTable = ({ name, columns }: DrawingTable): Grid => ({
  name,
  columns: columns.map((column): Column => ({
    name: column.name,
    type: column.type === 'number' ? 'number' : 'text',
    cells: column.values.map((value) => (value === null ? '' : String(value))),
  })),
});

/** Only empty cells are null: a word in a column of numbers is kept. */
export const tableOfGrid = ({ name, columns }: Grid): DrawingTable => ({
  name: name.slice(0, DRAWING_LIMITS.title),
  columns: columns.map((column) => {
    const numbers = column.type === 'number' ? numbersOf(column) : null;
    const valueOf = (cell: string, i: number) =>
      numbers && !Number.isNaN(numbers[i]) ? numbers[i]! : cell.trim() === '' ? null : cell;
    return { name: column.name, type: column.type, values: column.cells.map(valueOf) };
  }),
});
