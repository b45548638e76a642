import type { BulkGenes, BulkThresholds, BulkView } from '@stroma/design-system/explorer';
import type { BulkComparison } from '@stroma/contract/tools';
import { readMatrix } from '../../api/matrix.ts';
import type { TableQuery } from '../../api/table-query.ts';
import { readColumns } from '../../api/tables.ts';

const COLUMNS = [
  ...(['row', 'symbol', 'gene_id', 'base_mean', 'log2fc', 'shrunken'] as const),
  ...(['p_val', 'log10_p', 'p_val_adj', 'log10_p_adj'] as const),
] as const;

/** All genes of a comparison. */
export const readGenes = (id: string, comparison: number): Promise<BulkGenes> =>
  readColumns({ tool: 'bulk', id, table: 'genes' }, COLUMNS, { filter: [`comparison:eq:${comparison}`] });

/** Filter for the genes beyond the thresholds on one side; for a test over all groups only by p value. */
export function significantFilter(
  { foldChange, pvalue, qvalue }: BulkThresholds,
  side: 'up' | 'down',
  isAny: boolean,
): string[] {
  const fold = Math.log2(foldChange);
  const p = [`p_val:le:${pvalue}`, `p_val_adj:le:${qvalue}`];
  if (isAny) return p;
  return side === 'up' ? [...p, 'log2fc:gt:0', `log2fc:ge:${fold}`] : [...p, 'log2fc:lt:0', `log2fc:le:${-fold}`];
}

/** Query for the shown part of the gene table. */
export const queryOf = (view: BulkView, isAny: boolean): TableQuery => ({
  filter: [
    `comparison:eq:${view.comparison}`,
    ...(view.side === 'all' ? [] : significantFilter(view.thresholds, view.side, isAny)),
  ],
  ...(view.search.trim() && { search: view.search.trim() }),
  sort: view.sort.column,
  order: view.sort.direction === 'ascending' ? 'asc' : 'desc',
});

/** Query for the shown part of the table of gene sets, or of over-represented ones. */
export const setsOf = (asked: BulkView['terms'] | BulkView['over'], comparison: number): TableQuery => ({
  filter: [`comparison:eq:${comparison}`, ...('side' in asked ? [`direction:eq:${asked.side}`] : [])],
  ...(asked.search.trim() && { search: asked.search.trim() }),
  sort: asked.sort.column,
  order: asked.sort.direction === 'ascending' ? 'asc' : 'desc',
});

/** Filter for the set of `termKey`. */
export function termFilter(key: string): string[] {
  const [database, id] = JSON.parse(key) as [string, string];
  return [`database:eq:${database}`, `term_id:eq:${id}`];
}

/** Ids of the genes beyond the thresholds, by comparison and direction. */
export async function readSignificant(
  id: string,
  comparisons: readonly BulkComparison[],
  thresholds: BulkThresholds,
): Promise<{ name: string; members: string[] }[]> {
  const parts = comparisons.flatMap(({ name, a, b }, i) =>
    a === null
      ? [{ name, side: 'up' as const, i, isAny: true }]
      : (['up', 'down'] as const).map((side) => ({
          name: side === 'up' ? `${a} > ${b}` : `${b} > ${a}`,
          side,
          i,
          isAny: false,
        })),
  );
  return Promise.all(
    parts.map(async ({ name, side, i, isAny }) => {
      const filter = [`comparison:eq:${i}`, ...significantFilter(thresholds, side, isAny)];
      const { gene_id: members } = await readColumns({ tool: 'bulk', id, table: 'genes' }, ['gene_id'], { filter });
      return { name, members };
    }),
  );
}

/** Factor of the stored values of a result matrix: log2 of the normalised counts in thousandths. */
const PARTS = { heatmap: 1, values: 1000 } as const;

/** Rows of a matrix of the result: z scores, or log2 of the normalised counts. */
export async function readRows(id: string, name: 'heatmap' | 'values', rows: readonly [number, number]) {
  const part = await readMatrix(id, name, { level: 0, rows }, 'bulk');
  const unit = part.scale / PARTS[name];
  return Array.from({ length: part.rows }, (_, r) =>
    Array.from({ length: part.columns }, (_, c) => part.values[r * part.columns + c]! * unit),
  );
}
