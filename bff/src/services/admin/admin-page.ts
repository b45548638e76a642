import type { Knex } from 'knex';
import { inputInvalid } from '../../errors.ts';

export interface PageQuery {
  search?: string;
  pageNum?: number;
  pageSize?: number;
}
const SIZE = 50;

/** One page of a filtered list, with the total; `order` applies only to the rows. */
export async function pageOf<Row>(
  query: PageQuery,
  rows: Knex.QueryBuilder,
  given: { search: string[]; order: [string, 'asc' | 'desc'][]; select: (string | Knex.Raw)[] },
): Promise<{ total: number; rows: Row[] }> {
  const size = query.pageSize ?? SIZE;
  const words = query.search?.trim().replaceAll(/[!%_]/g, '!$&');
  if (words)
    rows.where((q) =>
      given.search.forEach((field) => void q.orWhereRaw('?? like ? escape ?', [field, `%${words}%`, '!'])),
    );
  const [{ n }] = (await rows.clone().count({ n: '*' })) as [{ n: number }];
  const found = await rows
    .orderBy(given.order.map(([column, order]) => ({ column, order })))
    .limit(size)
    .offset(((query.pageNum ?? 1) - 1) * size)
    .select(given.select);
  return { total: Number(n), rows: found as Row[] };
}

/** Milliseconds of an ISO time; refuses times that the format allows but that do not exist, such as a leap second. */
export function timeOf(text: string, path: string): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw inputInvalid('body', path, 'date-time');
  return ms;
}
