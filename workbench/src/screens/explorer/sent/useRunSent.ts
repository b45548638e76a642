import { useState } from 'react';
import { useLocation } from 'react-router';

/** Passes a click to the tab that it opens. It is not in the address, so that a link starts nothing. */
export const RUN_ON_OPEN = { run: true } as const;

/** Whether the link requested to run the tool with the sent data, until the tab has done so. */
export function useRunOnOpen(): [isAsked: boolean, done: () => void] {
  const { state } = useLocation() as { state: Partial<typeof RUN_ON_OPEN> | null };
  const [isAsked, setAsked] = useState(state?.run === true);
  const done = () => {
    setAsked(false);
    // Removes the request from the history entry, so that Back, Forward and a reload do not run it again.
    const entry = globalThis.history.state as object | null;
    globalThis.history.replaceState({ ...entry, usr: null }, '');
  };
  return [isAsked, done];
}
