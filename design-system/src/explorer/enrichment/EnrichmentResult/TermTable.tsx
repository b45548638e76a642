'use client';
import { styled } from 'styled-components';
import type { EnrichmentResult as Result, EnrichmentRow } from '@stroma/contract/tools';
import { useT } from '../../../theme/messages.ts';
import type { TableColumn } from '../../../primitives/Table/Table.tsx';
import { ServedTable } from '../../ServedTable.tsx';
import type { EnrichmentResultProps } from '../enrichment.types.ts';
import { pValueFormatter } from '../pOf.ts';

/** Terms have long names. */
const Term = styled.span`
  display: block;
  min-width: 200px;
`;
const FIRST = 6;
type TermTableProps = Pick<
  EnrichmentResultProps,
  'rows' | 'table' | 'onTableChange' | 'pageSize' | 'onDownloadCsv' | 'onDraw'
> & {
  result: Result;
};

/** One page of all tested terms; sorted, searched and downloaded on the server. */
export function TermTable({ result, rows, table, onTableChange, pageSize, onDownloadCsv, onDraw }: TermTableProps) {
  const t = useT();
  const p = pValueFormatter(t, result);
  const isGsea = result.method === 'gsea';
  const three = (v: number | null) => (v === null ? '' : t.number(v, { maximumFractionDigits: 3 }));
  const number = (
    id: 'overlap' | 'size' | 'ratio' | 'es' | 'nes' | 'p_val' | 'p_val_adj',
    label: string,
    format: (v: number) => string = (v) => t.number(v),
  ): TableColumn<EnrichmentRow> => ({
    ...{ id, label, isAtEnd: true, isSortable: true },
    render: (r) => (r[id] === null ? '' : format(r[id])),
  });
  const columns: TableColumn<EnrichmentRow>[] = [
    {
      id: 'term',
      label: t('enrichment.term'),
      isSortable: true,
      isRowHeader: true,
      render: (r) => <Term>{r.term}</Term>,
    },
    { id: 'source', label: t('enrichment.database'), render: (r) => result.databases[r.source]?.name ?? '' },
    { id: 'term_id', label: t('enrichment.termId'), isSortable: true, render: (r) => <code>{r.term_id}</code> },
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
  return (
    <ServedTable
      label={t('enrichment.view.table')}
      columns={columns}
      rows={rows}
      rowId={(r) => `${r.source}|${r.term_id}`}
      pageSize={pageSize}
      asked={table}
      onAskedChange={onTableChange}
      searchLabel={t('enrichment.search')}
      counted={(n) => t('enrichment.terms', { n })}
      onDownloadCsv={onDownloadCsv}
      onDraw={onDraw}
      none={t('enrichment.none')}
      noneHint={t('enrichment.noneHint')}
    />
  );
}
