import { useEffect, useRef } from 'react';

/** Runs a tool once its form holds what it was sent with: `isReady` turns true, and `onRun` is called once for it. */
export function RunAsked({ isReady, onRun }: { isReady: boolean; onRun: () => void }) {
  const latest = useRef(onRun);
  latest.current = onRun;
  useEffect(() => {
    if (isReady) latest.current();
  }, [isReady]);
  return null;
}
