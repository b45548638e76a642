import type { CompositionComparison, CompositionResult, Roe } from '@stroma/contract/tools';
import type { GroupShares, RoeMatrices } from './composition.types.ts';

/** Columns of a composition's table `counts`: one entry per sample and cell type. */
export type CountColumns = {
  sample: readonly string[];
  cellType: readonly string[];
  cells: readonly number[];
  share: readonly number[];
};
/** Columns of its table `roe`: one entry per cell type and group. */
export type RoeColumns = {
  cellType: readonly string[];
  group: readonly string[];
  expected: readonly number[];
  ratio: readonly number[];
};
type Named = Pick<CompositionResult, 'cellTypes' | 'samples'>;

/** `values[row][column]` of a table in columns; 0 where the table has no row. */
function matrixOf(
  rows: readonly string[],
  columns: readonly string[],
  [rowOf, columnOf, of]: readonly [readonly string[], readonly string[], readonly number[]],
): number[][] {
  const values = rows.map(() => columns.map(() => 0));
  const row = new Map(rows.map((name, i) => [name, i]));
  const column = new Map(columns.map((name, i) => [name, i]));
  of.forEach((value, k) => {
    const line = values[row.get(rowOf[k] ?? '') ?? -1];
    const at = column.get(columnOf[k] ?? '');
    if (line && at !== undefined) line[at] = value;
  });
  return values;
}

/** Cells by sample and cell type: `counts[sample][cellType]`. */
export const countsOf = ({ cellTypes, samples }: Named, table: CountColumns): number[][] =>
  matrixOf(
    samples.map((s) => s.name),
    cellTypes.map((c) => c.name),
    [table.sample, table.cellType, table.cells],
  );

/** Shares of each compared cell type in the samples of each group. */
export function sharesOf(comparison: CompositionComparison, named: Named, table: CountColumns): GroupShares {
  const types = comparison.rows.map((row) => row.cellType);
  const shares = matrixOf(
    types,
    named.samples.map((s) => s.name),
    [table.cellType, table.sample, table.share],
  );
  const groups = comparison.groups.map((g) => g.name);
  return {
    groups,
    rows: comparison.rows.map(({ cellType, p, p_adj }, i) => ({
      ...{ cellType, p, p_adj },
      shares: groups.map((group) =>
        named.samples.flatMap((s, k) => (s.group === group ? [{ sample: s.name, share: shares[i]?.[k] ?? 0 }] : [])),
      ),
    })),
  };
}

/** The test with its matrices, cell types x groups. */
export function roeOf(roe: Roe, { cellTypes }: Pick<Named, 'cellTypes'>, table: RoeColumns): RoeMatrices {
  const has = new Set(table.cellType);
  const rows = cellTypes.map((c) => c.name).filter((name) => has.has(name));
  const columns = [...new Set(table.group)];
  const matrix = (values: readonly number[]) => ({
    ...{ rows, columns },
    values: matrixOf(rows, columns, [table.cellType, table.group, values]),
  });
  return { ...roe, ratio: matrix(table.ratio), expected: matrix(table.expected) };
}
