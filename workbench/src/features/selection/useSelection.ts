import { useContext, useEffect, useRef, useState } from 'react';
import type { StoredCells } from '@stroma/contract/tools';
import { SelectionContext, type Selection } from './SelectionProvider.tsx';

const nothing = (): void => {};
/** Selection of a tab outside an explorer: empty and read-only. */
const OUTSIDE: Selection = {
  ...{ expression: [], cells: null, hash: null, isReading: false, failure: null, canUndo: false, canRedo: false },
  ...{ write: nothing, change: nothing, remove: nothing, clear: nothing, undo: nothing, redo: nothing },
  ...{ handoff: null, handOff: nothing, settle: nothing },
};

/** The selected cells of the open dataset, and functions to change them, for all charts of the explorer. */
export const useSelection = (): Selection => useContext(SelectionContext) ?? OUTSIDE;

/** Puts cells sent to a tool into its form. Returns the number of times; the form opens when it changes. */
export function useHandoff(tool: string, apply: (groups: StoredCells[], run: boolean) => void): number {
  const { handoff, settle } = useSelection();
  const [times, setTimes] = useState(0);
  const latest = useRef(apply);
  latest.current = apply;
  useEffect(() => {
    if (handoff?.tool !== tool) return;
    latest.current(handoff.groups, handoff.run);
    setTimes((n) => n + 1);
    settle();
  }, [handoff, tool, settle]);
  return times;
}
