'use client';
import type { Job } from '@stroma/contract';
import { embeddingName } from '../../../kernels/cells/names.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { JobProgressLine } from '../../../primitives/JobState/JobState.tsx';
import { useT, type Translate } from '../../../theme/messages.ts';

export interface UnfinishedDatasetProps {
  /** Missing parts: keys of embeddings (`umap3`, `tsne`) and `markers`. */
  pending: readonly string[];
  /** The analysis that completes the dataset. Null if it belongs to another space. */
  job: Pick<Job, 'status' | 'error' | 'progress' | 'tool' | 'estimatedEnd'> | null;
  /** Resumes a stopped analysis. Absent without permission. */
  onResume?: (() => void) | undefined;
}
/** Banner of a dataset that is shown before its analysis has ended: missing parts, progress, and a button to resume it. */
export function UnfinishedDataset({ pending, job, onResume }: UnfinishedDatasetProps) {
  const t = useT();
  const parts = t.list(pending.map((part) => nameOf(part, t)));
  const hasStopped = job?.status === 'error' || job?.status === 'suspended';
  if (!hasStopped)
    return (
      <Banner tone="info" title={t('unfinished.title')}>
        {t('unfinished.body', { parts })}
        {job && <JobProgressLine job={job} />}
      </Banner>
    );
  return (
    <Banner
      tone="warning"
      title={t(`unfinished.${job.status as 'error' | 'suspended'}`)}
      action={
        onResume && (
          <Button isSmall onPress={onResume}>
            {t('job.action.resume')}
          </Button>
        )
      }
    >
      {job.error && `${t.error(job.error)} `}
      {t('unfinished.missing', { parts })}
    </Banner>
  );
}

const nameOf = (part: string, t: Translate): string => {
  if (part === 'markers') return t('unfinished.markers');
  return part.endsWith('3') ? t('unfinished.in3d', { name: embeddingName(part, t) }) : embeddingName(part, t);
};
