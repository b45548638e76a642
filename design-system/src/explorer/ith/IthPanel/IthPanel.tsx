'use client';
import { useMemo } from 'react';
import { BoxPlot } from '../../../charts/BoxPlot/BoxPlot.tsx';
import { IthScore } from '../../../charts/IthScore/IthScore.tsx';
import { ithScoreTable } from '../../../charts/IthScore/IthScore.table.ts';
import { summaryTable } from '../../../kernels/results/summaryTable.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Muted, Stack } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { useT } from '../../../theme/messages.ts';
import { ExportButton } from '../../ExportButton.tsx';
import { withColours } from '../../withColours.ts';
import type { IthPanelProps } from './IthPanel.types.ts';

/** Intra-tumoural heterogeneity: compared by cell type, and one score per sample (specification 2.8). */
export function IthPanel({
  result,
  view,
  onViewChange,
  onDownload,
  onColour,
  picked = null,
  onPick,
  palette,
  colours,
}: IthPanelProps) {
  const t = useT();
  const sampleColours = useMemo(() => colours && Object.fromEntries(colours.samples), [colours]);
  const title = t(view === 'samples' ? 'ith.sampleScore' : 'ith.byCellType');
  const state = { state: 'ready', data: result } as const;
  const shown = view === 'samples' ? result.samples : result.cellTypes;
  // A group without a score shows the reason, and is never drawn as zero.
  const without = (reason: 'few' | 'flat') => shown.filter((one) => one.reason === reason).length;
  const [few, flat] = [without('few'), without('flat')];
  return (
    <Stack $gap={4}>
      <PlotFrame
        isMain
        title={title}
        subtitle={t(result.method === 'cnv' ? 'ith.cnvHint' : 'ith.expressionHint')}
        state={state}
        height={360}
        emptyHint={t('ith.empty')}
        actions={
          <>
            <SegmentedControl
              label={t('ith.view')}
              value={view}
              onChange={onViewChange}
              options={[
                { id: 'samples', label: t('ith.sampleScore') },
                { id: 'cellTypes', label: t('ith.byCellType'), isDisabled: result.cellTypeBy === null },
              ]}
            />
            {onColour && (
              <Button isSmall onPress={onColour}>
                {t.dynamic('ith.colour')}
              </Button>
            )}
            <ExportButton onPress={onDownload}>{t.dynamic('ith.download')}</ExportButton>
          </>
        }
        table={(d) => ithScoreTable({ title, ...d, data: d.samples }, t)}
      >
        {(d, figure) => (
          <IthScore
            title={figure.title || title}
            method={d.method}
            data={d.samples}
            cellTypes={d.cellTypes}
            view={view}
            palette={palette}
            colours={sampleColours}
            {...{ selected: picked, onSelect: onPick && (({ item }) => onPick(item)) }}
          />
        )}
      </PlotFrame>
      {few > 0 && <Muted style={{ padding: '0 16px' }}>{t.dynamic('ith.few', { n: few })}</Muted>}
      {flat > 0 && <Muted style={{ padding: '0 16px' }}>{t.dynamic('ith.flat', { n: flat })}</Muted>}
      {result.left > 0 && <Muted style={{ padding: '0 16px' }}>{t.dynamic('ith.left', { n: result.left })}</Muted>}
      <PlotFrame
        title={t('ith.distances')}
        state={state}
        table={(d) => summaryTable(d.distances, d.cellTypeBy ?? d.groupBy, t)}
      >
        {(d, figure) => (
          <BoxPlot
            title={figure.title || t('ith.distances')}
            data={withColours(d.distances, d.cellTypeBy ? colours?.cellTypes : colours?.samples)}
            groupLabel={t.column(d.cellTypeBy ?? d.groupBy)}
            valueLabel={t(d.method === 'cnv' ? 'cnv.value' : 'ith.distanceAxis')}
            palette={palette}
            height={320}
          />
        )}
      </PlotFrame>
    </Stack>
  );
}
