'use client';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import { EmptyState, ErrorState } from '../../primitives/EmptyState/EmptyState.tsx';
import { Facts } from '../../primitives/Facts/Facts.tsx';
import { JobProgressLine, JobStatusBadge } from '../../primitives/JobState/JobState.tsx';
import { Mono, Stack } from '../../primitives/Page/Page.styles.ts';
import { ParameterFacts } from '../../primitives/ParameterFacts/ParameterFacts.tsx';
import { SkeletonRows } from '../../primitives/Skeleton/Skeleton.tsx';
import { jobActions } from './jobActions.ts';
import type { JobAction, JobInfoDialogProps } from '../dialogs.types.ts';

const PRIMARY: ReadonlySet<JobAction> = new Set(['results', 'resume']);

/** Parameters, state and outcome of a job (specification 4: view job info). */
export function JobInfoDialog({ isOpen, onClose, job: state, onDownloadLog, onAction, actions }: JobInfoDialogProps) {
  const t = useT();
  const job = state.state === 'ready' ? state.data : null;
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={job ? job.name : t('job.action.info')}
      width={640}
      footer={
        <>
          {onDownloadLog && (
            <Button icon="download" onPress={onDownloadLog}>
              {t('jobInfo.log')}
            </Button>
          )}
          {job &&
            onAction &&
            // The primary action is at the right; "info" is this dialog.
            jobActions(job)
              .filter((action) => action !== 'info')
              .reverse()
              .map((action) => (
                <Button
                  key={action}
                  tone={PRIMARY.has(action) ? 'primary' : 'secondary'}
                  onPress={() => onAction(action, job)}
                >
                  {t(`job.action.${action}`)}
                </Button>
              ))}
          {actions}
        </>
      }
    >
      {state.state === 'loading' && <SkeletonRows rows={6} />}
      {state.state === 'error' && <ErrorState error={state.error} onRetry={state.onRetry} />}
      {state.state === 'empty' && <EmptyState title={t('jobInfo.gone')}>{t('jobInfo.goneHint')}</EmptyState>}
      {job && (
        <Stack>
          {job.error && <Banner tone="danger">{t.error(job.error)}</Banner>}
          <JobProgressLine job={job} />
          <Facts
            facts={[
              [t('jobInfo.kind'), t.dynamic(`job.tool.${job.tool}`, {}, job.tool)],
              [t('file.state'), <JobStatusBadge key="s" status={job.status} requested={job.requested} />],
              [t('jobInfo.id'), <Mono key="i">{job.id}</Mono>],
              [
                t('jobInfo.dataset'),
                job.datasetGone ? t('analyses.datasetGone') : job.dataset ? t.category(job.dataset.name) : undefined,
              ],
              [t('common.createdBy'), job.createdBy],
              [t('common.created'), t.date(job.createdAt)],
              [t('jobInfo.started'), job.startedAt ? t.date(job.startedAt) : undefined],
              [t('jobInfo.finished'), job.finishedAt ? t.date(job.finishedAt) : undefined],
              [
                t('jobInfo.took'),
                // Excludes time spent waiting or suspended.
                job.finishedAt ? t.duration(job.workedMs / 1000) : undefined,
              ],
              [t('jobInfo.attempts'), job.attempt > 1 ? t.number(job.attempt) : undefined],
            ]}
          />
          <h3>{t('jobInfo.parameters')}</h3>
          <ParameterFacts params={job.params as Record<string, unknown>} />
        </Stack>
      )}
    </DialogFrame>
  );
}
