import type { DegRow } from '@stroma/contract/tools';
import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { pText, ResultTable, type ResultColumn } from '../ResultTable.tsx';

interface DegTableProps {
  label: string;
  rows: readonly DegRow[];
  onGenePick: (symbol: string) => void;
}
/** The specification's nine columns and the symbol; downloaded in full precision. */
export function DegTable({ label, rows, onGenePick }: DegTableProps) {
  const t = useT();
  const two = (v: number) => t.number(v, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const p = pText(t);
  const number = (
    id: 'avg_expression' | 'log2fc' | 'pct1' | 'pct2' | 'z_score' | 'p_val' | 'p_val_adj',
    format: (v: number) => string,
  ): ResultColumn<DegRow> => ({
    id,
    label: t(`markers.${id}`),
    value: (r) => r[id],
    render: (r) => format(r[id]),
  });
  return (
    <ResultTable
      label={label}
      fileName={label.replace(/[^\p{L}\p{N}]+/gu, '-')}
      rows={rows}
      rowId={(r) => `${r.cluster}|${r.gene_id}|${r.symbol}`}
      sort={{ column: 'log2fc', direction: 'descending' }}
      count={t('unit.genes', { n: rows.length })}
      emptyTitle={t('deg.none')}
      emptyHint={t('deg.noneHint')}
      columns={[
        {
          id: 'symbol',
          label: t('markers.symbol'),
          value: (r) => r.symbol,
          rowHeader: true,
          render: (r) => (
            <Button
              tone="quiet"
              small
              onPress={() => onGenePick(r.symbol)}
              aria-label={t('markers.show', { gene: r.symbol })}
            >
              <em>{r.symbol}</em>
            </Button>
          ),
        },
        { id: 'cluster', label: t('markers.cluster'), value: (r) => r.cluster },
        {
          id: 'gene_id',
          label: t('markers.gene_id'),
          value: (r) => r.gene_id,
          render: (r) => <code>{r.gene_id}</code>,
        },
        number('avg_expression', two),
        number('log2fc', two),
        number('pct1', (v) => t.percent(v)),
        number('pct2', (v) => t.percent(v)),
        number('z_score', two),
        number('p_val', p),
        number('p_val_adj', p),
      ]}
    />
  );
}
