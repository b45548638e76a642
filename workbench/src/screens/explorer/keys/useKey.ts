import { useEffect, useRef } from 'react';
import { isPageKey } from './typing.ts';

/** Calls `act` for keys of the page. `act` returns whether it handled the key. */
export function useKey(act: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isPageKey(event) && latest.current(event)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** `[` shows the later and `]` the earlier result; `ids` has the newest first. */
export function useResultKeys(ids: readonly string[], shown: string, show: (id: string) => void): void {
  // Alt is ignored, because some layouts have brackets at Option or AltGr.
  useKey(({ key }) => {
    if (key !== '[' && key !== ']') return false;
    const next = ids[ids.indexOf(shown) + (key === '[' ? -1 : 1)];
    if (next !== undefined && ids.includes(shown)) show(next);
    return true;
  });
}
