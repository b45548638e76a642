import { useCallback } from 'react';
import { useAppDispatch } from '../../../app/store/hooks.ts';
import { refetchCalls } from '../../../features/calls/index.ts';
import { noticed } from '../../../features/notices/index.ts';
import { useSayFailure } from '../../../features/useSayFailure.ts';
import { addToBoard, type BoardView } from './add.ts';

/** Adds a chart to a dataset's board and reports the outcome. */
export function useAddToBoard(dataset: string): (title: string, view: BoardView) => Promise<void> {
  const dispatch = useAppDispatch();
  const sayFailure = useSayFailure();
  return useCallback(
    async (title, view) => {
      try {
        const isAdded = await addToBoard(dataset, title, view);
        dispatch(refetchCalls(['boards']));
        dispatch(
          noticed(
            isAdded
              ? { tone: 'success', messageId: 'explorer.boardAdded' }
              : { tone: 'danger', messageId: 'board.full' },
          ),
        );
      } catch (error) {
        sayFailure(error);
      }
    },
    [dataset, dispatch, sayFailure],
  );
}
