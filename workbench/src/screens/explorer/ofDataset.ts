import { MARKED } from './selection/marked.ts';

/** The result that is shown, genes that were sent to a form, and the cluster whose markers are listed. */
const OF_ONE_TAB = ['result', 'set', 'score', MARKED];
/** The part of an address that applies to every tab of a dataset. */
export function datasetQuery(search: string): string {
  const query = new URLSearchParams(search);
  const own = OF_ONE_TAB.filter((name) => query.has(name));
  if (!own.length) return search;
  for (const name of own) query.delete(name);
  return query.size ? `?${query}` : '';
}
