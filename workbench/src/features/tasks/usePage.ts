import type { Loadable } from '@stroma/design-system/primitives';
import { asked, type TableQuery } from '../../api/table-query.ts';
import { useRead } from '../calls/index.ts';

export interface TablePage<Row> {
  rows: Row[];
  /** Rows that the filter leaves. */
  total: number;
}
/** One page of a result's table; `id` null: not yet. Only its names change (NAMED_READS), so a page that is there is not read again. */
export function usePage<Row>(id: string | null, name: string, query: TableQuery): Loadable<TablePage<Row>> {
  const given = id === null ? null : { params: { id, name }, query: asked(query) };
  return useRead('tasks', 'table', given, { isVersioned: true }) as Loadable<TablePage<Row>>;
}
