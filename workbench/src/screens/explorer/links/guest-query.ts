import { CELLS } from '../selection/useSelectionAddress.ts';

/**
 * The part of the URL that a guest may see: without stored sets or results of analyses. `colourBy` is always included, because the server only lets a
 * plot read that column.
 */
export function guestQuery(search: string, colourBy: string): string {
  const query = new URLSearchParams(search);
  for (const name of [CELLS, 'result', 'state', 'colour']) query.delete(name);
  if (colourBy) query.set('colour', colourBy);
  return query.size ? `?${query}` : '';
}
