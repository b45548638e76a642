import type { GeneSetGroup, Matrix } from '@stroma/contract/tools';
import type { GroupSummary } from '../../kernels/results/summary.types.ts';
import type { DensityColumns } from './gene-set.types.ts';

/** Distributions of one set by group, in the format of violins and boxes. */
export function distributionsOf(
  rows: readonly GeneSetGroup[],
  number: number,
  shapes: DensityColumns,
  colours?: ReadonlyMap<string, string>,
): GroupSummary[] {
  const shapeOf = new Map<string, { density: number[]; sampled: number[] }>();
  shapes.group.forEach((group, i) => {
    const shape = shapeOf.get(group) ?? { density: [], sampled: [] };
    const height = shapes.density[i];
    // Groups of few cells have the score of each cell.
    if (height === null || height === undefined || Number.isNaN(height)) shape.sampled.push(shapes.score[i]!);
    else shape.density.push(height);
    shapeOf.set(group, shape);
  });
  return rows
    .filter((row) => row.number === number)
    .map(({ number: _, name: __, ...row }) => ({
      ...row,
      ...(shapeOf.get(row.group) ?? { density: [], sampled: [] }),
      ...(colours?.has(row.group) && { colour: colours.get(row.group)! }),
    }));
}

/** Mean scores: sets x groups. */
export function meansOf(rows: readonly GeneSetGroup[], names: readonly string[]): Matrix {
  const columns = [...new Set(rows.map((row) => row.group))];
  const place = new Map(columns.map((group, i) => [group, i]));
  const values: (number | null)[][] = names.map(() => columns.map(() => null));
  for (const row of rows) {
    const line = values[row.number - 1];
    if (line) line[place.get(row.group)!] = row.mean;
  }
  return { rows: [...names], columns, values };
}
