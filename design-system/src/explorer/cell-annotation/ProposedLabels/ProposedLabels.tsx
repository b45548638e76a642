'use client';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { useKept } from '../../../primitives/Kept/useKept.tsx';
import { Heatmap } from '../../../charts/Heatmap/Heatmap.tsx';
import { heatmapTable } from '../../../charts/Heatmap/Heatmap.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import type { Loadable } from '../../../primitives/common.types.ts';
import { Muted, RowFlex, Stack } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { useT } from '../../../theme/messages.ts';
import type { ProposedLabelsProps } from '../cell-annotation.types.ts';
import { ProposalTable } from './ProposalTable.tsx';
import { scoreMatrix } from './proposals.ts';
import { useEditDenied } from '../../states/inState.tsx';

const PARTS = ['labels', 'scores'] as const;
/** Levels that proposals are written to. */
export const WRITABLE_LEVELS = ['annot_auto', 'annot_full', 'annot_sub', 'annot_sub2'] as const;
/** Share of a model's genes below which its labels are warned of. */
const FEW_GENES = 0.6;
const Note = styled(Muted)`
  display: block;
  padding: 0 16px;
`;
const Bar = styled(RowFlex)`
  flex-wrap: wrap;
  align-items: flex-end;
  padding: 8px 16px;
  > :first-child {
    flex: 1 1 200px;
    max-width: 300px;
  }
`;

/** Proposed labels of the clusters with scores and markers; the chosen ones are written to a level (specification 2.8). */
export function ProposedLabels(props: ProposedLabelsProps) {
  const { summary, scores } = props;
  const t = useT();
  const [part, setPart] = useKept<(typeof PARTS)[number]>('view.part', 'labels');
  const matrix = useMemo(
    () =>
      scores.state === 'ready'
        ? { state: 'ready' as const, data: scoreMatrix(scores.data, summary.proposals) }
        : scores,
    [scores, summary],
  );
  const { reference, model, genes, detected, cells, unassigned, left, unmatched } = summary;
  return (
    <Stack $gap={8} style={{ paddingTop: 12 }} role="region" aria-label={t('annotation.result')}>
      <Note>
        {t.dynamic('cell-annotation.facts', { cells, unassigned })}{' '}
        {reference
          ? t.dynamic('cell-annotation.facts.transfer', { ...reference, detected })
          : model
            ? t.dynamic('cell-annotation.facts.model', { ...model, orthologs: '', genes, detected })
            : t.dynamic('cell-annotation.facts.markers', { genes, detected })}
        {model?.orthologs && ` ${t.dynamic('cell-annotation.facts.orthologs', { orthologs: model.orthologs })}`}
        {left > 0 && ` ${t.dynamic('cell-annotation.left', { n: left })}`}
      </Note>
      {model && detected < FEW_GENES * genes && (
        <div style={{ padding: '0 16px' }}>
          <Banner tone="warning" title={t.dynamic('cell-annotation.fewGenes')}>
            {t.dynamic('cell-annotation.fewGenesText', {
              detected,
              genes,
              percent: Math.floor((100 * detected) / genes),
            })}
          </Banner>
        </div>
      )}
      {summary.warnings?.map((warning) => (
        <div key={warning.id} style={{ padding: '0 16px' }}>
          <Banner tone="warning">{t.note(warning)}</Banner>
        </div>
      ))}
      {unmatched.length > 0 && (
        <div style={{ padding: '0 16px' }}>
          <Banner tone="warning" title={t('annotation.noMatch')}>
            {t('annotation.unmatched', { types: unmatched.join(', ') })}
          </Banner>
        </div>
      )}
      {summary.proposals.length ? (
        <Tabs
          isInset
          label={t('annotation.result')}
          value={part}
          onChange={setPart}
          tabs={PARTS.map((id) => ({ id, label: t.dynamic(`cell-annotation.part.${id}`) }))}
        >
          {part === 'labels' ? <Labels {...props} /> : <Scores state={matrix} />}
        </Tabs>
      ) : (
        <EmptyState title={t('annotation.noMatch')}>{t.dynamic('cell-annotation.nothing')}</EmptyState>
      )}
    </Stack>
  );
}

function Labels(props: ProposedLabelsProps) {
  const { summary, level, onLevelChange, chosen, onChosenChange, onAccept, isAccepting, accepted, error } = props;
  const { coloured, onColour, onMarkerPick, canEdit = true } = props;
  const t = useT();
  const denied = useEditDenied();
  // Results of earlier versions have neither margins nor a model.
  const columns = (['label', 'score', 'margin'] as const).filter(
    (column) => column !== 'margin' || summary.model !== undefined,
  );
  return (
    <>
      <Bar>
        <Select
          label={t.dynamic('cell-annotation.target')}
          options={WRITABLE_LEVELS.map((id) => ({ id, label: t(`annotation.level.${id}`), description: id }))}
          value={level}
          onChange={onLevelChange}
        />
        <Button tone="primary" isBusy={isAccepting} isDisabled={!canEdit || !chosen.size} onPress={onAccept}>
          {t.dynamic('cell-annotation.accept', { n: chosen.size })}
        </Button>
        {columns.map((column) => (
          <Button key={column} icon="cells" isDisabled={coloured === column} onPress={() => onColour(column)}>
            {t.dynamic(`cell-annotation.colour.${column}`)}
          </Button>
        ))}
      </Bar>
      {!canEdit && <Note>{denied}</Note>}
      {props.effects && <div style={{ padding: '0 16px' }}>{props.effects}</div>}
      {error && (
        <div style={{ padding: '0 16px' }}>
          <Banner tone="danger">{t.error(error)}</Banner>
        </div>
      )}
      <Note role="status">
        {typeof accepted === 'number' &&
          t.dynamic('cell-annotation.accepted', { n: accepted, level: t(`annotation.level.${level}`) })}
      </Note>
      <ProposalTable {...{ summary, chosen, onChosenChange, onMarkerPick, canEdit }} />
    </>
  );
}

function Scores({ state }: { state: Loadable<ReturnType<typeof scoreMatrix>> }) {
  const t = useT();
  const title = t.dynamic('cell-annotation.scores');
  const rowLabel = t('annotation.cluster');
  return (
    <PlotFrame title={title} state={state} height={420} table={(matrix) => heatmapTable({ data: matrix, rowLabel })}>
      {(matrix) => (
        <Heatmap
          title={title}
          data={matrix}
          valueLabel={t('annotation.score')}
          rowLabel={rowLabel}
          columnLabel={t('annotation.label')}
          areRowsClustered={false}
          areColumnsClustered={false}
          isItalic={false}
        />
      )}
    </PlotFrame>
  );
}
