import { useEffect } from 'react';
import type { OfficialReference } from '@stroma/contract';
import type { OfficialSetsProps } from '@stroma/design-system/screens';
import { useAppDispatch } from '../../app/store/hooks.ts';
import { readyOr, refetchCalls, useCallMutation, useRead } from '../../features/calls/index.ts';
import { TASK_READS } from '../../features/tasks/index.ts';

/** Polling interval of a running download. */
const LOOK_MS = 1500;
const NONE: OfficialReference[] = [];

/** Official sets for an administrator: missing ones, and running downloads. Undefined for others and while loading. */
export function useOfficial(isAdmin: boolean): OfficialSetsProps | undefined {
  const dispatch = useAppDispatch();
  const answer = useRead('references', 'official', isAdmin ? {} : null);
  const [fetchSets, { busy, error }] = useCallMutation('references', 'fetchOfficial', {
    refreshes: ['references.official'],
  });
  const sets = readyOr(answer, NONE);
  const underWay = sets.filter(({ state }) => state === 'waiting' || state === 'fetching').length;
  const present = sets.filter(({ state }) => state === 'present').length;
  useEffect(() => {
    if (!underWay) return;
    const timer = setInterval(() => dispatch(refetchCalls(['references.official'])), LOOK_MS);
    return () => clearInterval(timer);
  }, [underWay, dispatch]);
  useEffect(() => {
    // One more is in the library, for the lists of this page and of the tools.
    if (present) dispatch(refetchCalls(['references.list', ...TASK_READS]));
  }, [present, dispatch]);
  if (answer.state !== 'ready') return undefined;
  return { sets, onFetch: (ids) => fetchSets({ body: { ids } }), isBusy: busy, error };
}
