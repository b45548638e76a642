'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { VdjResult as VdjData } from '@stroma/contract/tools';
import { ClonotypeByCellType } from '../../../charts/ClonotypeByCellType/ClonotypeByCellType.tsx';
import { clonotypeByCellTypeTable } from '../../../charts/ClonotypeByCellType/ClonotypeByCellType.table.ts';
import { ClonotypeFrequency } from '../../../charts/ClonotypeFrequency/ClonotypeFrequency.tsx';
import { clonotypeFrequencyTable } from '../../../charts/ClonotypeFrequency/ClonotypeFrequency.table.ts';
import { ClonotypePie } from '../../../charts/ClonotypePie/ClonotypePie.tsx';
import { clonotypePieTable } from '../../../charts/ClonotypePie/ClonotypePie.table.ts';
import { DiversityD50 } from '../../../charts/DiversityD50/DiversityD50.tsx';
import { diversityD50Table } from '../../../charts/DiversityD50/DiversityD50.table.ts';
import { VjPairHeatmap } from '../../../charts/VjPairHeatmap/VjPairHeatmap.tsx';
import { vjPairHeatmapTable } from '../../../charts/VjPairHeatmap/VjPairHeatmap.table.ts';
import { VjUsage } from '../../../charts/VjUsage/VjUsage.tsx';
import { vjUsageTable } from '../../../charts/VjUsage/VjUsage.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Muted, RowFlex, Stack } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { useT } from '../../../theme/messages.ts';
import { VDJ_VIEWS, type VdjResultProps } from '../vdj.types.ts';

const Head = styled(RowFlex)`
  justify-content: space-between;
  padding: 12px 16px 0;
`;

/** The six charts of a repertoire (Sturm et al. 2020, scirpy; specification 2.8, 9). */
export function VdjResult(props: VdjResultProps) {
  const { state, view, onViewChange, groupLabel, onDownload, palette } = props;
  const t = useT();
  const [of, setOf] = useState<'clonotypes' | 'cells'>('clonotypes');
  const [scale, setScale] = useState<'count' | 'percent'>('count');
  const [chain, setChain] = useState<string | null>(null);
  const title = t(`vdj.view.${view}`);
  const pairOf = (d: VdjData) => d.pairs.find((p) => p.chain === chain) ?? d.pairs[0];
  const data = state.state === 'ready' ? state.data : null;
  const table = (d: VdjData) => {
    const pair = pairOf(d);
    switch (view) {
      case 'frequency':
        return clonotypeFrequencyTable({ title, frequency: d.frequency, groupLabel, of }, t);
      case 'cellType':
        return clonotypeByCellTypeTable({ title, byCellType: d.byCellType }, t);
      case 'pie':
        return clonotypePieTable({ title, total: d.total, of: 'cells' }, t);
      case 'usage':
        return vjUsageTable({ title, usage: d.usage }, t);
      case 'diversity':
        return diversityD50Table({ title, diversity: d.diversity, groupLabel }, t);
      case 'pairs':
        return pair ? vjPairHeatmapTable({ title, pair }, t) : { columns: [], rows: [] };
    }
  };
  const chart = (d: VdjData, name: string) => {
    const pair = pairOf(d);
    switch (view) {
      case 'frequency':
        return (
          <ClonotypeFrequency title={name} frequency={d.frequency} groupLabel={groupLabel} of={of} scale={scale} />
        );
      case 'cellType':
        return <ClonotypeByCellType title={name} byCellType={d.byCellType} scale={scale} />;
      case 'pie':
        return <ClonotypePie title={name} total={d.total} of="cells" />;
      case 'usage':
        return <VjUsage title={name} usage={d.usage} palette={palette} />;
      case 'diversity':
        return <DiversityD50 title={name} diversity={d.diversity} groupLabel={groupLabel} />;
      case 'pairs':
        return pair ? <VjPairHeatmap title={name} pair={pair} /> : null;
    }
  };
  const actions = (
    <>
      {view === 'frequency' && (
        <SegmentedControl
          label={t('vdj.count')}
          value={of}
          onChange={setOf}
          options={[
            { id: 'clonotypes', label: t('vdj.clonotypes') },
            { id: 'cells', label: t('common.cells') },
          ]}
        />
      )}
      {(view === 'frequency' || view === 'cellType') && (
        <SegmentedControl
          label={t('vdj.scale')}
          value={scale}
          onChange={setScale}
          options={[
            { id: 'count', label: t('vdj.scale.count') },
            { id: 'percent', label: '%' },
          ]}
        />
      )}
      {view === 'pairs' && data && data.pairs.length > 1 && (
        <SegmentedControl
          label={t('vdj.chain')}
          value={pairOf(data)?.chain ?? ''}
          onChange={setChain}
          options={data.pairs.map((p) => ({ id: p.chain, label: p.chain }))}
        />
      )}
    </>
  );
  return (
    <Stack $gap={8}>
      {data && (
        <Head>
          <Muted>{t('vdj.matched', { n: data.matched.cells, share: t.percent(data.matched.share) })}</Muted>
          {onDownload && (
            <Button small icon="download" onPress={onDownload}>
              {t('tool.downloadResult')}
            </Button>
          )}
        </Head>
      )}
      <Tabs
        inset
        label={t('vdj.title')}
        value={view}
        onChange={onViewChange}
        tabs={VDJ_VIEWS.map((id) => ({ id, label: t(`vdj.view.${id}`) }))}
      >
        <PlotFrame
          key={view}
          title={title}
          state={state}
          height={360}
          emptyHint={t('vdj.empty')}
          table={table}
          actions={actions}
        >
          {(d, figure) => chart(d, figure.title || title)}
        </PlotFrame>
      </Tabs>
    </Stack>
  );
}
