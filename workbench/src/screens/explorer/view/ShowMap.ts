import { createContext, useContext, useSyncExternalStore } from 'react';
import { NARROW } from './useAfterMap.ts';

/** Scrolls the map next to the panel into view; null if the page has none: a single view of a guest, a figure of the board. */
export const ShowMapContext = createContext<(() => void) | null>(null);

function subscribe(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
const isNarrow = (): boolean => matchMedia(NARROW).matches;
const never = () => () => undefined;

/** Also null if one part at a time is shown, because then only the panel is visible. */
export function useShowMap(): (() => void) | null {
  const show = useContext(ShowMapContext);
  const isHidden = useSyncExternalStore(show ? subscribe : never, show ? isNarrow : () => true);
  return isHidden ? null : show;
}
