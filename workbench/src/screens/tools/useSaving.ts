import { useCallback, useRef } from 'react';
import type { SavedDrawing } from '@stroma/contract';
import type { DrawingContent } from '@stroma/contract/drawings';
import { useT } from '@stroma/design-system/messages';
import { ApiError, call } from '../../api/client.ts';
import { reportFailure } from '../../api/failures.ts';
import { useAppDispatch } from '../../app/store/hooks.ts';
import { useAppT } from '../../app/useApp.ts';
import { refetchCalls } from '../../features/calls/index.ts';
import { toUiError } from '../../features/request.ts';
import type { Reply } from './DrawingFrame.tsx';

/** The open drawing; null if it was never saved. */
export type OpenedDrawing = Pick<SavedDrawing, 'id' | 'version' | 'kind'> | null;
/** Errors after which the open drawing cannot be saved again: the next save stores its content as a new drawing. */
const LOST = { VERSION_CONFLICT: 'drawings.conflict', NOT_FOUND: 'drawings.gone' } as const;
type Saving = (
  of: Reply['of'],
  content: DrawingContent,
  after?: (drawing: SavedDrawing) => Promise<string | null>,
) => Promise<Reply>;

/**
 * Saves what the frame sends: the first time as a new drawing, then as further versions of it. Saves run one after another. `after`: uses the saved
 * drawing before the frame is answered; returns a message if that failed.
 */
export function useSaving(begun: OpenedDrawing, onSaved: (drawing: SavedDrawing) => void): Saving {
  const t = useT();
  const say = useAppT();
  const dispatch = useAppDispatch();
  const opened = useRef(begun);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    (of, content, after) => {
      const work = async (): Promise<Reply> => {
        try {
          // A template of an open drawing, and a drawing of an open template, are separate entries.
          const same = opened.current?.kind === content.kind ? opened.current : null;
          const drawing = same
            ? await call('drawings', 'save', {
                params: { drawing: same.id },
                body: { version: same.version, content },
              })
            : await call('drawings', 'create', { body: content });
          dispatch(refetchCalls(['drawings.list']));
          if (content.kind === 'drawing' || same) {
            opened.current = { id: drawing.id, version: drawing.version, kind: content.kind };
            onSaved(drawing);
          }
          const obstacle = (await after?.(drawing)) ?? null;
          if (obstacle !== null) return { type: 'refused', of, sentence: obstacle };
          return { type: 'saved', of, id: drawing.id, version: drawing.version };
        } catch (error) {
          reportFailure(error);
          if (error instanceof ApiError && error.id in LOST && opened.current) {
            opened.current = null;
            const sentence = say(LOST[error.id as keyof typeof LOST], error.params as Record<string, string>);
            return { type: 'refused', of, sentence: sentence.slice(0, 1000) };
          }
          return { type: 'refused', of, sentence: t.error(toUiError(error)).slice(0, 1000) };
        }
      };
      const next = queue.current.then(work);
      queue.current = next;
      return next;
    },
    [dispatch, onSaved, t, say],
  );
}
