import { CELLS } from '../selection/useSelectionAddress.ts';

/** What of the address a guest can be shown: neither stored sets nor results of analyses. */
export function guestQuery(search: string, isOfResult: boolean): string {
  const query = new URLSearchParams(search);
  for (const name of [CELLS, 'result', 'state', ...(isOfResult ? ['colour'] : [])]) query.delete(name);
  return query.size ? `?${query}` : '';
}
