'use client';
import { styled } from 'styled-components';
import type { InteractionRow } from '@stroma/contract/tools';
import { useT } from '../../../theme/messages.ts';
import type { TableColumn } from '../../../primitives/Table/Table.tsx';
import { ServedTable } from '../../ServedTable.tsx';
import type { InteractionResultProps } from '../cell-interaction.types.ts';

/** Wraps long names of cell types. */
const Name = styled.span`
  display: block;
  min-width: 140px;
  overflow-wrap: anywhere;
`;
type PairTableProps = Pick<
  InteractionResultProps,
  'result' | 'rows' | 'table' | 'onTableChange' | 'pageSize' | 'onDownloadCsv' | 'onDraw'
>;

/** The specification's columns, with the two cell types of each row; of two conditions also theirs. */
export function PairTable({ result, rows, table, onTableChange, pageSize, onDownloadCsv, onDraw }: PairTableProps) {
  const t = useT();
  const { condition, permutations, samples } = result;
  const yes = (v: boolean | null) =>
    v === null ? t.dynamic('interaction.unknown') : t(v ? 'common.yes' : 'common.no');
  const least = t.number(1 / permutations, { maximumSignificantDigits: 2 });
  const p = (v: number) =>
    v === 0 ? t.dynamic('interaction.pBelow', { p: least }) : t.number(v, { maximumSignificantDigits: 3 });
  const tested = (v: number) => t.number(v, { maximumSignificantDigits: 3 });
  const three = (v: number) => t.number(v, { minimumFractionDigits: 3, maximumFractionDigits: 3 });
  const number = (
    id:
      | 'means'
      | 'pvalues'
      | 'rank_value'
      | 'ligand_share'
      | 'receptor_share'
      | 'mean_a'
      | 'mean_b'
      | 'p_a'
      | 'p_b'
      | 'difference'
      | 'samples_a'
      | 'samples_b'
      | 'sample_difference'
      | 'difference_p'
      | 'difference_p_adj',
    label: string,
    format: (v: number) => string,
  ): TableColumn<InteractionRow> => ({
    ...{ id, label, isAtEnd: true, isSortable: true },
    render: (r) => (r[id] === null ? '' : format(r[id])),
  });
  const flag = (id: 'secreted' | 'receptor_a' | 'receptor_b', label: string): TableColumn<InteractionRow> => ({
    ...{ id, label, isSortable: true },
    render: (r) => yes(r[id]),
  });
  const name = (id: 'source' | 'target', label: string): TableColumn<InteractionRow> => ({
    ...{ id, label, isSortable: true },
    render: (r) => <Name>{t.category(r[id])}</Name>,
  });
  const partner = (id: 'partner_a' | 'partner_b', label: string): TableColumn<InteractionRow> => ({
    ...{ id, label, isSortable: true },
    render: (r) => <code style={{ overflowWrap: 'anywhere' }}>{r[id]}</code>,
  });
  const columns: TableColumn<InteractionRow>[] = [
    {
      ...{ id: 'interacting_pair', label: t.dynamic('interaction.pair'), isSortable: true, isRowHeader: true },
      render: (r) => (
        <em style={{ display: 'block', minWidth: 140, overflowWrap: 'anywhere' }}>{r.interacting_pair}</em>
      ),
    },
    name('source', t.dynamic('interaction.source')),
    name('target', t.dynamic('interaction.target')),
    flag('secreted', t.dynamic('interaction.secreted')),
    flag('receptor_a', t.dynamic('interaction.receptorA')),
    flag('receptor_b', t.dynamic('interaction.receptorB')),
    number('means', t.dynamic('interaction.mean'), three),
    number('pvalues', t.dynamic('interaction.p'), p),
    number('rank_value', t.dynamic('interaction.rank'), three),
    ...(condition
      ? [
          number('mean_a', t.dynamic('interaction.meanOf', { name: condition.a }), three),
          number('mean_b', t.dynamic('interaction.meanOf', { name: condition.b }), three),
          number('difference', t.dynamic('interaction.difference'), three),
          number('p_a', t.dynamic('interaction.pOf', { name: condition.a }), p),
          number('p_b', t.dynamic('interaction.pOf', { name: condition.b }), p),
          ...(samples
            ? [
                number('sample_difference', t.dynamic('interaction.sampleDifference'), three),
                number('difference_p', t.dynamic('interaction.differenceP'), tested),
                number('difference_p_adj', t.dynamic('interaction.differencePAdj'), tested),
                number('samples_a', t.dynamic('interaction.samplesOf', { name: condition.a }), t.number),
                number('samples_b', t.dynamic('interaction.samplesOf', { name: condition.b }), t.number),
              ]
            : []),
        ]
      : []),
    number('ligand_share', t.dynamic('interaction.sourceShare'), (v) => t.percent(v)),
    number('receptor_share', t.dynamic('interaction.targetShare'), (v) => t.percent(v)),
    partner('partner_a', t.dynamic('interaction.partnerA')),
    partner('partner_b', t.dynamic('interaction.partnerB')),
  ];
  return (
    <ServedTable
      label={t.dynamic('interaction.view.table')}
      columns={columns}
      rows={rows}
      rowId={(r) => `${r.pair}|${r.source_number}|${r.target_number}`}
      pageSize={pageSize}
      asked={table}
      onAskedChange={onTableChange}
      searchLabel={t.dynamic('interaction.search')}
      counted={(n) => t.dynamic('interaction.rows', { n })}
      onDownloadCsv={onDownloadCsv}
      onDraw={onDraw}
      none={t.dynamic('interaction.none')}
      noneHint={t.dynamic('interaction.noneHint')}
    />
  );
}
