import type { TableQuery } from '../../../../api/table-query.ts';

interface Asked {
  search: string;
  sort: { column: string; direction: 'ascending' | 'descending' };
}
/** The query of a served table without its page. */
export const queryOf = ({ search, sort }: Asked, filter: string[] = []): TableQuery => ({
  ...(filter.length && { filter }),
  ...(search.trim() && { search: search.trim() }),
  sort: sort.column,
  order: sort.direction === 'ascending' ? 'asc' : 'desc',
});
