import { useState } from 'react';
import { useLocation } from 'react-router';

/** Hand-over of a click to the tab that it opens; it is not in the address, so that a link starts nothing. */
export const RUN = { run: true } as const;

/** Whether the press that led here asked to run with what it sent, until the tab has done so. */
export function useRunSent(): [isAsked: boolean, done: () => void] {
  const { state } = useLocation() as { state: Partial<typeof RUN> | null };
  const [isAsked, setAsked] = useState(state?.run === true);
  const done = () => {
    setAsked(false);
    // The entry of the history says it no more: Back, Forward and a reload start nothing.
    const entry = globalThis.history.state as object | null;
    globalThis.history.replaceState({ ...entry, usr: null }, '');
  };
  return [isAsked, done];
}
