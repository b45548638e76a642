import type { Matrix, RegulonGroup, TfRegulationResult } from '@stroma/contract/tools';

/** Regulons x groups: mean activity, specificity, and the share of cells where a regulon is on. */
export interface RegulonMatrices {
  activity: Matrix;
  specificity: Matrix;
  on: Matrix;
}

type Columns = { readonly [Name in 'number' | 'group_number' | 'mean' | 'specificity' | 'on']: readonly unknown[] };
const known = (value: unknown): number | null =>
  value === null || value === undefined || Number.isNaN(Number(value)) ? null : Number(value);
const empty = (rows: readonly string[], columns: readonly string[]): Matrix => ({
  rows: [...rows],
  columns: [...columns],
  values: rows.map(() => new Array<number | null>(columns.length).fill(null)),
});

/** Regulons x groups from columns of the table `groups`; `names`: of the first regulons. */
export function matricesOf(
  columns: Columns,
  names: readonly string[],
  groups: TfRegulationResult['groups'],
): RegulonMatrices {
  const labels = groups.map(({ group }) => group);
  const made = { mean: empty(names, labels), specificity: empty(names, labels), on: empty(names, labels) };
  columns.number.forEach((number, i) => {
    const column = Number(columns.group_number[i]) - 1;
    for (const key of ['mean', 'specificity', 'on'] as const satisfies readonly (keyof RegulonGroup)[]) {
      const row = made[key].values[Number(number) - 1];
      if (row && column < labels.length) row[column] = known(columns[key][i]);
    }
  });
  return { activity: made.mean, specificity: made.specificity, on: made.on };
}

/** The square matrix of the table `similarity`. */
export function similarityOf(
  columns: { readonly a: readonly unknown[]; readonly b: readonly unknown[]; readonly csi: readonly unknown[] },
  names: readonly string[],
): Matrix {
  const matrix = empty(names, names);
  columns.a.forEach((a, i) => {
    const row = matrix.values[Number(a) - 1];
    const column = Number(columns.b[i]) - 1;
    if (row && column < names.length) row[column] = known(columns.csi[i]);
  });
  return matrix;
}

export const firstRows = (matrix: Matrix, n: number): Matrix => ({
  rows: matrix.rows.slice(0, n),
  columns: matrix.columns,
  values: matrix.values.slice(0, n),
});
