'use client';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Pager } from '../../../primitives/Pager/Pager.tsx';
import { Table, type TableColumn } from '../../../primitives/Table/Table.tsx';
import { ExportIconButton } from '../../ExportButton.tsx';
import { pText } from '../../pText.ts';
import { GeneName } from '../GeneName.ts';
import { useLastTotal } from '../../useLastTotal.ts';
import { MarkerFilterBar } from './MarkerFilterBar.tsx';
import type { MarkerRow, MarkersTableProps } from '../../explorer.types.ts';

const Bar = styled.div`
  position: sticky;
  inset-inline-start: 0;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  padding: 8px 12px 8px 16px;
  > i {
    flex: 1;
  }
`;
/** The name is below its heading; the button around it becomes visible on hover. */
const Gene = styled.span`
  display: inline-block;
  margin-inline-start: -9px;
`;
/** The columns of the specification's section 2.8, p values in scientific notation, gene symbols in italics. */
export function MarkersTable(props: MarkersTableProps) {
  const { state, columns, clusters, cluster, onClusterChange, sort, onSortChange, page, pageSize, onPageChange } =
    props;
  const t = useT();
  const total = useLastTotal(state.state === 'loading' || state.state === 'error' ? null : props.total);
  const pages = Math.max(1, total === null ? page : Math.ceil(total / pageSize));
  const fixed = (v: number) => t.number(v, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const p = pText(t);
  const number = (id: keyof MarkerRow, format: (v: number, row: MarkerRow) => string): TableColumn<MarkerRow> => ({
    id,
    label: t(`markers.${id as 'log2fc'}`),
    isAtEnd: true,
    isSortable: true,
    render: (r) => (typeof r[id] === 'number' ? format(r[id], r) : '–'),
  });
  const fields: TableColumn<MarkerRow>[] = [
    {
      id: 'symbol',
      label: t('markers.symbol'),
      isSortable: true,
      isRowHeader: true,
      render: (r) =>
        props.onGenePick ? (
          <Gene>
            <Button
              tone="quiet"
              isSmall
              onPress={() => props.onGenePick?.(r)}
              aria-label={t('markers.show', { gene: r.symbol })}
            >
              <GeneName>{r.symbol}</GeneName>
            </Button>
          </Gene>
        ) : (
          <em>{r.symbol}</em>
        ),
    },
    { id: 'gene_id', label: t('markers.gene_id'), render: (r) => <code>{r.gene_id}</code> },
    { id: 'cluster', label: t('markers.cluster'), isSortable: true, render: (r) => t.category(r.cluster) },
    number('avg_expression', fixed),
    number('log2fc', fixed),
    number('pct1', (v) => t.percent(v)),
    number('pct2', (v) => t.percent(v)),
    number('z_score', fixed),
    number('p_val', (v, row) => p(v, row.log10_p_val)),
    number('p_val_adj', (v, row) => p(v, row.log10_p_val_adj)),
  ];
  return (
    <>
      {columns && columns.markers !== columns.cluster && (
        <div style={{ padding: '8px 16px 0' }}>
          <Banner tone="warning">{t('markers.otherColumn', columns)}</Banner>
        </div>
      )}
      {clusters.length > 0 && props.filters && props.onFiltersChange && (
        <MarkerFilterBar filters={props.filters} onChange={props.onFiltersChange} />
      )}
      <Bar>
        <div style={{ width: 160 }}>
          <Select
            hideLabel
            label={t('markers.cluster')}
            value={cluster ?? ''}
            options={[
              { id: '', label: t('markers.allClusters') },
              ...clusters.map((c) => ({ id: c, label: t.category(c) })),
            ]}
            onChange={(c) => onClusterChange(c || null)}
          />
        </div>
        {/* Over all clusters a gene has a row in each. */}
        <Muted>{total !== null && t(cluster === null ? 'markers.rows' : 'unit.genes', { n: total })}</Muted>
        <i />
        <Pager page={page} pages={pages} onChange={onPageChange}>
          {props.onDraw && <ExportIconButton icon="chart" label={t('plot.draw')} onPress={props.onDraw} />}
          {props.onDownloadCsv && <ExportIconButton label="CSV" onPress={props.onDownloadCsv} />}
        </Pager>
      </Bar>
      <Loaded
        state={state}
        empty={
          <EmptyState icon="table" title={t('markers.empty')}>
            {t('markers.emptyHint')}
          </EmptyState>
        }
      >
        {(rows) => (
          <Table
            label={t('markers.title')}
            columns={fields}
            rows={rows}
            rowId={(r) => `${r.cluster}|${r.gene_id}|${r.symbol}`}
            sort={sort}
            onSortChange={(s) => onSortChange({ column: String(s.column) as keyof MarkerRow, direction: s.direction })}
          />
        )}
      </Loaded>
    </>
  );
}
