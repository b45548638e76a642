import { useCallback, useRef } from 'react';
import type { TabProps } from '../../tab.ts';

/**
 * Which of a result's views is shown. It is part of the address, so a reload, a copied link and a named view show the same one.
 * The setter stays the same function: charts are not drawn again for it.
 *
 * @param known all views of the tool; what the address names beside them is ignored.
 * @param first the view that is shown where the address names none.
 */
export function useShown<T extends string>(
  { view, change }: Pick<TabProps, 'view' | 'change'>,
  known: Readonly<Record<T, true>>,
  first: NoInfer<T>,
): [T, (next: T) => void] {
  const latest = useRef(change);
  latest.current = change;
  const show = useCallback((next: T) => latest.current({ shown: next === first ? '' : next }), [first]);
  return [Object.hasOwn(known, view.shown) ? (view.shown as T) : first, show];
}
