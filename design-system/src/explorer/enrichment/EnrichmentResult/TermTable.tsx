import { styled } from 'styled-components';
import type { EnrichmentResult as Result, EnrichmentRow } from '@stroma/contract/tools';
import { useT } from '../../../theme/messages.ts';
import { IconButton } from '../../../primitives/Button/Button.tsx';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { Pager } from '../../../primitives/Pager/Pager.tsx';
import { Table, type TableColumn } from '../../../primitives/Table/Table.tsx';
import { TextField } from '../../../primitives/TextField/TextField.tsx';
import type { EnrichmentResultProps } from '../enrichment.types.ts';
import { pOf } from '../pOf.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  padding: 8px 12px 8px 16px;
  > i {
    flex: 1;
  }
`;
const FIRST = 6;
type TermTableProps = Pick<EnrichmentResultProps, 'rows' | 'table' | 'onTableChange' | 'pageSize' | 'onDownloadCsv'> & {
  result: Result;
};

/** One page of all tested terms; sorted, searched and downloaded on the server. */
export function TermTable({ result, rows, table, onTableChange, pageSize, onDownloadCsv }: TermTableProps) {
  const t = useT();
  const p = pOf(t, result);
  const isGsea = result.method === 'gsea';
  const three = (v: number | null) => (v === null ? '' : t.number(v, { maximumFractionDigits: 3 }));
  const number = (
    id: 'overlap' | 'size' | 'ratio' | 'es' | 'nes' | 'p_val' | 'p_val_adj',
    label: string,
    format: (v: number) => string = (v) => t.number(v),
  ): TableColumn<EnrichmentRow> => ({
    ...{ id, label, end: true, sortable: true },
    render: (r) => (r[id] === null ? '' : format(r[id])),
  });
  const columns: TableColumn<EnrichmentRow>[] = [
    { id: 'term', label: t('enrichment.term'), sortable: true, rowHeader: true, render: (r) => r.term },
    { id: 'source', label: t('enrichment.database'), render: (r) => result.databases[r.source]?.name ?? '' },
    { id: 'term_id', label: t('enrichment.termId'), sortable: true, render: (r) => <code>{r.term_id}</code> },
    number('overlap', isGsea ? t('gsea.inLeadingEdge') : t('enrichment.overlap')),
    number('size', t('enrichment.size')),
    ...(isGsea
      ? [number('es', 'ES', three), number('nes', 'NES', three)]
      : [number('ratio', t('enrichment.ratio'), (v) => t.percent(v))]),
    number('p_val', t('volcano.p'), p),
    number('p_val_adj', isGsea ? 'FDR' : t('volcano.padj'), p),
    {
      id: 'genes',
      label: t('enrichment.genes'),
      render: (r) => {
        const genes = r.genes.split(' ').filter(Boolean);
        return (
          <em title={genes.slice(0, 100).join(', ')}>
            {genes.slice(0, FIRST).join(', ')}
            {genes.length > FIRST && ` +${t.number(genes.length - FIRST)}`}
          </em>
        );
      },
    },
  ];
  const total = rows.state === 'ready' ? rows.data.total : 0;
  return (
    <div>
      <Bar>
        <TextField
          hideLabel
          search
          label={t('enrichment.search')}
          placeholder={t('enrichment.search')}
          value={table.search}
          onChange={(search) => onTableChange({ ...table, search, page: 1 })}
        />
        <Muted role="status">{rows.state === 'ready' && t('enrichment.terms', { n: total })}</Muted>
        <i />
        <Pager
          page={table.page}
          pages={Math.max(1, Math.ceil(total / pageSize))}
          onChange={(page) => onTableChange({ ...table, page })}
        >
          {onDownloadCsv && <IconButton icon="download" label={t('plot.downloadTable')} onPress={onDownloadCsv} />}
        </Pager>
      </Bar>
      <Loaded state={rows}>
        {(data) =>
          data.rows.length ? (
            <Table
              label={t('enrichment.view.table')}
              columns={columns}
              rows={data.rows}
              rowId={(r) => `${r.source}|${r.term_id}`}
              sort={table.sort}
              onSortChange={({ column, direction }) =>
                onTableChange({ ...table, page: 1, sort: { column: String(column) as keyof EnrichmentRow, direction } })
              }
            />
          ) : (
            <EmptyState icon="table" title={t('enrichment.none')}>
              {t('enrichment.noneHint')}
            </EmptyState>
          )
        }
      </Loaded>
    </div>
  );
}
