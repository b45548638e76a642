'use client';
import { styled } from 'styled-components';
import type { TrajectoryGeneRow } from '@stroma/contract/tools';
import { pText } from '../../../kernels/text/pText.ts';
import { useT } from '../../../theme/messages.ts';
import { IconButton } from '../../../primitives/Button/Button.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import type { TableColumn } from '../../../primitives/Table/Table.tsx';
import { ServedTable } from '../../ServedTable.tsx';
import { GeneCell } from '../../trajectory/GeneCell.tsx';
import { TABLE_CLUSTERS, type TrajectoryGenesResultProps } from '../trajectory-genes.types.ts';

const Narrow = styled.div`
  max-width: 260px;
  padding: 12px 16px 0;
`;
const ALL = 'all';
type GeneTableProps = Pick<
  TrajectoryGenesResultProps,
  | 'result'
  | 'choice'
  | 'genes'
  | 'geneTable'
  | 'onGeneTableChange'
  | 'pageSize'
  | 'onGenesCsv'
  | 'onGenesDraw'
  | 'onSendGenes'
  | 'geneActions'
>;

/** All tested genes with their statistic, and the module (graph) or the stored cluster of the curves (branch). */
export function GeneTable(props: GeneTableProps) {
  const { result, geneTable, onGeneTableChange, onSendGenes } = props;
  const { kind, graph } = result;
  const t = useT();
  const p = pText(t);
  const three = (v: number) => t.number(v, { maximumSignificantDigits: 3 });
  const columns: TableColumn<TrajectoryGeneRow>[] = [
    {
      ...{ id: 'symbol', label: t('vdj.gene'), isRowHeader: true, isSortable: true },
      render: (r) => <GeneCell gene={r} />,
    },
    {
      ...{ id: 'statistic', label: t.dynamic(`trajectoryGenes.statistic.${kind}`), isAtEnd: true, isSortable: true },
      render: (r) => three(r.statistic),
    },
    { ...{ id: 'p_val', label: t('volcano.p'), isAtEnd: true, isSortable: true }, render: (r) => p(r.p_val) },
    { ...{ id: 'q_val', label: t('trajectory.q'), isAtEnd: true, isSortable: true }, render: (r) => p(r.q_val) },
    ...(kind !== 'chosen'
      ? [
          {
            ...{ id: 'group', isAtEnd: true, isSortable: true },
            label: kind === 'graph' ? t('chart.module') : t.dynamic('trajectoryGenes.clusterOf', { n: TABLE_CLUSTERS }),
            render: (r: TrajectoryGeneRow) => (r.group === null ? '–' : t.number(r.group)),
          },
        ]
      : []),
    { ...{ id: 'mean', label: t('chart.mean'), isAtEnd: true, isSortable: true }, render: (r) => three(r.mean) },
    {
      ...{ id: 'fraction', label: t('chart.expressingPercent'), isAtEnd: true, isSortable: true },
      render: (r) => t.number(r.fraction * 100, { maximumFractionDigits: 1 }),
    },
    ...(onSendGenes && kind !== 'chosen'
      ? [
          {
            ...{ id: 'send', label: t.dynamic('trajectoryGenes.sendShort') },
            render: (r: TrajectoryGeneRow) => (
              <IconButton
                icon="chart"
                label={t.dynamic('trajectoryGenes.sendOne', { name: r.symbol })}
                onPress={() => onSendGenes([r.symbol])}
              />
            ),
          },
        ]
      : []),
  ];
  const modules = graph?.modules ?? [];
  return (
    <>
      {modules.length > 0 && (
        <Narrow>
          <Select
            label={t('chart.module')}
            value={geneTable.group === null ? ALL : String(geneTable.group)}
            onChange={(id) => onGeneTableChange({ ...geneTable, page: 1, group: id === ALL ? null : Number(id) })}
            options={[
              { id: ALL, label: t.dynamic('trajectoryGenes.allModules') },
              ...modules.map(({ module, genes }) => ({
                ...{ id: String(module), label: t.dynamic('trajectoryGenes.moduleN', { n: module }) },
                description: t.dynamic('trajectoryGenes.genesCounted', { n: genes }),
              })),
            ]}
          />
        </Narrow>
      )}
      {props.genes.state === 'ready' && props.geneActions && (
        <Narrow>{props.geneActions(props.genes.data.rows.map(({ symbol }) => symbol))}</Narrow>
      )}
      <ServedTable
        label={t.dynamic('trajectoryGenes.table')}
        columns={columns}
        rows={props.genes}
        rowId={(r) => r.gene_id || r.symbol}
        pageSize={props.pageSize}
        asked={geneTable}
        onAskedChange={(asked) => onGeneTableChange({ ...geneTable, ...asked })}
        searchLabel={t.dynamic('trajectoryGenes.search')}
        counted={(n) => t.dynamic('trajectoryGenes.genesCounted', { n })}
        onDownloadCsv={props.onGenesCsv}
        onDraw={props.onGenesDraw}
        none={t.dynamic('trajectoryGenes.none')}
        noneHint={t.dynamic('trajectoryGenes.noneHint')}
      />
    </>
  );
}
