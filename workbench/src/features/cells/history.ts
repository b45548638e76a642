import { useEffect, useState } from 'react';
import type { HistoryEntry, HistoryKind } from '@stroma/contract';
import type { Loadable } from '@stroma/design-system/primitives';
import { useAppDispatch } from '../../app/store/hooks.ts';
import { mapLoadable, useRead } from '../calls/index.ts';
import { noticed } from '../notices/index.ts';

/** Pages after the first one. They continue the list of the first page, whose end is `after`. */
interface Later {
  after: string;
  entries: readonly HistoryEntry[];
  next: string | null;
}
export interface ShownHistory {
  state: Loadable<readonly HistoryEntry[]>;
  /** Loads the next page; absent on the last page. */
  more: (() => void) | undefined;
  busy: boolean;
}

/** History of a dataset, newest first, page by page. A new entry moves the first page: the later ones are then read again. */
export function useHistory(dataset: string, kind: HistoryKind | 'all'): ShownHistory {
  const dispatch = useAppDispatch();
  const params = { id: dataset };
  const query = kind === 'all' ? {} : { kind };
  const first = useRead('cells', 'history', { params, query });
  const [kept, setLater] = useState<Later | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const page = useRead('cells', 'history', asked === null ? null : { params, query: { ...query, before: asked } });
  const end = first.state === 'ready' ? first.data.next : null;
  const later = kept && kept.after === end ? kept : null;
  const next = later ? later.next : end;
  if (asked !== null && page.state === 'ready') {
    if (end !== null && asked === next)
      setLater({ after: end, entries: [...(later?.entries ?? []), ...page.data.entries], next: page.data.next });
    setAsked(null);
  }
  const error = asked !== null && page.state === 'error' ? page.error : null;
  useEffect(() => {
    if (!error) return;
    dispatch(noticed({ tone: 'danger', error }));
    setAsked(null);
  }, [dispatch, error]);
  return {
    state: mapLoadable(first, ({ entries }) => [...entries, ...(later?.entries ?? [])]),
    more: next === null ? undefined : () => setAsked(next),
    busy: asked !== null,
  };
}
