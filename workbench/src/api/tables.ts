import { tableFromIPC } from '@uwdata/flechette';
import { requestOf, send, toApiError } from './client.ts';
import { asked, type TableQuery } from './table-query.ts';

const ask = async (id: string, name: string, query: TableQuery, accept: string): Promise<Response> => {
  const given = { params: { id, name }, query: asked(query), headers: { Accept: accept } };
  const reply = await send(...requestOf('tasks', 'table', given));
  if (!reply.ok) throw await toApiError(reply);
  return reply;
};

/** Whole columns of a result's table, as far as the filter leaves their rows. */
export async function readColumns<Columns extends Record<string, readonly unknown[]>>(
  id: string,
  name: string,
  columns: readonly (keyof Columns & string)[],
  query: TableQuery,
): Promise<Columns> {
  const reply = await ask(id, name, { ...query, columns: columns.join(',') }, 'application/vnd.apache.arrow.stream');
  const table = tableFromIPC(await reply.arrayBuffer());
  const read = columns.map((column) => [column, Array.from(table.getChild(column)!.toArray())] as const);
  return Object.fromEntries(read) as unknown as Columns;
}

/** All rows that the filter leaves, as csv. */
export const readCsv = async (id: string, name: string, query: TableQuery): Promise<Blob> =>
  (await ask(id, name, query, 'text/csv')).blob();
