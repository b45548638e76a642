'use client';
import type { DegRow } from '@stroma/contract/tools';
import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import type { TableColumn } from '../../primitives/Table/Table.tsx';
import { pText } from '../pText.ts';
import { GeneName } from './GeneName.ts';
import { ServedTable } from '../ServedTable.tsx';
import type { DegResultProps } from './differential-expression.types.ts';

type DegTableProps = Pick<
  DegResultProps,
  'rows' | 'pageSize' | 'view' | 'onViewChange' | 'onDownloadCsv' | 'onDraw'
> & {
  label: string;
  onGenePick: (symbol: string) => void;
};

/** One page of the specification's nine columns and the symbol; sorted, searched and downloaded on the server. */
export function DegTable(props: DegTableProps) {
  const { label, rows, pageSize, view, onViewChange, onDownloadCsv, onGenePick } = props;
  const t = useT();
  const two = (v: number) => t.number(v, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const p = pText(t);
  const number = (
    id: 'avg_expression' | 'log2fc' | 'pct1' | 'pct2' | 'z_score' | 'p_val' | 'p_val_adj',
    format: (v: number, row: DegRow) => string,
  ): TableColumn<DegRow> => ({
    id,
    label: t(`markers.${id}`),
    isAtEnd: true,
    isSortable: true,
    render: (r) => format(r[id], r),
  });
  const columns: TableColumn<DegRow>[] = [
    {
      id: 'symbol',
      label: t('markers.symbol'),
      isSortable: true,
      isRowHeader: true,
      render: (r) => (
        <Button
          tone="quiet"
          isSmall
          onPress={() => onGenePick(r.symbol)}
          aria-label={t('markers.show', { gene: r.symbol })}
        >
          <GeneName>{r.symbol}</GeneName>
        </Button>
      ),
    },
    { id: 'cluster', label: t('markers.cluster'), render: (r) => t.category(r.cluster) },
    { id: 'gene_id', label: t('markers.gene_id'), isSortable: true, render: (r) => <code>{r.gene_id}</code> },
    number('avg_expression', two),
    number('log2fc', two),
    number('pct1', (v) => t.percent(v)),
    number('pct2', (v) => t.percent(v)),
    number('z_score', two),
    number('p_val', (v, row) => p(v, row.log10_p_val)),
    number('p_val_adj', (v, row) => p(v, row.log10_p_val_adj)),
  ];
  return (
    <ServedTable
      label={label}
      columns={columns}
      rows={rows}
      rowId={(r) => `${r.comparison}|${r.side}|${r.gene_id}|${r.symbol}`}
      pageSize={pageSize}
      asked={view}
      onAskedChange={(asked) => onViewChange({ ...view, ...asked })}
      searchLabel={t('deg.search')}
      counted={(n) => t('unit.genes', { n })}
      onDownloadCsv={onDownloadCsv}
      onDraw={props.onDraw}
      csvLabel={t('deg.csv')}
      none={t('deg.none')}
      noneHint={t('deg.noneHint')}
    />
  );
}
