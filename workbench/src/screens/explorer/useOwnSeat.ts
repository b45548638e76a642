import { useSeat } from '../../app/hooks/useOperation.ts';
import { useRead } from '../../features/calls/index.ts';

/** The list contains this number of newest entries. */
const LISTED = 500;

/**
 * Whether the reader may change a dataset itself: its labels, colours and columns. This needs Edit in the space that owns it; a shared or published
 * dataset can only be analysed.
 */
export function useOwnSeat(dataset: string): boolean {
  const canEdit = useSeat('edit');
  const rows = useRead('datasets', 'list');
  if (rows.state !== 'ready') return canEdit;
  const row = rows.data.find(({ id }) => id === dataset);
  // If the list has no information, the server decides on the edit.
  return canEdit && (row ? row.sharedFrom === null : rows.data.length >= LISTED);
}
