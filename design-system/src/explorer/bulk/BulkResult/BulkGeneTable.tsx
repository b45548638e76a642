'use client';
import type { BulkComparison, BulkRow } from '@stroma/contract/tools';
import { Button } from '../../../primitives/Button/Button.tsx';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import type { TableColumn } from '../../../primitives/Table/Table.tsx';
import { useT } from '../../../theme/messages.ts';
import { pText } from '../../pText.ts';
import { ServedTable } from '../../ServedTable.tsx';
import { GeneSymbol, Pad } from './BulkResult.styles.ts';
import type { BulkResultProps, BulkSort } from './BulkResult.types.ts';

type Props = BulkResultProps & {
  comparison: BulkComparison;
  names: { a: string; b: string };
  isAny: boolean;
  /** Row of the gene in the matrix `values`. */
  onPick: (row: number) => void;
};

/** A page of the genes of a comparison; the server filters by the thresholds, sorts and searches. */
export function BulkGeneTable({
  comparison,
  rows,
  pageSize,
  view,
  onViewChange,
  names,
  isAny,
  onPick,
  onDownloadCsv,
  onDraw,
}: Props) {
  const t = useT();
  const p = pText(t);
  const none = '–';
  const number = (
    id: Exclude<BulkSort, 'symbol' | 'gene_id'>,
    label: string,
    format: (v: number, row: BulkRow) => string,
  ): TableColumn<BulkRow> => ({
    ...{ id, label, isAtEnd: true, isSortable: true },
    render: (r) => {
      const value = r[id];
      return value === null ? none : format(value, r);
    },
  });
  const three = (v: number) => t.number(v, { maximumFractionDigits: 3 });
  const columns: TableColumn<BulkRow>[] = [
    {
      ...{ id: 'symbol', label: t('volcano.gene'), isSortable: true, isRowHeader: true },
      render: (r) => (
        <Button tone="quiet" isSmall onPress={() => onPick(r.row)} aria-label={t('markers.show', { gene: r.symbol })}>
          <GeneSymbol>{r.symbol}</GeneSymbol>
        </Button>
      ),
    },
    { id: 'gene_id', label: t('markers.gene_id'), isSortable: true, render: (r) => <code>{r.gene_id}</code> },
    number('base_mean', t.dynamic('bulk.baseMean'), (v) => t.number(v, { maximumFractionDigits: 1 })),
    ...(isAny
      ? []
      : [
          number('log2fc', 'log2FC', three),
          ...(rows.state === 'ready' && rows.data.rows.some((r) => r.shrunken !== null)
            ? [
                {
                  ...{ id: 'shrunken', label: t.dynamic('bulk.shrunkenColumn'), isAtEnd: true },
                  render: (r: BulkRow) => (r.shrunken === null ? none : three(r.shrunken)),
                },
              ]
            : []),
          number('lfc_se', t.dynamic('bulk.lfcSe'), three),
        ]),
    number('stat', t.dynamic('bulk.stat'), three),
    number('p_val', t('bulk.pval'), (v, r) => p(v, r.log10_p ?? undefined)),
    number('p_val_adj', t('bulk.qval'), (v, r) => p(v, r.log10_p_adj ?? undefined)),
    {
      ...{ id: 'why', label: t.dynamic('bulk.why') },
      render: (r) => (r.why === null ? '' : t.dynamic(`bulk.why.${r.why}`)),
    },
  ];
  return (
    <>
      <Pad>
        <div>
          <SegmentedControl
            label={t('bulk.side')}
            value={view.side}
            onChange={(side) => onViewChange({ ...view, side, page: 1 })}
            options={[
              { id: 'all', label: t('bulk.side.all') },
              {
                id: 'up',
                label: isAny ? t.dynamic('bulk.side.pass') : t.dynamic('bulk.side.higher', { name: names.a }),
              },
              ...(isAny ? [] : [{ id: 'down' as const, label: t.dynamic('bulk.side.higher', { name: names.b }) }]),
            ]}
          />
        </div>
      </Pad>
      <ServedTable
        label={comparison.name}
        columns={columns}
        rows={rows}
        rowId={(r) => `${r.comparison}|${r.gene_id}`}
        pageSize={pageSize}
        asked={view}
        onAskedChange={(asked) => onViewChange({ ...view, ...asked })}
        searchLabel={t('deg.search')}
        counted={(n) => t('unit.genes', { n })}
        onDownloadCsv={onDownloadCsv && (() => onDownloadCsv('genes'))}
        onDraw={onDraw && (() => onDraw('genes'))}
        csvLabel={t('deg.csv')}
        none={t('deg.none')}
        noneHint={t.dynamic('bulk.noneHint')}
      />
    </>
  );
}
