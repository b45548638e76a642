import { startTransition, useCallback, useEffect, useState } from 'react';
import { reportFirstMap } from '../../../app/first-map.ts';

/** Maximum time that the panel waits, so that a map of many cells or a failing one does not delay it. */
const LONGEST_MS = 1000;
/** One part is shown at a time, so the map may be out of sight. */
export const NARROW = '(max-width: 759px)';

/**
 * Whether content next to the map may be rendered, i.e. after the page's first map is drawn, reported by `drawn`. The page's own code dominates the
 * first paint, and most of it belongs to the panel.
 */
export function useAfterFirstMap(hasMap: boolean): [isThere: boolean, drawn: () => void] {
  const [isThere, setThere] = useState(() => !hasMap || matchMedia(NARROW).matches);
  const drawn = useCallback(() => {
    reportFirstMap();
    startTransition(() => setThere(true));
  }, []);
  useEffect(() => {
    if (isThere) return reportFirstMap();
    const timer = setTimeout(drawn, LONGEST_MS);
    return () => clearTimeout(timer);
  }, [drawn, isThere]);
  return [isThere, drawn];
}
