import type { Job } from '@stroma/contract';
import { embeddingName } from '../../../charts/embedding/names.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { JobProgressLine } from '../../../primitives/JobState/JobState.tsx';
import { useT, type Translate } from '../../../theme/messages.ts';

export interface UnfinishedDatasetProps {
  /** What is missing: keys of embeddings (`umap3`, `tsne`), and `markers`. */
  pending: readonly string[];
  /** The analysis that makes the dataset; null where it is not known here, as in a space with which the dataset is shared. */
  job: Pick<Job, 'status' | 'error' | 'progress' | 'tool' | 'estimatedEnd'> | null;
  /** Takes an analysis up again that has stopped; absent for whoever may not. */
  onResume?: (() => void) | undefined;
}
/** A dataset that is shown while its analysis goes on: what is missing, how far the analysis is, and how to go on where it stopped. */
export function UnfinishedDataset({ pending, job, onResume }: UnfinishedDatasetProps) {
  const t = useT();
  const parts = new Intl.ListFormat(t.locale).format(pending.map((part) => nameOf(part, t)));
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
          <Button small onPress={onResume}>
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
