import type { Grid } from '../data/grid.types.ts';
import { guessType } from '../data/cells.ts';
import { placesOf } from '../app/drawing.ts';
import type { Example } from './tool.types.ts';

/** The table and the mapping of an example. */
export function openExample(example: Example, name: string) {
  const grid: Grid = {
    name,
    columns: example.columns.map(({ name: column, values }) => {
      const cells = values.map(String);
      return { name: column, type: guessType(cells), cells };
    }),
  };
  return { grid, mapping: placesOf(grid.columns, example.mapping), settings: example.settings ?? {} };
}
