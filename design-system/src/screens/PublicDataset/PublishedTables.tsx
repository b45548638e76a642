'use client';
import { styled } from 'styled-components';
import type { PublicDetail } from '@stroma/contract';
import { ResultTable } from '../../explorer/ResultTable.tsx';
import { Card, Muted } from '../../primitives/Page/Page.styles.ts';
import { useT } from '../../theme/messages.ts';

const Bar = styled.span<{ $share: number }>`
  display: inline-block;
  vertical-align: middle;
  height: 10px;
  width: ${({ $share }) => Math.max(1, $share * 160)}px;
  margin-inline-end: 8px;
  border-radius: 2px;
  background: var(--st-muted);
`;
const Section = styled(Card)`
  overflow: hidden;
  > div:first-child {
    padding: 12px 16px 0;
  }
  h2 {
    font-size: 15px;
  }
`;
interface Props {
  dataset: PublicDetail;
}

/** Cells of each type, the most first; a bar shows the share. */
export function PublishedComposition({ dataset }: Props) {
  const t = useT();
  const { composition } = dataset;
  const all = composition.reduce((sum, { cells }) => sum + cells, 0);
  const most = Math.max(1, ...composition.map(({ cells }) => cells));
  return (
    <Section>
      <div>
        <h2>{t('publicSet.composition')}</h2>
      </div>
      <ResultTable
        label={t('publicSet.compositionCells')}
        fileName={`${dataset.name} composition`}
        count={t('publicDb.cellTypes', { n: composition.length })}
        emptyTitle={t('common.nothingFound')}
        rows={composition}
        rowId={(one) => one.cellType}
        sort={{ column: 'cells', direction: 'descending' }}
        columns={[
          { id: 'cellType', label: t('publicDb.facet.cellType'), value: (one) => one.cellType, isRowHeader: true },
          {
            id: 'cells',
            label: t('common.cells'),
            value: (one) => one.cells,
            render: (one) => (
              <>
                <Bar $share={one.cells / most} aria-hidden="true" />
                {t.number(one.cells)} ({t.percent(all ? one.cells / all : 0)})
              </>
            ),
          },
          {
            id: 'donors',
            label: t('publicSet.donors'),
            value: (one) => one.donors,
            render: (one) => one.donors || '–',
          },
        ]}
      />
    </Section>
  );
}

/** Marker genes of each cell type. */
export function PublishedMarkers({ dataset }: Props) {
  const t = useT();
  return (
    <Section>
      <div>
        <h2>{t('publicSet.markers')}</h2>
        <Muted>{t('publicSet.markersHint')}</Muted>
      </div>
      <ResultTable
        label={t('publicSet.markers')}
        fileName={`${dataset.name} markers`}
        count={t('unit.genes', { n: dataset.markers.length })}
        emptyTitle={t('common.nothingFound')}
        rows={dataset.markers}
        rowId={(one) => `${one.cellType} ${one.gene_id} ${one.symbol}`}
        sort={{ column: 'cellType', direction: 'ascending' }}
        columns={[
          { id: 'cellType', label: t('publicDb.facet.cellType'), value: (one) => one.cellType, isRowHeader: true },
          {
            id: 'symbol',
            label: t('volcano.gene'),
            value: (one) => one.symbol,
            render: (one) => <em>{one.symbol}</em>,
          },
          {
            id: 'log2fc',
            label: t('markers.log2fc'),
            value: (one) => one.log2fc,
            render: (one) => t.number(one.log2fc),
          },
          {
            id: 'inside',
            label: t('publicSet.inside'),
            value: (one) => one.inside,
            render: (one) => t.percent(one.inside),
          },
          {
            id: 'outside',
            label: t('publicSet.outside'),
            value: (one) => one.outside,
            render: (one) => t.percent(one.outside),
          },
        ]}
      />
    </Section>
  );
}
