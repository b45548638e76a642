'use client';
import { styled } from 'styled-components';
import { CnvHeatmap } from '../../../charts/CnvHeatmap/CnvHeatmap.tsx';
import { cnvHeatmapTable } from '../../../charts/CnvHeatmap/CnvHeatmap.table.ts';
import { CnvRegion } from '../../../charts/CnvRegion/CnvRegion.tsx';
import { cnvRegionTable } from '../../../charts/CnvRegion/CnvRegion.table.ts';
import { CnvScore } from '../../../charts/CnvScore/CnvScore.tsx';
import { cnvScoreTable } from '../../../charts/CnvScore/CnvScore.table.ts';
import { Heatmap } from '../../../charts/Heatmap/Heatmap.tsx';
import { heatmapTable } from '../../../charts/Heatmap/Heatmap.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { Stack } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { useT } from '../../../theme/messages.ts';
import type { CnvResultProps } from '../cnv.types.ts';

const Query = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: 12px;
  padding: 0 16px;
  > * {
    flex: 0 1 160px;
  }
  > button {
    flex: none;
  }
`;

/** CNV (Tirosh et al. 2016): heatmap along the genome, score of each cell, one region, chromosome arms (specification 2.8). */
export function CnvResult(props: CnvResultProps) {
  const { state, tab, onTabChange, labelName, embedding, region, onRegionChange, palette, onDownload } = props;
  const t = useT();
  const groupLabel = labelName ?? t('cnv.group');
  const download = (what: 'matrix' | 'scores') =>
    onDownload &&
    state.state === 'ready' && (
      <Button small icon="download" onPress={() => onDownload(what)}>
        {t(`cnv.download.${what}`)}
      </Button>
    );
  const emptyHint = t('cnv.empty');
  const bound = (key: 'start' | 'end') => (
    <NumberField
      label={t(`cnv.region.${key}`)}
      value={region[key] ?? NaN}
      minValue={1}
      step={1}
      plain
      unit="bp"
      onChange={(n) => onRegionChange({ ...region, [key]: Number.isFinite(n) ? n : null })}
    />
  );
  const wrong = region.start !== null && region.end !== null && region.end < region.start;
  return (
    <Tabs
      inset
      label={t('cnv.title')}
      value={tab}
      onChange={onTabChange}
      tabs={(['heatmap', 'score', 'region', 'arms'] as const).map((id) => ({ id, label: t(`cnv.tab.${id}`) }))}
    >
      {tab === 'heatmap' && (
        <PlotFrame
          title={t('cnv.tab.heatmap')}
          state={state}
          height={420}
          emptyHint={emptyHint}
          actions={download('matrix')}
          table={({ heatmap }) => cnvHeatmapTable({ title: '', heatmap }, t)}
        >
          {({ heatmap }, figure) => (
            <CnvHeatmap
              title={figure.title || t('cnv.tab.heatmap')}
              heatmap={heatmap}
              labelName={labelName}
              palette={palette}
            />
          )}
        </PlotFrame>
      )}
      {tab === 'score' && (
        <PlotFrame
          title={t('cnv.tab.score')}
          state={state}
          height={420}
          emptyHint={emptyHint}
          actions={download('scores')}
          table={({ scores }) => cnvScoreTable({ title: '', scores, embedding, groupLabel }, t)}
        >
          {({ scores }, figure) => (
            <CnvScore
              title={figure.title || t('cnv.tab.score')}
              scores={scores}
              embedding={embedding}
              groupLabel={groupLabel}
              palette={palette}
            />
          )}
        </PlotFrame>
      )}
      {tab === 'region' && (
        <Stack>
          <Query>
            <Select
              label={t('cnv.chromosome')}
              options={(state.state === 'ready' ? state.data.heatmap.chromosomes : []).map((c) => ({
                id: c.name,
                label: c.name,
              }))}
              value={region.chromosome}
              onChange={(chromosome) => onRegionChange({ chromosome, start: null, end: null })}
            />
            {bound('start')}
            {bound('end')}
            <Button
              tone="primary"
              busy={props.loadingRegion}
              isDisabled={wrong || state.state !== 'ready'}
              onPress={props.onShowRegion}
            >
              {t('cnv.showRegion')}
            </Button>
          </Query>
          <PlotFrame
            title={t('cnv.tab.region')}
            state={state}
            height={420}
            emptyHint={emptyHint}
            table={(d) => cnvRegionTable({ title: '', region: d.region, arms: d.arms, groupLabel }, t)}
          >
            {(d, figure) => (
              <CnvRegion
                title={figure.title || t('cnv.tab.region')}
                region={d.region}
                arms={d.arms}
                groupLabel={groupLabel}
                palette={palette}
              />
            )}
          </PlotFrame>
        </Stack>
      )}
      {tab === 'arms' && (
        <PlotFrame
          title={t('cnv.tab.arms')}
          state={state}
          height={360}
          emptyHint={emptyHint}
          table={({ arms }) => heatmapTable({ matrix: arms, rowLabel: groupLabel })}
        >
          {({ arms }, figure) => (
            <Heatmap
              title={figure.title || t('cnv.tab.arms')}
              matrix={arms}
              valueLabel={t('cnv.value')}
              rowLabel={groupLabel}
              columnLabel={t('cnv.arms')}
              ramp="diverging"
              clusterColumns={false}
              italicRows={false}
              palette={palette}
            />
          )}
        </PlotFrame>
      )}
    </Tabs>
  );
}
