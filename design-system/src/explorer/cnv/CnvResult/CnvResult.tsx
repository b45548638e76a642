'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { LIMITS } from '@stroma/contract';
import { CnvHeatmap } from '../../../charts/CnvHeatmap/CnvHeatmap.tsx';
import { cnvHeatmapTable } from '../../../charts/CnvHeatmap/CnvHeatmap.table.ts';
import { CnvRegion } from '../../../charts/CnvRegion/CnvRegion.tsx';
import { cnvRegionTable } from '../../../charts/CnvRegion/CnvRegion.table.ts';
import { CnvScore } from '../../../charts/CnvScore/CnvScore.tsx';
import { cnvScoreTable } from '../../../charts/CnvScore/CnvScore.table.ts';
import { Heatmap } from '../../../charts/Heatmap/Heatmap.tsx';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { Stack } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { useT } from '../../../theme/messages.ts';
import { ExportButton } from '../../ExportButton.tsx';
import { withColours } from '../../withColours.ts';
import { CNV_CLUSTERS, heatmapOf, type CnvColumn, type CnvResultProps } from '../cnv.types.ts';
import { armsOfClusters } from '../cut.ts';

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
const Note = styled.p`
  padding: 0 16px;
  color: var(--st-muted);
`;
const COLOURED: readonly CnvColumn[] = ['score', 'correlation', 'confidence', 'call', 'cluster'];

