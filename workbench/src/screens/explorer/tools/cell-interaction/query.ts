import type { CellInteractionResult } from '@stroma/contract/tools';
import type { InteractionChoice, InteractionTableView, PairFacts } from '@stroma/design-system/explorer';
import type { TableQuery } from '../../../../api/table-query.ts';

/** Columns of means and P values of the shown stratum; the table of a difference has the rows of all cells. */
export const columnsOfStratum = (stratum: InteractionChoice['stratum']) =>
  stratum === 'a' || stratum === 'b'
    ? ({ mean: `mean_${stratum}`, p: `p_${stratum}` } as const)
    : ({ mean: 'means', p: 'pvalues' } as const);

const oneOf = (column: string, numbers: readonly number[]): string => `${column}:in:[${numbers.join(',')}]`;
/** The filter of the table for a choice; `pairs`: those that it leaves, null for all. */
export function filterOf(
  choice: InteractionChoice,
  result: CellInteractionResult,
  pairs: readonly PairFacts[] | null,
): string[] {
  const places = new Map(result.cellTypes.map(({ name }, i) => [name, i + 1]));
  const types = choice.cellTypes.flatMap((name) => places.get(name) ?? []);
  const { couple } = choice;
  return [
    `${columnsOfStratum(choice.stratum).p}:le:${choice.p}`,
    ...(pairs
      ? [
          oneOf(
            'pair',
            pairs.map(({ pair }) => pair),
          ),
        ]
      : []),
    ...(couple
      ? [
          oneOf('source_number', [places.get(couple.source) ?? 0]),
          oneOf('target_number', [places.get(couple.target) ?? 0]),
        ]
      : types.length
        ? [oneOf('source_number', types), oneOf('target_number', types)]
        : []),
  ];
}
export const pageOf = (table: InteractionTableView, filter: string[]): TableQuery => ({
  filter,
  ...(table.search.trim() && { search: table.search.trim() }),
  sort: table.sort.column,
  order: table.sort.direction === 'ascending' ? 'asc' : 'desc',
});

export interface CountColumns {
  source_number: readonly number[];
  target_number: readonly number[];
  rows: readonly (number | bigint)[];
}
/** `counts[source][target]` of grouped rows. */
export function countsOf(columns: CountColumns, types: number): number[][] {
  const counts = Array.from({ length: types }, () => new Array<number>(types).fill(0));
  columns.rows.forEach((n, i) => {
    const row = counts[Number(columns.source_number[i]) - 1];
    if (row) row[Number(columns.target_number[i]) - 1] = Number(n);
  });
  return counts;
}
export const subtractMatrices = (a: readonly (readonly number[])[], b: readonly (readonly number[])[]): number[][] =>
  a.map((row, i) => row.map((n, j) => n - (b[i]?.[j] ?? 0)));
