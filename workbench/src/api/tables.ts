import { tableFromIPC } from '@uwdata/flechette';
import { ApiError, requestOf, send, toApiError } from './client.ts';
import { asked, type TableQuery } from './table-query.ts';

const ask = async (id: string, name: string, query: TableQuery, accept: string): Promise<Response> => {
  const given = { params: { id, name }, query: asked(query), headers: { Accept: accept } };
  const reply = await send(...requestOf('tasks', 'table', given));
  if (!reply.ok) throw await toApiError(reply);
  return reply;
};

/** Rows of a page, and pages that are read at once. */
const [PAGE, AT_ONCE] = [1000, 4];

/**
 * Whole columns of a result's table, as far as the filter leaves their rows. The Arrow form needs the Download seat; without it a figure reads
 * the rows page by page.
 */
export async function readColumns<Columns extends Record<string, readonly unknown[]>>(
  id: string,
  name: string,
  columns: readonly (keyof Columns & string)[],
  query: TableQuery,
): Promise<Columns> {
  const asked = { ...query, columns: columns.join(',') };
  let reply: Response;
  try {
    reply = await ask(id, name, asked, 'application/vnd.apache.arrow.stream');
  } catch (error) {
    if (!(error instanceof ApiError) || error.id !== 'PERMISSION_DENIED') throw error;
    return readPages<Columns>(id, name, columns, asked);
  }
  const table = tableFromIPC(await reply.arrayBuffer());
  const read = columns.map((column) => [column, Array.from(table.getChild(column)!.toArray())] as const);
  return Object.fromEntries(read) as unknown as Columns;
}

async function readPages<Columns extends Record<string, readonly unknown[]>>(
  id: string,
  name: string,
  columns: readonly (keyof Columns & string)[],
  query: TableQuery,
): Promise<Columns> {
  const pageOf = async (page: number) => {
    const reply = await ask(id, name, { ...query, page, pageSize: PAGE }, 'application/json');
    return ((await reply.json()) as { data: { rows: Record<string, unknown>[]; total: number } }).data;
  };
  const { rows, total } = await pageOf(1);
  for (let page = 2; page <= Math.ceil(total / PAGE); page += AT_ONCE) {
    const last = Math.min(page + AT_ONCE - 1, Math.ceil(total / PAGE));
    const pages = await Promise.all(Array.from({ length: last - page + 1 }, (_, k) => pageOf(page + k)));
    for (const more of pages) rows.push(...more.rows);
  }
  const read = columns.map((column) => [column, rows.map((row) => row[column])] as const);
  return Object.fromEntries(read) as unknown as Columns;
}

/** All rows that the filter leaves, as csv. */
export const readCsv = async (id: string, name: string, query: TableQuery): Promise<Blob> =>
  (await ask(id, name, query, 'text/csv')).blob();
