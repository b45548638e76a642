/** What of an address holds for every tab of a dataset: the result that it names is one tool's. */
export function ofDataset(search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has('result')) return search;
  query.delete('result');
  return query.size ? `?${query}` : '';
}
