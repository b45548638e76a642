import { createContext, useContext, useSyncExternalStore } from 'react';
import { NARROW } from './useAfterMap.ts';

/** Brings the map into view beside the panel; null where the page has none: a single view of a guest, a figure of the board. */
export const ShowMapContext = createContext<(() => void) | null>(null);

function subscribe(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
const isNarrow = (): boolean => matchMedia(NARROW).matches;
const never = () => () => undefined;

/** Null also where one thing at a time is shown: the panel alone is in sight there. */
export function useShowMap(): (() => void) | null {
  const show = useContext(ShowMapContext);
  const isHidden = useSyncExternalStore(show ? subscribe : never, show ? isNarrow : () => true);
  return isHidden ? null : show;
}
