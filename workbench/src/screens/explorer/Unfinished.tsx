import { useEffect } from 'react';
import { UnfinishedDataset } from '@stroma/design-system/explorer';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { refetchCalls } from '../../features/calls/index.ts';
import { jobActed, rowsOf } from '../../features/library/index.ts';
import type { DatasetDetail } from './dataset.ts';
import { useOwnSeat } from './useOwnSeat.ts';

/** Interval at which the dataset is fetched again if its analysis is in another space, whose events do not arrive here. */
const LOOK_MS = 10_000;

/** Banner above the explorer until the analysis has completed the dataset. Renders nothing for a finished dataset. */
export function Unfinished({ detail }: { detail: DatasetDetail }) {
  const dispatch = useAppDispatch();
  const job = useAppSelector((state) => rowsOf(state.library.jobs).find(({ datasetId }) => datasetId === detail.id));
  const canEdit = useOwnSeat(detail.id);
  const isUntold = detail.pending !== undefined && job === undefined;
  useEffect(() => {
    if (!isUntold) return undefined;
    const timer = setInterval(() => dispatch(refetchCalls(['datasetProxies.detail'])), LOOK_MS);
    return () => clearInterval(timer);
  }, [isUntold, dispatch]);
  if (!detail.pending) return null;
  return (
    <div style={{ padding: '8px 16px 0' }}>
      <UnfinishedDataset
        pending={detail.pending}
        job={job ?? null}
        onResume={canEdit && job ? () => dispatch(jobActed({ id: job.id, action: 'resume' })) : undefined}
      />
    </div>
  );
}
