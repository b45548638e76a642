'use client';
import type { ReactNode } from 'react';
import type { VdjClonotype, VdjResult } from '@stroma/contract/tools';
import { unitWord } from '../../../kernels/clonotype/unit.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import type { TableColumn } from '../../../primitives/Table/Table.tsx';
import { useT } from '../../../theme/messages.ts';
import { ServedTable } from '../../ServedTable.tsx';
import type { VdjResultProps } from '../vdj.types.ts';
import { kindOf } from './kind.ts';

/** Every clonotype: sequences, genes, cells, samples and cell types; a click on its number selects its cells. */
export function ClonotypeTable(props: VdjResultProps & { result: VdjResult }) {
  const { result, rows, table, onTableChange, pageSize, onPick, onDownloadCsv, onDraw } = props;
  const t = useT();
  const { isBulk, unit } = kindOf(result, t);
  const column = (
    id: string,
    render: (row: VdjClonotype) => ReactNode,
    more: Partial<TableColumn<VdjClonotype>> = {},
  ): TableColumn<VdjClonotype> => ({ id, label: t.dynamic(`vdj.table.${id}`), render, ...more });
  const sorted = { isSortable: true };
  const most = (n: number, name: string | null) =>
    n > 1 && name !== null ? t.dynamic('vdj.table.most', { n, name }) : (name ?? '–');
  return (
    <ServedTable
      label={t.dynamic('vdj.view.table')}
      asked={table}
      onAskedChange={onTableChange}
      {...{ rows, pageSize, onDownloadCsv, onDraw }}
      rowId={(row) => String(row.clonotype)}
      searchLabel={t.dynamic('vdj.table.search')}
      counted={(n) => t.dynamic('vdj.table.counted', { n })}
      none={t.dynamic('vdj.table.none')}
      noneHint={t.dynamic('vdj.table.noneHint')}
      columns={[
        {
          ...column('clonotype', (row) =>
            isBulk ? (
              t.number(row.clonotype)
            ) : (
              <Button
                isSmall
                tone="quiet"
                aria-label={t.dynamic('vdj.table.select', { n: t.number(row.clonotype) })}
                onPress={() => onPick({ kind: 'clonotype', number: row.clonotype })}
              >
                {t.number(row.clonotype)}
              </Button>
            ),
          ),
          label: t.dynamic('vdj.table.number'),
          isRowHeader: true,
          isSortable: true,
        },
        column('cdr3_1', (row) => row.cdr3_1 ?? '–', sorted),
        column('genes_1', (row) => <em>{[row.v_1, row.j_1].filter(Boolean).join(', ') || '–'}</em>),
        column('cdr3_2', (row) => row.cdr3_2 ?? '–', sorted),
        column('genes_2', (row) => <em>{[row.v_2, row.j_2].filter(Boolean).join(', ') || '–'}</em>),
        {
          ...column('cells', (row) => `${t.number(row.cells)} (${t.percent(row.share)})`, {
            isAtEnd: true,
            isSortable: true,
          }),
          label: unitWord(unit, t),
        },
        column('samples', (row) => most(row.samples, row.sample), sorted),
        ...(isBulk ? [] : [column('types', (row) => most(row.types, row.type), sorted)]),
      ]}
    />
  );
}
