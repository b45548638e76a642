'use client';
import { styled } from 'styled-components';
import { BoxPlot } from '../../../charts/BoxPlot/BoxPlot.tsx';
import { IthScore } from '../../../charts/IthScore/IthScore.tsx';
import { ithScoreTable } from '../../../charts/IthScore/IthScore.table.ts';
import { summaryTable } from '../../../charts/summaryTable.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Muted, Stack } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { useT } from '../../../theme/messages.ts';
import type { IthPanelProps } from './IthPanel.types.ts';

const Controls = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  padding: 12px 16px 0;
`;

/** Intra-tumoural heterogeneity: compared by cell type, and one score a sample (specification 2.8). */
export function IthPanel(props: IthPanelProps) {
  const { state, method, hasCnv, view, canEdit = true, palette } = props;
  const t = useT();
  const title = t(view === 'samples' ? 'ith.sampleScore' : 'ith.byCellType');
  // infercnvpy gives no score where one reference group leaves no spread: said, never drawn as zero.
  const missing =
    state.state === 'ready'
      ? (view === 'samples' ? state.data.samples : state.data.cellTypes).filter((s) => s.score === null).length
      : 0;
  return (
    <Stack>
      <Controls>
        <SegmentedControl
          label={t('ith.view')}
          value={view}
          onChange={props.onViewChange}
          options={[
            { id: 'cellTypes', label: t('ith.byCellType') },
            { id: 'samples', label: t('ith.sampleScore') },
          ]}
        />
        <SegmentedControl
          label={t('ith.method')}
          value={method}
          onChange={props.onMethodChange}
          options={[
            { id: 'expression', label: t('ith.method.expression') },
            { id: 'cnv', label: t('ith.method.cnv'), disabled: !hasCnv },
          ]}
        />
        <Button icon="play" busy={props.running} isDisabled={!canEdit} onPress={props.onRun}>
          {t('ith.run')}
        </Button>
        {!hasCnv && <Muted>{t('ith.needsCnv')}</Muted>}
        {!canEdit && <Muted>{t.error({ id: 'PERMISSION_DENIED' })}</Muted>}
      </Controls>
      <PlotFrame
        title={title}
        subtitle={t(method === 'cnv' ? 'ith.cnvHint' : 'ith.expressionHint')}
        state={state}
        height={360}
        emptyHint={t('ith.empty')}
        table={(d) => ithScoreTable({ title, ...d }, t)}
      >
        {(d, figure) => (
          <IthScore
            title={figure.title || title}
            method={d.method}
            samples={d.samples}
            cellTypes={d.cellTypes}
            show={view}
            palette={palette}
          />
        )}
      </PlotFrame>
      {missing > 0 && <Muted style={{ padding: '0 16px' }}>{t('ith.missing', { n: missing })}</Muted>}
      {state.state === 'ready' && view === 'cellTypes' && (
        <PlotFrame
          title={t('ith.distances')}
          state={state}
          table={(d) => summaryTable(d.distances, t('ith.cellType'), t)}
        >
          {(d, figure) => (
            <BoxPlot
              title={figure.title || t('ith.distances')}
              groups={d.distances}
              groupLabel={t('ith.cellType')}
              valueLabel={t('ith.distanceAxis')}
              palette={palette}
              height={320}
            />
          )}
        </PlotFrame>
      )}
    </Stack>
  );
}
