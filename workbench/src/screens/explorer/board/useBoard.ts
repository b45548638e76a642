import { useCallback, useEffect, useRef, useState } from 'react';
import type { BoardValue } from '@stroma/contract';
import { useKept, type Loadable } from '@stroma/design-system/primitives';
import { ApiError, call } from '../../../api/client.ts';
import { reportFailure } from '../../../api/failures.ts';
import { useAppDispatch } from '../../../app/store/hooks.ts';
import { mapLoadable, refetchCalls, useRead } from '../../../features/calls/index.ts';
import { noticed } from '../../../features/notices/index.ts';
import { toUiError } from '../../../features/request.ts';
import { NEW_BOARD } from './add.ts';

/** Debounce in ms: a drag causes many changes, and only the last one is saved. */
const PAUSE_MS = 500;

/** The user's version of the page, after another version was saved. */
interface Overtaken {
  value: BoardValue;
  version: number;
  by: string;
}
export interface BoardState {
  state: Loadable<BoardValue>;
  change: (value: BoardValue) => void;
  undo: () => void;
  canUndo: boolean;
  /** Another version of the page was saved: saving stops until the user chooses one of the two. */
  overtaken: { by: string; settle: (choice: 'theirs' | 'mine') => void } | null;
}

/** The board of a dataset. Changes are saved after a pause; in a conflict, the user chooses a version. */
export function useBoard(id: string): BoardState {
  const dispatch = useAppDispatch();
  const read = useRead('boards', 'read', { params: { id } });
  const [own, setOwn] = useState<BoardValue | null>(null);
  const [past, setPast] = useState<readonly BoardValue[]>([]);
  const [overtaken, setOvertaken] = useKept<Overtaken | null>('board.overtaken', null);
  const kept = useRef({ version: 0, next: null as BoardValue | null, isSaving: false, isHeld: overtaken !== null });
  // Loaded data are used until the first change; afterwards only this page's own saves count.
  if (read.state === 'ready' && own === null) kept.current.version = read.data.version;

  const save = useCallback(async (): Promise<void> => {
    const now = kept.current;
    if (now.isSaving || now.isHeld || !now.next) return;
    const value = now.next;
    now.next = null;
    now.isSaving = true;
    try {
      now.version = (await call('boards', 'save', { params: { id }, body: { value, version: now.version } })).version;
    } catch (error) {
      reportFailure(error);
      if (error instanceof ApiError && error.id === 'VERSION_CONFLICT') {
        const { version, by } = error.params as { version?: number; by?: string };
        now.isHeld = true;
        setOvertaken({ value: now.next ?? value, version: version ?? now.version, by: by ?? '' });
      } else dispatch(noticed({ tone: 'danger', error: toUiError(error) }));
    } finally {
      now.isSaving = false;
      dispatch(refetchCalls(['boards']));
    }
    if (now.next) await save();
  }, [id, dispatch, setOvertaken]);

  useEffect(() => {
    if (!own) return;
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [own, save]);
  // A newer page of a team member replaces the own one if that has no unsaved changes.
  useEffect(() => {
    const { next, isSaving, version } = kept.current;
    if (!own || next || isSaving || overtaken || read.state !== 'ready' || read.data.version <= version) return;
    setOwn(null);
    setPast([]);
  }, [read, own, overtaken]);
  // Pending changes are saved when the page is left.
  useEffect(() => () => void save(), [save]);

  const state = mapLoadable(read, (board) => own ?? overtaken?.value ?? board.value ?? NEW_BOARD);
  const show = (value: BoardValue): void => {
    kept.current.next = value;
    setOwn(value);
    if (overtaken) setOvertaken({ ...overtaken, value });
  };
  const settle = (choice: 'theirs' | 'mine'): void => {
    if (!overtaken) return;
    const now = kept.current;
    Object.assign(now, { isHeld: false, next: choice === 'mine' ? overtaken.value : null, version: overtaken.version });
    setOvertaken(null);
    if (choice === 'mine') {
      setOwn(overtaken.value);
      return void save();
    }
    setOwn(null);
    setPast([]);
    dispatch(refetchCalls(['boards']));
  };
  return {
    state,
    change: (value) => {
      if (state.state === 'ready') setPast([...past, state.data].slice(-50));
      show(value);
    },
    undo: () => {
      const last = past.at(-1);
      if (!last) return;
      setPast(past.slice(0, -1));
      show(last);
    },
    canUndo: past.length > 0,
    overtaken: overtaken && { by: overtaken.by, settle },
  };
}
