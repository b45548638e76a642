import { useEffect, useState } from 'react';
import type { Effects, LabelEdit, SubsetEdit } from '@stroma/contract';
import type { Loadable } from '@stroma/design-system/primitives';
import { useRead } from '../calls/index.ts';

/** Debounce in ms before the effects of an edit are queried. */
const RESTS_MS = 300;
const LOADING = { state: 'loading' } as const;
const READ = { 'X-Read': '1' };

/** Another edit came first: the next version is requested as soon as it is loaded. */
const there = (state: Loadable<Effects>): Loadable<Effects> | null =>
  state.state === 'ready' && state.data.overtaken ? null : state;

/** Whether a value has been unchanged for a while. */
function useRested(key: string | null): boolean {
  const [rested, setRested] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), RESTS_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return key !== null && rested === key;
}

/**
 * Effects of an edit of a column at a version on the results; null while none is selected, and if it is no longer possible. Replies about earlier
 * selections are not shown.
 */
export function useLabelEffects(
  dataset: string,
  column: string,
  version: string | null | undefined,
  edit: LabelEdit | null,
): Loadable<Effects> | null {
  const body = edit && version ? { column, expected: version, edit } : null;
  const isRested = useRested(body && JSON.stringify(body));
  const given = body && isRested ? { params: { id: dataset }, headers: READ, body } : null;
  const state = useRead('cells', 'labelEffects', given);
  if (!body) return null;
  return isRested ? there(state) : LOADING;
}

/** Effects of an edit of the subsets on the results; null while none is chosen. */
export function useSubsetEffects(dataset: string, edit: SubsetEdit | null): Loadable<Effects> | null {
  const isRested = useRested(edit && JSON.stringify(edit));
  const given = edit && isRested ? { params: { id: dataset }, headers: READ, body: edit } : null;
  const state = useRead('subsets', 'effects', given);
  if (!edit) return null;
  return isRested ? there(state) : LOADING;
}
