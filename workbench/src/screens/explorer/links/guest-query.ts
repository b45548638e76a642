import { CELLS } from '../selection/useSelectionAddress.ts';

/** The part of the address that a guest may see: neither stored sets nor results of analyses. `colourBy` is always said, as the server lets a plot read that alone. */
export function guestQuery(search: string, colourBy: string): string {
  const query = new URLSearchParams(search);
  for (const name of [CELLS, 'result', 'state', 'colour']) query.delete(name);
  if (colourBy) query.set('colour', colourBy);
  return query.size ? `?${query}` : '';
}
