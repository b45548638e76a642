import { useEffect } from 'react';
import { useT } from '@stroma/design-system/messages';
import { Banner, Button, EmptyState, JobProgressLine, type UiError } from '@stroma/design-system/primitives';
import { forgetFailed } from '../../api/cache.ts';
import { useAppT } from '../../app/useApp.ts';
import { readyOr, useCallMutation, useRead } from '../../features/calls/index.ts';
import { useOwnSeat } from './useOwnSeat.ts';

interface DamagedDatasetProps {
  id: string;
  /** DATASET_DAMAGED. */
  error: UiError;
  /** Reads the dataset again. */
  onRepaired: (() => void) | undefined;
}
/** The dataset service looks at a damaged dataset again every 5 s. */
const LOOK_MS = 2000;
/** Polling interval for a repair started elsewhere: by another user, or before a reload. */
const IDLE_LOOK_MS = 10_000;

/** Page of a dataset with a damaged file: the error, its repair by the original job, and the progress. */
export function DamagedDataset({ id, error, onRepaired }: DamagedDatasetProps) {
  const t = useAppT();
  const say = useT();
  const canEdit = useOwnSeat(id);
  const [repair, repairing] = useCallMutation('datasets', 'repair');
  const submitted = repairing.reply;
  const detail = useRead('jobs', 'detail', submitted && { params: { id: submitted.id } });
  const job = submitted && readyOr(detail, submitted);
  const isDone = job?.status === 'completed';
  useEffect(() => {
    if (!onRepaired) return undefined;
    const timer = setInterval(onRepaired, isDone ? LOOK_MS : IDLE_LOOK_MS);
    return () => clearInterval(timer);
  }, [isDone, onRepaired]);
  // Refetches data of the damaged files.
  useEffect(() => () => forgetFailed(id), [id]);
  const failure = repairing.error ?? job?.error;
  const isWorking = job !== null && job.status !== 'error';
  return (
    <EmptyState
      icon="warning"
      title={t('explorer.damaged.title')}
      action={
        isWorking ? (
          <JobProgressLine job={job} />
        ) : (
          canEdit && (
            <Button tone="primary" isBusy={repairing.busy} onPress={() => repair({ params: { id } })}>
              {t('explorer.damaged.repair')}
            </Button>
          )
        )
      }
    >
      {say.error(error)} {t(canEdit ? 'explorer.damaged.how' : 'explorer.damaged.ask')}
      {failure && <Banner tone="danger">{say.error(failure)}</Banner>}
    </EmptyState>
  );
}
