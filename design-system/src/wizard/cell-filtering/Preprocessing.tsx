'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { JobProgressLine } from '../../primitives/JobState/JobState.tsx';
import { ProgressBar } from '../../primitives/ProgressBar/ProgressBar.tsx';
import type { CellFilteringStepProps } from '../wizard.types.ts';

const Box = styled.section`
  display: grid;
  gap: 12px;
  justify-items: start;
  padding: 16px;
  border: 1px solid var(--st-line);
  border-radius: 8px;
  background: var(--st-surface);
  > :not(button) {
    width: 100%;
  }
`;

/** start, running, failed with retry, completed (specification 4). It runs in the background: the user may leave. */
export function Preprocessing({ status, job, onStart, onRetry, samples, isStartDisabled }: CellFilteringStepProps) {
  const t = useT();
  if (status === 'completed') return <Banner tone="success">{t('filtering.completed')}</Banner>;
  return (
    <Box aria-label={t('job.tool.preprocessing')} data-preprocessing={status}>
      {status === 'notStarted' && (
        <>
          <p>{t('filtering.start', { n: samples.length })}</p>
          <Button tone="primary" icon="play" onPress={onStart} isDisabled={!samples.length || Boolean(isStartDisabled)}>
            {t('filtering.startButton')}
          </Button>
        </>
      )}
      {status === 'running' && (
        <>
          <p>{t('filtering.running')}</p>
          {job ? <JobProgressLine job={job} /> : <ProgressBar label={t('job.queued')} />}
        </>
      )}
      {status === 'failed' && (
        <>
          <Banner tone="danger" title={t('filtering.failed')}>
            {job?.error && t.error(job.error)}
          </Banner>
          <Button icon="rotate" onPress={onRetry} isDisabled={Boolean(isStartDisabled)}>
            {t('common.retry')}
          </Button>
        </>
      )}
    </Box>
  );
}
