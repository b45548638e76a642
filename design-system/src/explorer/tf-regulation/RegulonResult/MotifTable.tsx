'use client';
import { styled } from 'styled-components';
import type { RegulonMotif } from '@stroma/contract/tools';
import { useT } from '../../../theme/messages.ts';
import type { TableColumn } from '../../../primitives/Table/Table.tsx';
import { ServedTable } from '../../ServedTable.tsx';
import type { RegulonResultProps } from '../tf-regulation.types.ts';

const Name = styled.span`
  display: block;
  min-width: 140px;
  overflow-wrap: anywhere;
`;
type MotifTableProps = Pick<
  RegulonResultProps,
  'names' | 'choice' | 'motifs' | 'motifTable' | 'onMotifTableChange' | 'pageSize' | 'onMotifCsv' | 'onMotifDraw'
>;

/** Enriched motifs of the chosen regulon, highest score first; the csv has those of all regulons. */
export function MotifTable(props: MotifTableProps) {
  const { choice, names } = props;
  const t = useT();
  const three = (v: number) => t.number(v, { maximumSignificantDigits: 3 });
  const columns: TableColumn<RegulonMotif>[] = [
    {
      ...{ id: 'motif', label: t.dynamic('tf.motif'), isRowHeader: true, isSortable: true },
      render: (r) => <Name>{r.motif}</Name>,
    },
    { ...{ id: 'nes', label: t.dynamic('tf.nes'), isAtEnd: true, isSortable: true }, render: (r) => three(r.nes) },
    { ...{ id: 'auc', label: t.dynamic('tf.auc'), isAtEnd: true, isSortable: true }, render: (r) => three(r.auc) },
    {
      ...{ id: 'targets', label: t.dynamic('tf.leadingTargets'), isAtEnd: true, isSortable: true },
      render: (r) => t.number(r.targets),
    },
    {
      ...{ id: 'rank', label: t.dynamic('tf.leadingRank'), isAtEnd: true, isSortable: true },
      render: (r) => t.number(r.rank),
    },
    {
      ...{ id: 'rankings', label: t.dynamic('tf.rankings'), isSortable: true },
      render: (r) => <Name>{r.rankings}</Name>,
    },
  ];
  return (
    <ServedTable
      label={t.dynamic('tf.motifsOf', { name: names[choice.regulon - 1] ?? '' })}
      columns={columns}
      rows={props.motifs}
      rowId={(r) => `${r.rankings} ${r.motif}`}
      pageSize={props.pageSize}
      asked={props.motifTable}
      onAskedChange={props.onMotifTableChange}
      searchLabel={t.dynamic('tf.searchMotifs')}
      counted={(n) => t.dynamic('tf.motifsCounted', { n })}
      onDownloadCsv={props.onMotifCsv}
      onDraw={props.onMotifDraw}
      csvLabel={t.dynamic('tf.allMotifs')}
      none={t.dynamic('tf.none')}
      noneHint={t.dynamic('tf.noneHint')}
    />
  );
}
