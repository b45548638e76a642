import { useState } from 'react';
import { styled } from 'styled-components';
import type { TrajectoryResult, VariableGene } from '@stroma/contract/tools';
import { ModuleHeatmap } from '../../../charts/ModuleHeatmap/ModuleHeatmap.tsx';
import { moduleHeatmapTable } from '../../../charts/ModuleHeatmap/ModuleHeatmap.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { Muted, RowFlex, Stack } from '../../../primitives/Page/Page.styles.ts';
import { Table } from '../../../primitives/Table/Table.tsx';
import { DownloadMenu } from '../../../plot-kit/DownloadMenu/DownloadMenu.tsx';
import { useT } from '../../../theme/messages.ts';
import { CheckList } from '../../CheckList.tsx';
import type { Monocle3ResultProps } from '../trajectory.types.ts';

const Form = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr));
  gap: 16px;
  padding: 0 16px;
`;
type Sort = { column: keyof VariableGene; direction: 'ascending' | 'descending' };

/** Find variable genes: nodes, partitions, resolution and q value; module heatmap and table (specification 2.8, 9). */
export function VariableGenes(props: Monocle3ResultProps) {
  const { state, params, onParamsChange, onFind, finding, canEdit = true } = props;
  const t = useT();
  const data = state.state === 'ready' ? state.data : null;
  const named = data ? [...data.tree.leaves, ...data.tree.branchPoints] : [];
  const partitions = Array.from({ length: data?.partitions ?? 0 }, (_, i) => i + 1);
  const title = t('trajectory.modules');
  return (
    <Stack>
      {data && (
        <Stack $gap={12}>
          <Form>
            <CheckList
              label={t('trajectory.nodeList')}
              hint={t('trajectory.nodeListHint')}
              options={named.map((id) => ({
                id: String(id),
                label: data.tree.leaves.includes(id)
                  ? t('trajectory.node.end', { id })
                  : t('trajectory.node.branch', { id, n: data.tree.branchPoints.indexOf(id) + 1 }),
              }))}
              value={params.nodes.map(String)}
              onChange={(ids) => onParamsChange({ ...params, nodes: ids.map(Number) })}
            />
            <CheckList
              label={t('trajectory.partitions')}
              hint={t('trajectory.partitionsHint')}
              options={partitions.map((n) => ({ id: String(n), label: t('trajectory.partitionN', { n }) }))}
              value={params.partitions === 'all' ? partitions.map(String) : params.partitions.map(String)}
              onChange={(ids) =>
                onParamsChange({ ...params, partitions: ids.length === partitions.length ? 'all' : ids.map(Number) })
              }
              errorMessage={
                params.partitions !== 'all' && !params.partitions.length ? t('error.INPUT_INVALID') : undefined
              }
            />
            <NumberField
              label={t('trajectory.resolution')}
              hint={t('trajectory.resolutionHint')}
              value={params.resolution}
              minValue={0.00001}
              maxValue={1}
              step={0.00001}
              formatOptions={{ maximumFractionDigits: 5 }}
              plain
              onChange={(resolution) => Number.isFinite(resolution) && onParamsChange({ ...params, resolution })}
            />
            <NumberField
              label={t('trajectory.qThreshold')}
              value={params.q}
              minValue={0.000001}
              maxValue={1}
              step={0.000001}
              formatOptions={{ maximumFractionDigits: 6 }}
              plain
              onChange={(q) => Number.isFinite(q) && onParamsChange({ ...params, q })}
            />
          </Form>
          <RowFlex style={{ padding: '0 16px' }}>
            <Button
              tone="primary"
              icon="play"
              busy={finding}
              isDisabled={!canEdit || (params.partitions !== 'all' && !params.partitions.length)}
              onPress={onFind}
            >
              {t('trajectory.findVariable')}
            </Button>
            {!canEdit && <Muted>{t.error({ id: 'PERMISSION_DENIED' })}</Muted>}
          </RowFlex>
        </Stack>
      )}
      <PlotFrame
        title={title}
        state={state}
        table={({ modules }) =>
          modules
            ? moduleHeatmapTable(
                { title, modules, groupLabel: t('trajectory.cluster'), valueLabel: t('trajectory.moduleScore') },
                t,
              )
            : { columns: [], rows: [] }
        }
        emptyHint={t('trajectory.empty')}
      >
        {({ modules, variableGenes }, figure) =>
          modules ? (
            <ModuleHeatmap
              title={figure.title || title}
              modules={modules}
              sizes={modules.rows.map((m) => variableGenes.filter((g) => String(g.module) === m).length)}
              groupLabel={t('trajectory.cluster')}
              valueLabel={t('trajectory.moduleScore')}
            />
          ) : (
            <EmptyState icon="chart" title={t('trajectory.noModules')} />
          )
        }
      </PlotFrame>
      {data && <GeneTable {...props} genes={data.variableGenes} />}
    </Stack>
  );
}

function GeneTable(props: Monocle3ResultProps & { genes: TrajectoryResult['variableGenes'] }) {
  const { genes, params, onGenePick } = props;
  const t = useT();
  const [sort, setSort] = useState<Sort>({ column: 'q_val', direction: 'ascending' });
  // The threshold counts at once: what is shown is what passes the q value that stands in the field.
  const rows = genes
    .filter((g) => g.q_val <= params.q)
    .sort((a, b) => {
      const [x, y] = [a[sort.column] ?? Infinity, b[sort.column] ?? Infinity];
      const order = typeof x === 'string' ? x.localeCompare(String(y)) : x - Number(y);
      return sort.direction === 'ascending' ? order : -order;
    });
  const p = (v: number) => t.number(v, { notation: 'scientific', maximumSignificantDigits: 3 });
  const columns = [
    {
      id: 'symbol',
      label: t('volcano.gene'),
      rowHeader: true,
      sortable: true,
      render: (g: VariableGene) => <em>{g.symbol}</em>,
    },
    { id: 'gene_id', label: t('trajectory.geneId'), render: (g: VariableGene) => <code>{g.gene_id}</code> },
    {
      id: 'morans_i',
      label: t('trajectory.moransI'),
      end: true,
      sortable: true,
      render: (g: VariableGene) => t.number(g.morans_i, { maximumFractionDigits: 3 }),
    },
    { id: 'p_val', label: t('volcano.p'), end: true, sortable: true, render: (g: VariableGene) => p(g.p_val) },
    { id: 'q_val', label: t('trajectory.q'), end: true, sortable: true, render: (g: VariableGene) => p(g.q_val) },
    {
      id: 'module',
      label: t('trajectory.module'),
      end: true,
      sortable: true,
      render: (g: VariableGene) => g.module ?? '–',
    },
  ];
  return (
    <section aria-label={t('trajectory.variableTable')}>
      <RowFlex style={{ justifyContent: 'space-between', padding: '0 8px 0 16px' }}>
        <h2 style={{ fontSize: 14, lineHeight: '20px' }}>
          {t('trajectory.variableTable')} <Muted>{t('unit.genes', { n: rows.length })}</Muted>
        </h2>
        <DownloadMenu
          name="variable-genes"
          table={() => ({
            columns: ['gene_id', 'symbol', 'morans_i', 'p_val', 'q_val', 'module'],
            rows: rows.map((g) => [g.gene_id, g.symbol, g.morans_i, g.p_val, g.q_val, g.module ?? '']),
          })}
        />
      </RowFlex>
      <div style={{ maxHeight: 420 }}>
        <Table
          label={t('trajectory.variableTable')}
          columns={columns}
          rows={rows}
          rowId={(g) => g.gene_id}
          sort={sort}
          onSortChange={(next) => setSort({ column: next.column as keyof VariableGene, direction: next.direction })}
          onRowAction={onGenePick && ((id) => onGenePick(rows.find((g) => g.gene_id === id)?.symbol ?? id))}
        />
      </div>
    </section>
  );
}
