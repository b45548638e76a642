import { tableFromIPC } from '@uwdata/flechette';
import type { ToolSlug } from '@stroma/contract';
import type { RowOf, TableOf } from '@stroma/contract/tools';
import { ApiError, readBody, requestOf, send, toApiError } from './client.ts';
import { areaOf, toRequest, type TableQuery } from './table-query.ts';

/** A completed analysis. The registry's definition of `tool` types its parameters, summary and tables. */
export interface ResultAddress<S extends ToolSlug> {
  tool: S;
  id: string;
}
/** A table of a result. */
export interface TableAddress<S extends ToolSlug, T extends TableOf<S>> extends ResultAddress<S> {
  table: T;
}
type ColumnName<S extends ToolSlug, T extends TableOf<S>> = keyof RowOf<S, T> & string;
/** Columns of equal length. A column that results of earlier versions lack is an error of the call, so none of them is absent. */
export type ColumnsOf<S extends ToolSlug, T extends TableOf<S>, C extends ColumnName<S, T>> = {
  [Name in C]: Exclude<RowOf<S, T>[Name], undefined>[];
};

interface Address {
  tool: ToolSlug;
  id: string;
  table: string;
}
const ask = async ({ tool, id, table }: Address, query: TableQuery, accept: string): Promise<Response> => {
  const given = { params: { id, name: table }, query: toRequest(query), headers: { Accept: accept } };
  const reply = await send(...requestOf(areaOf(tool), 'table', given));
  if (!reply.ok) throw await toApiError(reply);
  return reply;
};

/** Rows per page, and number of pages that are read concurrently. */
const [PAGE, AT_ONCE] = [1000, 4];

/**
 * Whole columns of a result's table for the rows that pass the filter. The Arrow form needs the Download seat; without it a figure reads the rows
 * page by page.
 */
export const readColumns = async <S extends ToolSlug, T extends TableOf<S>, C extends ColumnName<S, T>>(
  at: TableAddress<S, T>,
  columns: readonly C[],
  query: TableQuery,
): Promise<ColumnsOf<S, T, C>> => (await readNamed(at, columns, query)) as ColumnsOf<S, T, C>;

/** The different values of some columns, each with the number of its `rows`, as far as the filter leaves them. */
export const countRows = async <S extends ToolSlug, T extends TableOf<S>, C extends ColumnName<S, T>>(
  at: TableAddress<S, T>,
  columns: readonly C[],
  query: TableQuery,
): Promise<ColumnsOf<S, T, C> & { rows: (number | bigint)[] }> => {
  const read = await readNamed(at, [...columns, 'rows'], { ...query, group: columns.join(',') });
  return read as ColumnsOf<S, T, C> & { rows: (number | bigint)[] };
};

type Read = Record<string, unknown[]>;
async function readNamed(at: Address, columns: readonly string[], query: TableQuery): Promise<Read> {
  const asked = { ...query, columns: columns.join(',') };
  let reply: Response;
  try {
    reply = await ask(at, asked, 'application/vnd.apache.arrow.stream');
  } catch (error) {
    if (!(error instanceof ApiError) || error.id !== 'PERMISSION_DENIED') throw error;
    return readPages(at, columns, asked);
  }
  const table = tableFromIPC(await readBody(reply.arrayBuffer()));
  return Object.fromEntries(columns.map((column) => [column, Array.from(table.getChild(column)!.toArray())]));
}

async function readPages(at: Address, columns: readonly string[], query: TableQuery): Promise<Read> {
  const pageOf = async (page: number) => {
    const reply = await ask(at, { ...query, page, pageSize: PAGE }, 'application/json');
    return ((await readBody(reply.json())) as { data: { rows: Record<string, unknown>[]; total: number } }).data;
  };
  const { rows, total } = await pageOf(1);
  for (let page = 2; page <= Math.ceil(total / PAGE); page += AT_ONCE) {
    const last = Math.min(page + AT_ONCE - 1, Math.ceil(total / PAGE));
    const pages = await Promise.all(Array.from({ length: last - page + 1 }, (_, k) => pageOf(page + k)));
    for (const more of pages) rows.push(...more.rows);
  }
  return Object.fromEntries(columns.map((column) => [column, rows.map((row) => row[column])]));
}

const plain = (value: unknown): string | number => {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  if (value === null || value === undefined) return '';
  if (typeof value === 'object' && Symbol.iterator in value) return [...(value as Iterable<unknown>)].join('/');
  return String(value);
};

/**
 * All rows and columns that pass the filter; lists are joined by `/`, missing values are empty. Returns null without reading if there are more than
 * `most` rows.
 */
export async function readWhole<S extends ToolSlug, T extends TableOf<S>>(
  at: TableAddress<S, T>,
  query: TableQuery,
  most: number,
): Promise<{ columns: string[]; rows: (string | number)[][] } | null> {
  const first = await ask(at, { ...query, page: 1, pageSize: 1 }, 'application/json');
  if (((await readBody(first.json())) as { data: { total: number } }).data.total > most) return null;
  const reply = await ask(at, query, 'application/vnd.apache.arrow.stream');
  const table = tableFromIPC(await readBody(reply.arrayBuffer()));
  const columns = table.names.map((name) => Array.from(table.getChild(name)!.toArray() as Iterable<unknown>, plain));
  return {
    columns: [...table.names],
    rows: Array.from({ length: table.numRows }, (_, row) => columns.map((values) => values[row]!)),
  };
}

/** All rows that pass the filter, as csv. */
export const readCsv = async <S extends ToolSlug, T extends TableOf<S>>(
  at: TableAddress<S, T>,
  query: TableQuery,
): Promise<Blob> => (await ask(at, query, 'text/csv')).blob();
