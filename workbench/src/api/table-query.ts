import type { ToolSlug } from '@stroma/contract';

export interface TableQuery {
  filter?: string[];
  search?: string;
  sort?: string;
  order?: 'asc' | 'desc';
  page?: number;
  pageSize?: number;
  columns?: string;
  /** Columns, by comma: their different values with the number of `rows` of each. */
  group?: string;
}
/** The query of the call `tasks.table`. */
export function toRequest({ page, pageSize, ...rest }: TableQuery) {
  return { ...rest, ...(page && { page: String(page) }), ...(pageSize && { pageSize: String(pageSize) }) };
}

/** The area of a tool's result calls: bulk analyses have no dataset and their own calls. */
export const areaOf = (tool: ToolSlug): 'tasks' | 'bulk' => (tool === 'bulk' ? 'bulk' : 'tasks');
