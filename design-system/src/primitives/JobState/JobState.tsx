'use client';
import type { Job, UploadedFile } from '@stroma/contract';
import { useT, type Translate } from '../../theme/messages.ts';
import { Badge, type Tone } from '../Badge/Badge.tsx';
import { ProgressBar } from '../ProgressBar/ProgressBar.tsx';

const JOB_TONE: Record<Job['status'], Tone> = {
  submitted: 'neutral',
  running: 'info',
  suspended: 'warning',
  completed: 'success',
  error: 'danger',
};
interface JobStatusBadgeProps extends Pick<Job, 'status'> {
  /** Pending request for the running job. */
  requested?: Job['requested'];
}
/** Status as text with its icon, which spins for a running job. */
export function JobStatusBadge({ status, requested }: JobStatusBadgeProps) {
  const t = useT();
  if (requested === 'suspend' && (status === 'running' || status === 'submitted'))
    return (
      <Badge tone="warning" isBusy>
        {t('job.status.suspending')}
      </Badge>
    );
  return (
    <Badge tone={JOB_TONE[status]} isBusy={status === 'running'} icon={status === 'suspended' ? 'pause' : undefined}>
      {t(`job.status.${status}`)}
    </Badge>
  );
}

/** Completed steps count fully, the current one by its fraction. */
export function jobShare(job: Pick<Job, 'progress'>): number | undefined {
  const p = job.progress;
  return p ? Math.min(1, (p.step + p.fraction) / p.steps) : undefined;
}

type Progressing = Pick<Job, 'status' | 'progress' | 'tool' | 'estimatedEnd'>;
/** Step, name, share and, if known, the remaining time; renders nothing for an ended job. */
export function JobProgressLine({ job, now }: { job: Progressing; now?: number }) {
  const t = useT();
  if (!['submitted', 'running', 'suspended'].includes(job.status)) return null;
  const p = job.progress;
  if (!p) return job.status === 'suspended' ? null : <ProgressBar label={t('job.queued')} value={0} detail="" />;
  const name = t.dynamic(`job.step.${job.tool}.${p.name}`, {}, p.name);
  const left = job.estimatedEnd && now ? (Date.parse(job.estimatedEnd) - now) / 1000 : 0;
  return (
    <ProgressBar
      value={jobShare(job)}
      label={t('job.progress', { step: Math.min(p.step + 1, p.steps), steps: p.steps, name })}
      detail={left > 5 ? t('job.remaining', { duration: t.duration(left) }) : undefined}
    />
  );
}

const FILE_TONE: Record<UploadedFile['state'], Tone> = {
  uploading: 'info',
  parsing: 'info',
  parsed: 'success',
  completed: 'success',
  failed: 'danger',
};
export function FileStateBadge({ state }: { state: UploadedFile['state'] }) {
  const t = useT();
  return (
    <Badge tone={FILE_TONE[state]} isBusy={state === 'parsing' || state === 'uploading'}>
      {t(`file.state.${state}`)}
    </Badge>
  );
}

export function SimulatedBadge() {
  const t = useT();
  return (
    <Badge tone="accent" icon={null} title={t('common.simulatedHint')}>
      {t('common.simulated')}
    </Badge>
  );
}

/** Species of a file, with the original species if its genes were named by human homologues; null if unknown. */
export const speciesOf = (t: Translate, { species, convertedFrom }: UploadedFile): string | null =>
  species !== null && convertedFrom ? t('file.speciesConverted', { species, from: convertedFrom }) : species;
