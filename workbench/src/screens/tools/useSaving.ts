import { useCallback, useRef } from 'react';
import type { SavedDrawing } from '@stroma/contract';
import type { DrawingContent } from '@stroma/contract/drawings';
import { useT } from '@stroma/design-system/messages';
import { call } from '../../api/client.ts';
import { reportFailure } from '../../api/failures.ts';
import { useAppDispatch } from '../../app/store/hooks.ts';
import { refreshed } from '../../features/calls/index.ts';
import { toUiError } from '../../features/request.ts';
import type { Reply } from './DrawingFrame.tsx';

/** The drawing that is open; null: none was saved yet. */
export type Opened = Pick<SavedDrawing, 'id' | 'version'> | null;
type Saving = (
  of: Reply['of'],
  content: DrawingContent,
  after?: (drawing: SavedDrawing) => Promise<string | null>,
) => Promise<Reply>;

/**
 * Saves what the frame sends: the first time as a new drawing, then as further versions of it. Saves wait for each other. `after`: a further use
 * of the saved drawing before the frame is answered; a sentence where it was not possible.
 */
export function useSaving(begun: Opened, onSaved: (drawing: SavedDrawing) => void): Saving {
  const t = useT();
  const dispatch = useAppDispatch();
  const opened = useRef(begun);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    (of, content, after) => {
      const work = async (): Promise<Reply> => {
        try {
          const { id, version } = opened.current ?? {};
          const drawing =
            id !== undefined && version !== undefined
              ? await call('drawings', 'save', { params: { drawing: id }, body: { version, content } })
              : await call('drawings', 'create', { body: content });
          opened.current = { id: drawing.id, version: drawing.version };
          dispatch(refreshed(['drawings.list']));
          onSaved(drawing);
          const obstacle = (await after?.(drawing)) ?? null;
          if (obstacle !== null) return { type: 'refused', of, sentence: obstacle };
          return { type: 'saved', of, id: drawing.id, version: drawing.version };
        } catch (error) {
          reportFailure(error);
          return { type: 'refused', of, sentence: t.error(toUiError(error)).slice(0, 1000) };
        }
      };
      const next = queue.current.then(work);
      queue.current = next;
      return next;
    },
    [dispatch, onSaved, t],
  );
}
