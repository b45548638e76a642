import { useEffect, useState } from 'react';
import { firstMap } from '../first-map.ts';

const LATEST_MS = 1500;

/**
 * True once the page's main requests are done, in an explorer once its map is drawn as well; its surroundings (the team switcher, announcements,
 * links, the region) are requested afterwards.
 */
export function useMainRequestsDone(hasMap: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  // Only the page's first screen counts: later ones find the surroundings there.
  const [waitsForMap] = useState(hasMap);
  useEffect(() => {
    const settle = () => setSettled(true);
    const timer = setTimeout(settle, LATEST_MS);
    let idle: number | undefined;
    const whenIdle = () => (idle = globalThis.requestIdleCallback?.(settle));
    if (waitsForMap) void firstMap.then(whenIdle);
    else whenIdle();
    return () => {
      clearTimeout(timer);
      if (idle !== undefined) globalThis.cancelIdleCallback(idle);
    };
  }, [waitsForMap]);
  return isSettled;
}
