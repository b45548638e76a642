import { UnfinishedDataset } from '@stroma/design-system/explorer';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { jobActed, rowsOf } from '../../features/library/index.ts';
import type { DatasetDetail } from './dataset.ts';
import { useOwnSeat } from './useOwnSeat.ts';

/** Above the explorer while the analysis that makes the dataset goes on; nothing once it is finished. */
export function Unfinished({ detail }: { detail: DatasetDetail }) {
  const dispatch = useAppDispatch();
  const job = useAppSelector((state) => rowsOf(state.library.jobs).find(({ datasetId }) => datasetId === detail.id));
  const canEdit = useOwnSeat(detail.id);
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
