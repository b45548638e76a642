import { useEffect, useRef } from 'react';

/** Runs a tool once its form has received its data: calls `onRun` once after `isReady` turns true. */
export function RunWhenReady({ isReady, onRun }: { isReady: boolean; onRun: () => void }) {
  const latest = useRef(onRun);
  latest.current = onRun;
  useEffect(() => {
    if (isReady) latest.current();
  }, [isReady]);
  return null;
}
