import { useCallback, useMemo } from 'react';
import { useQuery } from '../../../app/hooks/useQuery.ts';
import type { DatasetDetail } from '../dataset.ts';
import { readView, writeView, type View } from './view.ts';

/** The view is stored in the URL; separate from `view.ts`, which loads before the router's code. */
export function useView(detail: DatasetDetail): [View, (change: Partial<View>) => void] {
  const [query, changeQuery] = useQuery();
  const view = useMemo(() => readView(query, detail), [query, detail]);
  const change = useCallback(
    (part: Partial<View>) => changeQuery((now) => writeView(now, part, detail), { replace: true }),
    [changeQuery, detail],
  );
  return [view, change];
}
