import type { ReactNode } from 'react';
import { useT } from '@stroma/design-system/messages';
import { Button, EmptyState, LinkButton, RowFlex } from '@stroma/design-system/primitives';
import { paths } from '../../../app/paths.ts';
import { useAppT } from '../../../app/useApp.ts';
import { readyOr, useRead } from '../../../features/calls/index.ts';
import type { DatasetDetail } from '../dataset.ts';
import { useWholeAnalysis } from '../overview/useWholeAnalysis.ts';

/** Replaces a missing plot: the reason, and a button that computes it or a link to the dataset that has it. */
export function NoEmbedding({ detail, options }: { detail: DatasetDetail; options: ReactNode }) {
  const t = useAppT();
  const ds = useT();
  const { start, name, busy } = useWholeAnalysis(detail);
  const tasks = useRead('tasks', 'ofDataset', { query: { dataset: detail.id } });
  const made = readyOr(tasks, []).find(
    (task) => task.tool === 'subset' && task.name === name && task.status !== 'error',
  );
  const isDone = made?.status === 'completed';
  return (
    <EmptyState
      title={t('explorer.noEmbedding.title')}
      action={
        <RowFlex>
          {start && !made && tasks.state === 'ready' && (
            <Button tone="primary" onPress={start} isDisabled={busy}>
              {t('explorer.noEmbedding.compute')}
            </Button>
          )}
          {made && isDone && made.datasetId !== null && (
            <LinkButton tone="primary" href={paths.dataset(made.datasetId)}>
              {t('explorer.noEmbedding.open', { name: name ?? '' })}
            </LinkButton>
          )}
          {options}
        </RowFlex>
      }
    >
      {t('explorer.noEmbedding.body')}{' '}
      {made && !isDone ? t('explorer.noEmbedding.computing', { name: name ?? '' }) : start && ds('state.why.analyse')}
    </EmptyState>
  );
}
