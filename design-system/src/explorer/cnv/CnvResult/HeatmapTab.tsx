'use client';
import { useMemo } from 'react';
import { LIMITS } from '@stroma/contract';
import { CnvHeatmap } from '../../../charts/CnvHeatmap/CnvHeatmap.tsx';
import { cnvHeatmapTable } from '../../../charts/CnvHeatmap/CnvHeatmap.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { Stack } from '../../../primitives/Page/Page.styles.ts';
import { useT } from '../../../theme/messages.ts';
import { ExportButton } from '../../ExportButton.tsx';
import { ResultOptions } from '../../ResultOptions.tsx';
import { heatmapOf, type CnvResultProps } from '../cnv.types.ts';
import { Clusters } from './Clusters.tsx';
import { Note } from './cnvResult.styles.ts';

/** The heat map along the genome, with the facts of its computation. */
export function HeatmapTab(props: CnvResultProps) {
  const { result, parts, k, palette, colours } = props;
  const t = useT();
  const labelColours = useMemo(() => colours && Object.fromEntries(colours), [colours]);
  const labelName = result.labels ? t.column(result.labels.column) : null;
  return (
    <Stack>
      <PlotFrame
        isMain
        title={t('cnv.tab.heatmap')}
        state={parts}
        height={520}
        emptyHint={t('cnv.empty')}
        actions={
          <>
            <ResultOptions>
              <Clusters {...props} />
            </ResultOptions>
            <ExportButton onPress={() => props.onDownload('windows')}>{t.dynamic('cnv.download.windows')}</ExportButton>
          </>
        }
        table={(read) => cnvHeatmapTable({ title: '', data: heatmapOf(result, read), k }, t)}
      >
        {(read, figure) => (
          <CnvHeatmap
            title={figure.title || t('cnv.tab.heatmap')}
            data={heatmapOf(result, read)}
            k={k}
            groupLabel={labelName}
            palette={palette}
            colours={labelColours}
            onSelect={() => props.onColour('cluster')}
          />
        )}
      </PlotFrame>
      <Note>
        {t.dynamic('cnv.genesUsed', { used: result.genes.used, positions: result.positions.name })}
        {result.grouped && ` ${t.dynamic('cnv.grouped')}`}
        {result.askedStep &&
          ` ${t.dynamic('cnv.stepWider', { step: result.step, asked: result.askedStep, most: LIMITS.cnv.windows })}`}
      </Note>
    </Stack>
  );
}
