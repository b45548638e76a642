'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { BulkResult as BulkData } from '@stroma/contract/tools';
import { BulkPca } from '../../../charts/BulkPca/BulkPca.tsx';
import { pcaTable } from '../../../charts/BulkPca/BulkPca.table.ts';
import { GseaRunningSum } from '../../../charts/GseaRunningSum/GseaRunningSum.tsx';
import { gseaTable } from '../../../charts/GseaRunningSum/GseaRunningSum.table.ts';
import { Heatmap } from '../../../charts/Heatmap/Heatmap.tsx';
import { heatmapTable } from '../../../charts/Heatmap/Heatmap.table.ts';
import { SampleCorrelation } from '../../../charts/SampleCorrelation/SampleCorrelation.tsx';
import { correlationTable } from '../../../charts/SampleCorrelation/SampleCorrelation.table.ts';
import { bulkVolcano } from '../../../charts/VolcanoPlot/volcano.ts';
import { VolcanoPlot } from '../../../charts/VolcanoPlot/VolcanoPlot.tsx';
import { volcanoTable } from '../../../charts/VolcanoPlot/VolcanoPlot.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import type { Loadable } from '../../../primitives/common.types.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { Stack } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { useT } from '../../../theme/messages.ts';
import type { BulkResultProps } from './BulkResult.types.ts';
import { bulkTable, GeneTable, TermTable } from './BulkTables.tsx';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: 12px;
  padding: 12px 16px 0;
`;
const nothing = { columns: [], rows: [] };

/** Bulk RNA-seq (DESeq2, GSEA): tables, volcano plot, PCA and correlation of the samples, heatmap, enrichment (specification 2.9). */
export function BulkResult(props: BulkResultProps) {
  const { state, tab, onTabChange, comparison, onComparisonChange, thresholds, palette, onGenePick } = props;
  const t = useT();
  const [term, setTerm] = useState<string | null>(null);
  const comparisons = state.state === 'ready' ? state.data.comparisons : [];
  type Pair = BulkData['comparisons'][number];
  const found = comparisons[comparison];
  const one: Loadable<Pair> =
    state.state === 'ready' ? (found ? { state: 'ready', data: found } : { state: 'empty' }) : state;
  const limits = { log2fc: Math.log2(thresholds.foldChange), p: thresholds.qvalue };
  const titled = (id: 'volcano' | 'heatmap' | 'table') =>
    found ? `${t(`bulk.tab.${id}`)}: ${found.name}` : t(`bulk.tab.${id}`);
  const termOf = (c: Pair) => c.gsea?.terms.find((g) => g.term === term) ?? c.gsea?.terms[0];
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
          <PlotFrame
            title={titled('volcano')}
            state={one}
            emptyHint={emptyHint}
            table={(c) => volcanoTable({ volcano: bulkVolcano(c.rows) }, t)}
          >
            {(c, figure) => (
              <VolcanoPlot
                title={figure.title || titled('volcano')}
                volcano={bulkVolcano(c.rows)}
                a={c.a}
                b={c.b}
                y="padj"
                thresholds={limits}
                onPick={onGenePick}
              />
            )}
          </PlotFrame>
        )}
        {tab === 'pca' && (
          <Stack>
            <PlotFrame title={t('bulk.pca')} state={state} emptyHint={emptyHint} table={(d) => pcaTable(d, t)}>
              {(d, figure) => (
                <BulkPca
                  title={figure.title || t('bulk.pca')}
                  pca={d.pca}
                  samples={d.samples}
                  palette={palette}
                  showNames
                />
              )}
            </PlotFrame>
            {state.state === 'ready' && (
              <PlotFrame title={t('bulk.correlation')} state={state} table={(d) => correlationTable(d, t)}>
                {(d, figure) => (
                  <SampleCorrelation
                    title={figure.title || t('bulk.correlation')}
                    correlation={d.correlation}
                    linkage={d.linkage}
                    samples={d.samples}
                    palette={palette}
                  />
                )}
              </PlotFrame>
            )}
          </Stack>
        )}
        {tab === 'heatmap' && (
          <PlotFrame
            title={titled('heatmap')}
            state={one}
            emptyHint={emptyHint}
            table={(c) =>
              c.heatmap ? heatmapTable({ matrix: c.heatmap.values, rowLabel: t('volcano.gene') }) : nothing
            }
          >
            {(c, figure) =>
              c.heatmap ? (
                <Heatmap
                  title={figure.title || titled('heatmap')}
                  matrix={c.heatmap.values}
                  rowLinkage={c.heatmap.genes}
                  columnLinkage={c.heatmap.samples}
                  valueLabel={t('heat.zScore')}
                  rowLabel={t('volcano.gene')}
                  columnLabel={t('common.samples')}
                  ramp="diverging"
                  palette={palette}
                />
              ) : (
                <EmptyState icon="chart" title={t('bulk.noHeatmap')} />
              )
            }
          </PlotFrame>
        )}
        {tab === 'gsea' && (
          <PlotFrame
            title={t('bulk.tab.gsea')}
            state={one}
            emptyHint={emptyHint}
            table={(c) => {
              const shown = termOf(c);
              return shown ? gseaTable({ term: shown }, t) : nothing;
            }}
          >
            {(c, figure) => {
              const shown = termOf(c);
              if (!c.gsea || !shown)
                return <EmptyState icon="chart" title={t('bulk.noGsea')} children={t('bulk.noGseaHint')} />;
              return (
                <Stack>
                  <GseaRunningSum
                    title={figure.title || shown.term}
                    term={shown}
                    ranked={c.gsea.ranked}
                    ranking={c.gsea.ranking}
                    a={c.a}
                    b={c.b}
                  />
                  <TermTable label={t('bulk.tab.gsea')} terms={c.gsea.terms} onPick={setTerm} />
                </Stack>
              );
            }}
          </PlotFrame>
        )}
      </Tabs>
    </Stack>
  );
}
