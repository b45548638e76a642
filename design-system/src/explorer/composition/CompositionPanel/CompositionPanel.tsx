'use client';
import { styled } from 'styled-components';
import { StackedBar } from '../../../charts/StackedBar/StackedBar.tsx';
import { stackedTable } from '../../../charts/StackedBar/StackedBar.table.ts';
import { useT } from '../../../theme/messages.ts';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { SkeletonChart } from '../../../primitives/Skeleton/Skeleton.tsx';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { CheckList } from '../../CheckList.tsx';
import { edited, legendOf } from '../../legend.ts';
import { ResultTable } from '../../ResultTable.tsx';
import type { CompositionPanelProps } from '../composition.types.ts';

const Controls = styled.div`
  display: grid;
  gap: 12px;
  padding: 12px 16px;
  > :first-child {
    max-width: 300px;
  }
`;

/** Cells of each type in each sample: bars of the chosen samples and the table to download (specification 2.8). */
export function CompositionPanel(props: CompositionPanelProps) {
  const { state, samples, onSamplesChange, mode, onModeChange, palette } = props;
  const t = useT();
  return (
    <Loaded state={state} skeleton={<SkeletonChart />}>
      {(data) => {
        const index = data.groups
          .map((_, i) => i)
          .filter((i) => !samples || samples.includes(data.groups[i]?.group ?? ''));
        const groups = index.map((i) => data.groups[i]?.group ?? '');
        const series = data.cellTypes.map((name, c) => ({ name, values: index.map((i) => data.counts[i]?.[c] ?? 0) }));
        const groupOf = index.map((i) => data.groups[i]?.sampleGroup ?? '');
        const grouped = new Set(groupOf).size > 1;
        const rows = index.map((i) => ({ ...data.groups[i], counts: data.counts[i] ?? [] }));
        return (
          <>
            <Controls>
              <Select
                label={t('composition.cells')}
                value={props.cells}
                options={props.cellsOptions}
                onChange={props.onCellsChange}
              />
              <CheckList
                label={t('composition.samples')}
                options={data.groups.map((g) => ({ id: g.group, label: g.group, cells: g.cells }))}
                value={samples ?? data.groups.map((g) => g.group)}
                onChange={onSamplesChange}
                errorMessage={index.length ? undefined : t.error({ id: 'SAMPLES_REQUIRED' })}
              />
            </Controls>
            <PlotFrame
              title={t('composition.title')}
              state={index.length ? { state: 'ready', data: series } : { state: 'empty' }}
              emptyTitle={t.error({ id: 'SAMPLES_REQUIRED' })}
              table={(d) => stackedTable({ groups, groupLabel: t('qc.sample'), series: d })}
              legend={(d) =>
                legendOf(
                  d.map((s) => s.name),
                  palette,
                )
              }
              actions={
                <SegmentedControl
                  label={t('chart.mode')}
                  value={mode}
                  onChange={onModeChange}
                  options={[
                    { id: 'percent', label: '%' },
                    { id: 'count', label: 'n' },
                  ]}
                />
              }
            >
              {(d, figure) => (
                <StackedBar
                  title={t('composition.title')}
                  groups={groups}
                  groupLabel={t('qc.sample')}
                  series={edited(d, figure)}
                  mode={mode}
                  palette={palette}
                  {...(grouped && { groupOf, order: 'group' as const })}
                />
              )}
            </PlotFrame>
            <ResultTable
              label={t('composition.table')}
              fileName="cells-per-group"
              rows={rows}
              rowId={(r) => r.group ?? ''}
              sort={{ column: 'group', direction: 'ascending' }}
              count={t('unit.samples', { n: rows.length })}
              emptyTitle={t.error({ id: 'SAMPLES_REQUIRED' })}
              columns={[
                { id: 'group', label: t('qc.sample'), value: (r) => r.group ?? '', rowHeader: true },
                { id: 'sampleGroup', label: t('pickers.view.sampleGroup'), value: (r) => r.sampleGroup ?? '' },
                {
                  id: 'cells',
                  label: t('common.cells'),
                  value: (r) => r.cells ?? 0,
                  render: (r) => t.number(r.cells ?? 0),
                },
                ...data.cellTypes.map((name, c) => ({
                  id: `type-${c}`,
                  label: name,
                  value: (r: (typeof rows)[number]) => r.counts[c] ?? 0,
                  render: (r: (typeof rows)[number]) => t.number(r.counts[c] ?? 0),
                })),
              ]}
            />
          </>
        );
      }}
    </Loaded>
  );
}
