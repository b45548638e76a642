import { useEffect, useState } from 'react';

/** Seconds left of `length` since a moment (ms); 0 if none. */
export function useSecondsLeft(since: number | null, length: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? 0 : Math.max(0, Math.ceil(length - (now - since) / 1000));
}
