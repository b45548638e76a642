'use client';
import { styled } from 'styled-components';
import type { RegulonRow } from '@stroma/contract/tools';
import { useT } from '../../../theme/messages.ts';
import type { TableColumn } from '../../../primitives/Table/Table.tsx';
import { ServedTable } from '../../ServedTable.tsx';
import type { RegulonResultProps } from '../tf-regulation.types.ts';

const Name = styled.span`
  display: block;
  min-width: 120px;
  overflow-wrap: anywhere;
`;
type RegulonTableProps = Pick<
  RegulonResultProps,
  'result' | 'regulons' | 'regulonTable' | 'onRegulonTableChange' | 'pageSize' | 'onRegulonCsv' | 'onRegulonDraw'
>;

/** One row per regulon; regulons that lead a group come first. */
export function RegulonTable(props: RegulonTableProps) {
  const t = useT();
  const three = (v: number | null) => (v === null ? '–' : t.number(v, { maximumSignificantDigits: 3 }));
  const columns: TableColumn<RegulonRow>[] = [
    {
      ...{ id: 'number', label: t.dynamic('tf.number'), isAtEnd: true, isSortable: true },
      render: (r) => t.number(r.number),
    },
    {
      ...{ id: 'regulon', label: t.dynamic('tf.regulon'), isRowHeader: true, isSortable: true },
      render: (r) => <em style={{ overflowWrap: 'anywhere' }}>{r.regulon}</em>,
    },
    {
      ...{ id: 'targets', label: t.dynamic('tf.targetsFound'), isAtEnd: true, isSortable: true },
      render: (r) => t.dynamic('tf.ofListed', { n: r.targets, of: r.listed }),
    },
    {
      ...{ id: 'group', label: props.result.groupBy, isSortable: true },
      render: (r) => <Name>{r.group === null ? '–' : t.category(r.group)}</Name>,
    },
    {
      ...{ id: 'specificity', label: t('regulon.specificity'), isAtEnd: true, isSortable: true },
      render: (r) => three(r.specificity),
    },
    { ...{ id: 'mean', label: t.dynamic('tf.mean'), isAtEnd: true, isSortable: true }, render: (r) => three(r.mean) },
    {
      ...{ id: 'symbol', label: t.dynamic('tf.factorGene'), isSortable: true },
      render: (r) => (r.symbol === null ? t.dynamic('tf.notInMatrix') : <em>{r.symbol}</em>),
    },
  ];
  return (
    <ServedTable
      label={t.dynamic('tf.view.table')}
      columns={columns}
      rows={props.regulons}
      rowId={(r) => String(r.number)}
      pageSize={props.pageSize}
      asked={props.regulonTable}
      onAskedChange={props.onRegulonTableChange}
      searchLabel={t.dynamic('tf.search')}
      counted={(n) => t.dynamic('tf.regulons', { n })}
      onDownloadCsv={props.onRegulonCsv}
      onDraw={props.onRegulonDraw}
      none={t.dynamic('tf.none')}
      noneHint={t.dynamic('tf.noneHint')}
    />
  );
}
