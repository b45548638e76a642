'use client';
import type { Chosen } from '../../../kernels/figure/chart.types.ts';
import { styled } from 'styled-components';
import type { PseudotimeGeneRow } from '@stroma/contract/tools';
import { PseudotimeGenes } from '../../../charts/PseudotimeGenes/PseudotimeGenes.tsx';
import { pseudotimeGenesTable } from '../../../charts/PseudotimeGenes/PseudotimeGenes.table.ts';
import { pText } from '../../../kernels/text/pText.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button, IconButton } from '../../../primitives/Button/Button.tsx';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import type { TableColumn } from '../../../primitives/Table/Table.tsx';
import { ServedTable } from '../../ServedTable.tsx';
import { GeneCell } from '../GeneCell.tsx';
import type { TrajectoryResultProps } from '../trajectory.types.ts';

const Words = styled.div`
  display: grid;
  gap: 8px;
  padding: 12px 16px 0;
`;
type GeneViewProps = Pick<
  TrajectoryResultProps,
  | 'result'
  | 'genes'
  | 'geneTable'
  | 'onGeneTableChange'
  | 'pageSize'
  | 'onGenesCsv'
  | 'onGenesDraw'
  | 'onSendGenes'
  | 'palette'
>;
const TRENDS = ['up', 'down', 'peak', 'valley'];

/** The genes that change most along pseudotime with their cells and fitted curves, and all tested genes in a table. */
export function GeneView(props: GeneViewProps) {
  const { result, onSendGenes, palette } = props;
  const { top, genes } = result;
  const t = useT();
  const title = t.dynamic('trajectory.topGenes', { n: top.length });
  const valueLabel = t('gene.unit.normalized');
  const p = pText(t);
  const three = (v: number) => t.number(v, { maximumSignificantDigits: 3 });
  const columns: TableColumn<PseudotimeGeneRow>[] = [
    {
      ...{ id: 'symbol', label: t('vdj.gene'), isRowHeader: true, isSortable: true },
      render: (r) => <GeneCell gene={r} />,
    },
    { ...{ id: 'f', label: 'F', isAtEnd: true, isSortable: true }, render: (r) => three(r.f) },
    { ...{ id: 'p_val', label: t('volcano.p'), isAtEnd: true, isSortable: true }, render: (r) => p(r.p_val) },
    { ...{ id: 'q_val', label: t('trajectory.q'), isAtEnd: true, isSortable: true }, render: (r) => p(r.q_val) },
    {
      ...{ id: 'trend', label: t.dynamic('trajectory.trend'), isSortable: true },
      render: (r) => (TRENDS.includes(r.trend) ? t.dynamic(`trajectory.trend.${r.trend}`) : r.trend),
    },
    {
      ...{ id: 'peak', label: t('trajectory.highest'), isAtEnd: true, isSortable: true },
      render: (r) => three(r.peak),
    },
    { ...{ id: 'mean', label: t('chart.mean'), isAtEnd: true, isSortable: true }, render: (r) => three(r.mean) },
    {
      ...{ id: 'fraction', label: t('chart.expressingPercent'), isAtEnd: true, isSortable: true },
      render: (r) => t.number(r.fraction * 100, { maximumFractionDigits: 1 }),
    },
    ...(onSendGenes
      ? [
          {
            ...{ id: 'send', label: t.dynamic('trajectory.sendShort') },
            render: (r: PseudotimeGeneRow) => (
              <IconButton
                icon="chart"
                label={t.dynamic('trajectory.sendOne', { name: r.symbol })}
                onPress={() => onSendGenes([r.symbol])}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <Words>
        <Muted>{t.dynamic('trajectory.tested', { tested: genes.tested, significant: genes.significant })}</Muted>
        <Banner tone="info">{t.dynamic('trajectory.doubleUse')}</Banner>
        {onSendGenes && top.length > 0 && (
          <div>
            <Button icon="chart" onPress={() => onSendGenes(top.map(({ symbol }) => symbol))}>
              {t.dynamic('trajectory.sendTop', { n: top.length })}
            </Button>
          </div>
        )}
      </Words>
      {top.length ? (
        <PlotFrame
          title={title}
          subtitle={t.dynamic('trajectory.curveHint')}
          state={{ state: 'ready', data: top }}
          table={(list) => pseudotimeGenesTable({ data: list, top: list.length }, t)}
        >
          {(list, figure) => (
            <PseudotimeGenes
              title={figure.title || title}
              data={list}
              top={list.length}
              valueLabel={valueLabel}
              {...(palette && { palette })}
              {...(onSendGenes && { onSelect: ({ item }: Chosen<string>) => onSendGenes([item]) })}
            />
          )}
        </PlotFrame>
      ) : (
        <EmptyState icon="chart" title={t.dynamic('trajectory.noGenes')}>
          {t.dynamic('trajectory.noGenesHint')}
        </EmptyState>
      )}
      <ServedTable
        label={t.dynamic('trajectory.geneTable')}
        columns={columns}
        rows={props.genes}
        rowId={(r) => r.gene_id || r.symbol}
        pageSize={props.pageSize}
        asked={props.geneTable}
        onAskedChange={props.onGeneTableChange}
        searchLabel={t.dynamic('trajectory.searchGenes')}
        counted={(n) => t.dynamic('trajectory.genesCounted', { n })}
        onDownloadCsv={props.onGenesCsv}
        onDraw={props.onGenesDraw}
        none={t.dynamic('trajectory.noGenes')}
        noneHint={t.dynamic('trajectory.searchNone')}
      />
    </>
  );
}
