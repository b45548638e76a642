import { useEffect, useState } from 'react';

const LATEST_MS = 1500;

/** True once the page's main requests are done; its surroundings (announcements, links, the region) are requested afterwards. */
export function useMainRequestsDone(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), LATEST_MS);
    const idle = globalThis.requestIdleCallback?.(() => setSettled(true));
    return () => {
      clearTimeout(timer);
      if (idle !== undefined) globalThis.cancelIdleCallback(idle);
    };
  }, []);
  return isSettled;
}
