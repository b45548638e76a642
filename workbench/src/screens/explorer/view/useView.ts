import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { DatasetDetail } from '../dataset.ts';
import { readView, writeView, type View } from './view.ts';

/** The view lives in the address; apart from `view.ts`, which is read ahead of the router's code. */
export function useView(detail: DatasetDetail): [View, (change: Partial<View>) => void] {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const view = useMemo(() => readView(query, detail), [query, detail]);
  const change = useCallback(
    (part: Partial<View>) => {
      // This screen is shown until the code of the next one has come; a change of its view would navigate back to it.
      if (location.pathname !== pathname) return;
      setQuery((now) => writeView(now, part, detail), { replace: true });
    },
    [setQuery, detail, pathname],
  );
  return [view, change];
}
