import { useCallback, useRef } from 'react';
import type { TabProps } from '../../tab.ts';

/**
 * The shown view of a result. It is part of the URL, so a reload, a copied link and a named view show the same one.
 * The setter is stable, so it does not redraw charts.
 *
 * @param known all views of the tool; others in the URL are ignored.
 * @param first the default view.
 */
export function useShownView<T extends string>(
  { view, change }: Pick<TabProps, 'view' | 'change'>,
  known: Readonly<Record<T, true>>,
  first: NoInfer<T>,
): [T, (next: T) => void] {
  const latest = useRef(change);
  latest.current = change;
  const show = useCallback((next: T) => latest.current({ shown: next === first ? '' : next }), [first]);
  return [Object.hasOwn(known, view.shown) ? (view.shown as T) : first, show];
}
