'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import type { Loadable } from '../../../primitives/common.types.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Stack } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { useT } from '../../../theme/messages.ts';
import type { BulkResultProps } from './BulkResult.types.ts';
import { BulkGseaFrame, BulkHeatmapFrame, BulkSamples, BulkVolcanoFrame, type Pair } from './BulkFigures.tsx';
import { bulkTable, GeneTable } from './BulkTables.tsx';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: 12px;
  padding: 12px 16px 0;
`;

/** Bulk RNA-seq (DESeq2, GSEA): tables, volcano plot, PCA and correlation of the samples, heatmap, enrichment (specification 2.9). */
export function BulkResult(props: BulkResultProps) {
  const { state, tab, onTabChange, comparison, onComparisonChange, thresholds, palette, onGenePick } = props;
  const t = useT();
  const [term, setTerm] = useState<string | null>(null);
  const comparisons = state.state === 'ready' ? state.data.comparisons : [];
  const found = comparisons[comparison];
  const one: Loadable<Pair> =
    state.state === 'ready' ? (found ? { state: 'ready', data: found } : { state: 'empty' }) : state;
  const titled = (id: 'volcano' | 'heatmap' | 'table') =>
    found ? `${t(`bulk.tab.${id}`)}: ${found.name}` : t(`bulk.tab.${id}`);
  const emptyHint = t('bulk.empty');
  return (
    <Stack $gap={8}>
      <Head>
        <div style={{ width: 260, maxWidth: '100%' }}>
          <Select
            label={t('bulk.comparison')}
            options={comparisons.map((c, i) => ({ id: String(i), label: c.name }))}
            value={found ? String(comparison) : null}
            onChange={(id) => onComparisonChange(Number(id))}
            isDisabled={!comparisons.length}
          />
        </div>
        {props.onDownload && (
          <Button icon="download" isDisabled={state.state !== 'ready'} onPress={props.onDownload}>
            {t('tool.downloadResult')}
          </Button>
        )}
      </Head>
      <Tabs
        inset
        label={t('bulk.title')}
        value={tab}
        onChange={onTabChange}
        tabs={(['table', 'volcano', 'pca', 'heatmap', 'gsea'] as const).map((id) => ({
          id,
          label: t(`bulk.tab.${id}`),
        }))}
      >
        {tab === 'table' && (
          <PlotFrame title={titled('table')} state={one} editable={false} emptyHint={emptyHint} table={bulkTable}>
            {(c) => <GeneTable comparison={c} onPick={onGenePick} />}
          </PlotFrame>
        )}
        {tab === 'volcano' && (
          <BulkVolcanoFrame title={titled('volcano')} state={one} {...{ thresholds, palette, onGenePick }} />
        )}
        {tab === 'pca' && <BulkSamples state={state} palette={palette} />}
        {tab === 'heatmap' && <BulkHeatmapFrame title={titled('heatmap')} state={one} {...{ thresholds, palette }} />}
        {tab === 'gsea' && <BulkGseaFrame state={one} term={term} onTermChange={setTerm} />}
      </Tabs>
    </Stack>
  );
}
