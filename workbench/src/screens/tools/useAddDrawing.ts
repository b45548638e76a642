import { useCallback } from 'react';
import type { SavedDrawing } from '@stroma/contract';
import { ApiError } from '../../api/client.ts';
import { useAppT } from '../../app/useApp.ts';
import { useAppDispatch } from '../../app/store/hooks.ts';
import { refetchCalls } from '../../features/calls/index.ts';
import { noticed } from '../../features/notices/index.ts';
import { addToBoard } from '../explorer/board/add.ts';

/** Puts a saved drawing on the figure board of a dataset, as a panel that shows its newest version. Returns a sentence where the board has no room. */
export function useAddDrawing(dataset: string | null): (drawing: SavedDrawing) => Promise<string | null> {
  const t = useAppT();
  const dispatch = useAppDispatch();
  return useCallback(
    async ({ id, title }) => {
      if (dataset === null) throw new ApiError(404, 'NOT_FOUND');
      const isAdded = await addToBoard(dataset, title, { chart: 'drawing', drawing: id });
      dispatch(refetchCalls(['boards']));
      if (!isAdded) return t('drawings.boardFull');
      dispatch(noticed({ tone: 'success', messageId: 'explorer.boardAdded' }));
      return null;
    },
    [dataset, dispatch, t],
  );
}
