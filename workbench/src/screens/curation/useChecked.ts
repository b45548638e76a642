import { useEffect } from 'react';
import type { Candidate } from '@stroma/contract';
import type { Loadable } from '@stroma/design-system/primitives';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { refetchCalls } from '../../features/calls/index.ts';
import { rowsOf } from '../../features/library/index.ts';

const EVERY_MS = 3000;

/** Refetches the list while a version is being checked, on job events and at intervals, because its job is in no list. */
export function useRefetchWhileChecked(asked: Loadable<readonly Candidate[]>): void {
  const dispatch = useAppDispatch();
  const jobs = useAppSelector((state) => rowsOf(state.library.jobs));
  const waits = asked.state === 'ready' && asked.data.some(({ state }) => state === 'checking');
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => dispatch(refetchCalls(['curation.list'])), EVERY_MS);
    return () => clearInterval(timer);
  }, [waits, jobs, dispatch]);
}
