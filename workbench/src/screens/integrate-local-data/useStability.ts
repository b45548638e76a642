import { useEffect, useState } from 'react';
import type { Job } from '@stroma/contract';
import type { StabilityResult } from '@stroma/contract/tools';
import type { StabilityProps } from '@stroma/design-system/wizard';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { refetchCalls, useCallMutation, useRead } from '../../features/calls/index.ts';
import { saveRequested } from '../../features/wizard/index.ts';

const STATUS = {
  submitted: 'running',
  running: 'running',
  suspended: 'running',
  completed: 'completed',
  error: 'failed',
} as const satisfies Record<Job['status'], StabilityProps['status']>;

/** Stability preview of the draft's clusters. The draft refers to one while its settings are unchanged. */
export function useStability(): Omit<StabilityProps, 'isStartDisabled'> {
  const dispatch = useAppDispatch();
  const { draftId, version, isDirty, saver, saveError } = useAppSelector((state) => state.wizard);
  const draft = useRead('drafts', 'detail', draftId ? { params: { id: draftId } } : null);
  // Each saved version may have invalidated the preview.
  useEffect(() => void dispatch(refetchCalls(['drafts.detail'])), [dispatch, version]);
  const id = draft.state === 'ready' ? draft.data.stabilityJobId : null;
  const detail = useRead('jobs', 'detail', id ? { params: { id } } : null);
  const [start, { busy, error }] = useCallMutation('drafts', 'stability', {
    refreshes: ['drafts.detail', 'jobs.detail'],
  });
  // Input is saved before the server uses it.
  const [isAsked, setIsAsked] = useState(false);
  const isSaved = !isDirty && saver === null && draftId !== null;
  useEffect(() => {
    if (!isAsked || (!isSaved && !saveError)) return;
    setIsAsked(false);
    if (isSaved) start({ params: { id: draftId } });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `start` is new each render
  }, [isAsked, isSaved, saveError, draftId]);
  const job = id && detail.state === 'ready' ? (detail.data as Job) : null;
  const result = detail.state === 'ready' ? (detail.data.result as StabilityResult | null) : null;
  const isWaiting = isAsked || busy || (Boolean(id) && detail.state === 'loading');
  return {
    status: isWaiting ? 'running' : job ? STATUS[job.status] : error ? 'failed' : 'notStarted',
    job: isWaiting ? null : job,
    result: job?.status === 'completed' ? result : null,
    error: job ? job.error : error,
    onStart: () => {
      setIsAsked(true);
      if (isDirty) dispatch(saveRequested());
    },
  };
}
