'use client';
import { styled } from 'styled-components';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { JobProgressLine } from '../../primitives/JobState/JobState.tsx';
import { Muted } from '../../primitives/Page/Page.styles.ts';
import { ProgressBar } from '../../primitives/ProgressBar/ProgressBar.tsx';
import { useT } from '../../theme/messages.ts';
import type { StabilityProps } from '../wizard.types.ts';
import { StabilityReport } from './StabilityReport.tsx';

const Box = styled.section`
  display: grid;
  gap: 12px;
  justify-items: start;
  min-width: 0;
  > :not(button) {
    width: 100%;
    min-width: 0;
  }
`;

/** Preview before the analysis: repeated clustering of some cells. Changing a setting discards the result. */
export function Stability({ status, job, result, error, onStart, isStartDisabled, estimateSeconds }: StabilityProps) {
  const t = useT();
  if (status === 'completed' && result)
    return <StabilityReport title={t('stability.title')} summary={result.summary} cells={result.cells} />;
  return (
    <Box aria-label={t('stability.title')} data-stability={status}>
      <div>
        <h2>{t('stability.title')}</h2>
        <Muted>{t('stability.hint')}</Muted>
      </div>
      {status === 'failed' && (
        <Banner tone="danger" title={t('stability.failed')}>
          {error && t.error(error)}
        </Banner>
      )}
      {(status === 'notStarted' || status === 'failed') && estimateSeconds ? (
        <Muted>{t('preview.estimate', { duration: t.duration(estimateSeconds) })}</Muted>
      ) : null}
      {(status === 'notStarted' || status === 'failed') && (
        <Button icon={status === 'failed' ? 'rotate' : 'play'} onPress={onStart} isDisabled={Boolean(isStartDisabled)}>
          {status === 'failed' ? t('common.retry') : t('stability.start')}
        </Button>
      )}
      {(status === 'running' || status === 'completed') &&
        (job ? <JobProgressLine job={job} /> : <ProgressBar label={t('job.queued')} />)}
    </Box>
  );
}