/** CNV (Tirosh et al. 2016): heat map along the genome, score of each cell, one region, chromosome arms (specification 2.8). */
export function CnvResult(props: CnvResultProps) {
  const { result, parts, tab, onTabChange, k, onKChange, region, onRegionChange, palette, colours } = props;
  const t = useT();
  const [by, setBy] = useState<'groups' | 'clusters'>('groups');
  const [coloured, setColoured] = useState<CnvColumn>('call');
  const labelName = result.labels?.column ?? null;
  const groupLabel = labelName ?? t('cnv.group');
  const cluster = (n: number) => t('cnv.cluster', { n });
  const arms = by === 'groups' ? result.arms.groups : armsOfClusters(result, k, cluster);
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
  const clusters = (
    <NumberField
      label={t('cnv.k')}
      value={k}
      minValue={CNV_CLUSTERS.min}
      maxValue={Math.min(CNV_CLUSTERS.max, result.leaves.length)}
      step={1}
      onChange={(n) => Number.isInteger(n) && onKChange(n)}
    />
  );
  const wrong = region.start !== null && region.end !== null && region.end < region.start;
  const { malignancy } = result;
  return (
    <Tabs
      inset
      label={t('cnv.title')}
      value={tab}
      onChange={onTabChange}
      tabs={(['heatmap', 'score', 'region', 'arms'] as const).map((id) => ({ id, label: t(`cnv.tab.${id}`) }))}
    >
      {tab === 'heatmap' && (
        <Stack>
          <Query>{clusters}</Query>
          <PlotFrame
            title={t('cnv.tab.heatmap')}
            state={parts}
            height={520}
            emptyHint={t('cnv.empty')}
            actions={
              <ExportButton onPress={() => props.onDownload('windows')}>
                {t.dynamic('cnv.download.windows')}
              </ExportButton>
            }
            table={(read) => cnvHeatmapTable({ title: '', heatmap: heatmapOf(result, read), k }, t)}
          >
            {(read, figure) => (
              <CnvHeatmap
                title={figure.title || t('cnv.tab.heatmap')}
                heatmap={heatmapOf(result, read)}
                k={k}
                labelName={labelName}
                palette={palette}
                labelColours={colours}
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
      )}
      {tab === 'score' && (
        <Stack>
          <Note role="status">
            {t.dynamic(malignancy.separate ? 'cnv.malignant' : 'cnv.noMalignant', {
              n: malignancy.malignant,
              undecided: malignancy.undecided,
              tested: result.tested,
            })}
          </Note>
          {malignancy.settled === false && <Note role="status">{t.dynamic('cnv.notSettled')}</Note>}
          <Query>
            <Select
              label={t.dynamic('cnv.colourBy')}
              value={coloured}
              options={COLOURED.map((id) => ({ id, label: t.dynamic(`cnv.column.${id}`) }))}
              onChange={(id) => setColoured(id as CnvColumn)}
            />
            <Button onPress={() => props.onColour(coloured)}>{t.dynamic('cnv.colour')}</Button>
          </Query>
          <PlotFrame
            title={t('cnv.tab.score')}
            state={{ state: 'ready', data: result }}
            height={420}
            actions={<ExportButton onPress={() => props.onDownload('cells')}>{t('cnv.download.scores')}</ExportButton>}
            table={({ scores, points }) => cnvScoreTable({ title: '', scores, points, groupLabel }, t)}
          >
            {({ scores, points }, figure) => (
              <CnvScore
                title={figure.title || t('cnv.tab.score')}
                scores={withColours(scores, colours)}
                {...{ points, groupLabel, palette }}
              />
            )}
          </PlotFrame>
        </Stack>
      )}
      {tab === 'region' && (
        <Stack>
          <Query>
            <Select
              label={t('cnv.chromosome')}
              options={result.chromosomes.map((c) => ({ id: c.name, label: c.name }))}
              value={region.chromosome}
              onChange={(chromosome) => onRegionChange({ chromosome, start: null, end: null })}
            />
            {bound('start')}
            {bound('end')}
            <Button
              tone="primary"
              busy={props.regionData.state === 'loading'}
              isDisabled={wrong}
              onPress={props.onShowRegion}
            >
              {t('cnv.showRegion')}
            </Button>
          </Query>
          <PlotFrame
            title={t('cnv.tab.region')}
            state={props.regionData}
            height={420}
            emptyHint={t.dynamic('cnv.region.empty')}
            table={(shown) => cnvRegionTable({ title: '', region: shown, arms, groupLabel }, t)}
          >
            {(shown, figure) => (
              <CnvRegion
                title={figure.title || t('cnv.tab.region')}
                region={{ ...shown, groups: withColours(shown.groups, colours) }}
                arms={result.arms.groups}
                {...{ groupLabel, palette }}
              />
            )}
          </PlotFrame>
        </Stack>
      )}
      {tab === 'arms' && (
        <Stack>
          <Query>
            <SegmentedControl
              label={t.dynamic('cnv.armsBy')}
              value={by}
              onChange={(next) => setBy(next === 'clusters' ? 'clusters' : 'groups')}
              options={[
                { id: 'groups', label: groupLabel },
                { id: 'clusters', label: t.dynamic('cnv.clusters') },
              ]}
            />
            {by === 'clusters' && clusters}
          </Query>
          <PlotFrame
            title={t('cnv.tab.arms')}
            state={{ state: 'ready', data: arms }}
            height={360}
            actions={
              <ExportButton onPress={() => props.onDownload('arms')}>{t.dynamic('cnv.download.arms')}</ExportButton>
            }
            table={(shown) => ({
              columns: [
                by === 'groups' ? groupLabel : t('cnv.clusterColumn'),
                t('cnv.arm'),
                t('cnv.value'),
                ...(by === 'groups' ? [t.dynamic('cnv.armConfidence'), t.dynamic('cnv.armCall')] : []),
              ],
              rows: shown.rows.flatMap((row, r) =>
                shown.columns.map((arm, a) => [
                  row,
                  arm,
                  shown.values[r]?.[a] ?? '',
                  ...(by === 'groups'
                    ? [
                        result.arms.confidence?.[r]?.[a] ?? '',
                        t.dynamic(`cnv.armCall.${result.arms.calls[r]?.[a] ?? 'neutral'}`),
                      ]
                    : []),
                ]),
              ),
            })}
          >
            {(shown, figure) => (
              <Heatmap
                title={figure.title || t('cnv.tab.arms')}
                matrix={shown}
                valueLabel={t('cnv.value')}
                rowLabel={by === 'groups' ? groupLabel : t('cnv.clusterColumn')}
                columnLabel={t('cnv.arms')}
                ramp="diverging"
                clusterColumns={false}
                columnsInOrder
                italicRows={false}
                palette={palette}
              />
            )}
          </PlotFrame>
          {by === 'groups' && <Note>{armSentence(result, t.dynamic)}</Note>}
          {by === 'groups' && result.arms.leastEffect !== undefined && (
            <Note>{t.dynamic('cnv.armRule', { least: result.arms.leastEffect })}</Note>
          )}
        </Stack>
      )}
    </Tabs>
  );
}

/** The called arms of each group in words. */
function armSentence(
  { arms }: CnvResultProps['result'],
  say: (id: string, values?: Record<string, string | number>) => string,
): string {
  const lines = arms.groups.rows.flatMap((group, r) => {
    // With its confidence, which is 1 where it rounds to it.
    const named = (arm: string, a: number) => {
      const sure = arms.confidence?.[r]?.[a];
      return sure === undefined ? arm : `${arm} (${sure.toFixed(2)})`;
    };
    const of = (call: string) =>
      arms.names.flatMap((arm, a) => (arms.calls[r]?.[a] === call ? [named(arm, a)] : [])).join(', ');
    const [lost, gained] = [of('loss'), of('gain')];
    return lost || gained ? [say('cnv.armsOf', { group, lost: lost || '–', gained: gained || '–' })] : [];
  });
  return lines.length ? lines.join(' ') : say('cnv.noArms');
}
