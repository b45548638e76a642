import { useSeat } from '../../app/hooks/useOperation.ts';
import { useRead } from '../../features/calls/index.ts';

/** The list has the newest so many. */
const LISTED = 500;

/**
 * Whether the reader may change a dataset itself: its labels, colours and columns. That needs Edit in the space that owns it; a dataset that
 * another space shares, or a published one, is analysed only.
 */
export function useOwnSeat(dataset: string): boolean {
  const canEdit = useSeat('edit');
  const rows = useRead('datasets', 'list');
  if (rows.state !== 'ready') return canEdit;
  const row = rows.data.find(({ id }) => id === dataset);
  // What the list does not say, the server's answer to an edit does.
  return canEdit && (row ? row.sharedFrom === null : rows.data.length >= LISTED);
}
