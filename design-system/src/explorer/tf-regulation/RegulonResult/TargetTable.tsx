'use client';
import type { RegulonTarget } from '@stroma/contract/tools';
import { useT } from '../../../theme/messages.ts';
import { RowFlex } from '../../../primitives/Page/Page.styles.ts';
import type { TableColumn } from '../../../primitives/Table/Table.tsx';
import { ExportButton } from '../../ExportButton.tsx';
import { ServedTable } from '../../ServedTable.tsx';
import type { RegulonResultProps } from '../tf-regulation.types.ts';

type TargetTableProps = Pick<
  RegulonResultProps,
  | 'names'
  | 'choice'
  | 'targets'
  | 'targetTable'
  | 'onTargetTableChange'
  | 'pageSize'
  | 'onTargetCsv'
  | 'onTargetDraw'
  | 'targetActions'
>;

/** Targets of the chosen regulon, strongest first; the csv of all regulons is next to it. */
export function TargetTable(props: TargetTableProps) {
  const { choice, names, targets, onTargetCsv, onTargetDraw, targetActions } = props;
  const t = useT();
  const name = names[choice.regulon - 1] ?? '';
  const columns: TableColumn<RegulonTarget>[] = [
    {
      ...{ id: 'gene', label: t.dynamic('tf.target'), isRowHeader: true, isSortable: true },
      render: (r) => <em>{r.gene}</em>,
    },
    {
      ...{ id: 'weight', label: t.dynamic('tf.weight'), isAtEnd: true, isSortable: true },
      render: (r) => t.number(r.weight, { maximumSignificantDigits: 3 }),
    },
    {
      ...{ id: 'symbol', label: t.dynamic('tf.geneOfMatrix'), isSortable: true },
      render: (r) => (r.detected ? <em>{r.symbol}</em> : t.dynamic('tf.notInMatrix')),
    },
    {
      ...{ id: 'gene_id', label: t.dynamic('tf.geneId'), isSortable: true },
      render: (r) => <code style={{ overflowWrap: 'anywhere' }}>{r.gene_id ?? ''}</code>,
    },
  ];
  return (
    <>
      <RowFlex style={{ padding: '12px 16px 0', flexWrap: 'wrap' }}>
        {targets.state === 'ready' &&
          targetActions?.({ regulon: name, genes: targets.data.rows.flatMap(({ symbol }) => symbol ?? []) })}
        <ExportButton onPress={() => onTargetCsv(null)}>{t.dynamic('tf.allTargets')}</ExportButton>
      </RowFlex>
      <ServedTable
        label={t.dynamic('tf.targetsOf', { name })}
        columns={columns}
        rows={props.targets}
        rowId={(r) => r.gene}
        pageSize={props.pageSize}
        asked={props.targetTable}
        onAskedChange={props.onTargetTableChange}
        searchLabel={t.dynamic('tf.searchTargets')}
        counted={(n) => t.dynamic('tf.targetsCounted', { n })}
        onDownloadCsv={() => onTargetCsv(choice.regulon)}
        onDraw={onTargetDraw && (() => onTargetDraw(choice.regulon))}
        csvLabel={t.dynamic('tf.csvOf', { name })}
        none={t.dynamic('tf.none')}
        noneHint={t.dynamic('tf.noneHint')}
      />
    </>
  );
}
