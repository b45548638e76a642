import { useState } from 'react';
import type { BulkResult as BulkData, BulkRow, GseaTerm } from '@stroma/contract/tools';
import { Badge } from '../../../primitives/Badge/Badge.tsx';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Stack } from '../../../primitives/Page/Page.styles.ts';
import { Table } from '../../../primitives/Table/Table.tsx';
import { useT } from '../../../theme/messages.ts';

type Comparison = BulkData['comparisons'][number];
type Column = 'symbol' | 'base_mean' | 'log2fc' | 'p_val' | 'p_val_adj';

/** Columns of the csv, by the contract's names. */
export const bulkTable = ({ rows }: Comparison) => ({
  columns: ['gene_id', 'symbol', 'base_mean', 'log2fc', 'lfc_se', 'stat', 'p_val', 'p_val_adj', 'class'],
  rows: rows.map((r) => [
    r.gene_id,
    r.symbol,
    r.base_mean,
    r.log2fc,
    r.lfc_se,
    r.stat,
    r.p_val ?? '',
    r.p_val_adj ?? '',
    r.class,
  ]),
});

/** Genes of one comparison: all, or those higher on one side beyond the thresholds. */
export function GeneTable({ comparison, onPick }: { comparison: Comparison; onPick?: (symbol: string) => void }) {
  const t = useT();
  const [side, setSide] = useState<'all' | 'up' | 'down'>('all');
  const [sort, setSort] = useState<{ column: Column; direction: 'ascending' | 'descending' }>({
    column: 'p_val_adj',
    direction: 'ascending',
  });
  const rows = comparison.rows
    .filter((r) => side === 'all' || r.class === side)
    .sort((a, b) => {
      const [x, y] = [a[sort.column] ?? Infinity, b[sort.column] ?? Infinity];
      const order = typeof x === 'string' ? x.localeCompare(String(y)) : x - Number(y);
      return sort.direction === 'ascending' ? order : -order;
    });
  const p = (v: number | null) =>
    v === null
      ? '–'
      : t.number(
          v,
          v && v < 0.001 ? { notation: 'scientific', maximumSignificantDigits: 3 } : { maximumSignificantDigits: 3 },
        );
  const number = (id: Column, label: string, render: (r: BulkRow) => string) => ({
    id,
    label,
    end: true,
    sortable: true,
    render,
  });
  return (
    <Stack $gap={8}>
      <div style={{ padding: '0 8px' }}>
        <SegmentedControl
          label={t('bulk.side')}
          value={side}
          onChange={setSide}
          options={[
            { id: 'all', label: t('bulk.side.all') },
            { id: 'up', label: `${comparison.a} ↑` },
            { id: 'down', label: `${comparison.b} ↑` },
          ]}
        />
      </div>
      <div style={{ maxHeight: 480 }}>
        <Table
          label={comparison.name}
          rows={rows}
          rowId={(r) => r.gene_id}
          sort={sort}
          onSortChange={(next) => setSort({ column: next.column as Column, direction: next.direction })}
          onRowAction={onPick && ((id) => onPick(rows.find((r) => r.gene_id === id)?.symbol ?? id))}
          columns={[
            {
              id: 'symbol',
              label: t('volcano.gene'),
              rowHeader: true,
              sortable: true,
              render: (r) => <em>{r.symbol}</em>,
            },
            number('base_mean', t('bulk.baseMean'), (r) => t.number(r.base_mean, { maximumFractionDigits: 1 })),
            number('log2fc', 'Log2FC', (r) => t.number(r.log2fc)),
            number('p_val', t('bulk.pval'), (r) => p(r.p_val)),
            number('p_val_adj', t('volcano.padj'), (r) => p(r.p_val_adj)),
            {
              id: 'class',
              label: t('bulk.class'),
              render: (r) => (
                <Badge icon={r.class === 'up' ? 'sortUp' : r.class === 'down' ? 'sortDown' : null}>
                  {t(`bulk.class.${r.class}`)}
                </Badge>
              ),
            },
          ]}
        />
      </div>
    </Stack>
  );
}

interface TermsProps {
  terms: readonly GseaTerm[];
  label: string;
  onPick: (term: string) => void;
}
export function TermTable({ terms, label, onPick }: TermsProps) {
  const t = useT();
  return (
    <div style={{ maxHeight: 320 }}>
      <Table
        label={label}
        rows={terms}
        rowId={(r) => r.term}
        onRowAction={onPick}
        columns={[
          { id: 'term', label: t('bulk.term'), rowHeader: true, render: (r) => r.term },
          { id: 'size', label: t('common.genes'), end: true, render: (r) => t.number(r.size) },
          { id: 'nes', label: 'NES', end: true, render: (r) => t.number(r.nes) },
          {
            id: 'p',
            label: t('bulk.pval'),
            end: true,
            render: (r) => t.number(r.p_val, { maximumSignificantDigits: 3 }),
          },
          { id: 'fdr', label: 'FDR', end: true, render: (r) => t.number(r.fdr, { maximumSignificantDigits: 3 }) },
        ]}
      />
    </div>
  );
}
