import type { TableQuery } from '../../../../api/table-query.ts';

interface Shown {
  /** Name of the analysis. */
  name: string;
  /** Regulon names in order. */
  names: readonly string[];
  /** The table's rows for one regulon. */
  query: TableQuery;
}

/** Rows and file name of a CSV of targets: of one regulon (numbered from 1) as its table shows them, or, for null, of all regulons. */
export const targetsCsv = (
  regulon: number | null,
  { name, names, query }: Shown,
): { query: TableQuery; file: string } =>
  regulon === null ? { query: {}, file: name } : { query, file: `${name} ${names[regulon - 1] ?? ''}` };
