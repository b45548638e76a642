import type { ToolSlug } from '@stroma/contract';
import type { RowOf, TableOf } from '@stroma/contract/tools';
import type { Loadable } from '@stroma/design-system/primitives';
import { areaOf, toRequest, type TableQuery } from '../../api/table-query.ts';
import type { TableAddress } from '../../api/tables.ts';
import { useRead } from '../calls/index.ts';

export interface TablePage<Row> {
  rows: Row[];
  /** Rows that the filter leaves. */
  total: number;
}
/** One page of a result's table; null disables it. Only its names change (NAMED_READS), so a cached page is not refetched. */
export function usePage<S extends ToolSlug, T extends TableOf<S>>(
  at: TableAddress<S, T> | null,
  query: TableQuery,
): Loadable<TablePage<RowOf<S, T>>> {
  const given = at && { params: { id: at.id, name: at.table }, query: toRequest(query) };
  return useRead(at ? areaOf(at.tool) : 'tasks', 'table', given, { isVersioned: true }) as Loadable<
    TablePage<RowOf<S, T>>
  >;
}
