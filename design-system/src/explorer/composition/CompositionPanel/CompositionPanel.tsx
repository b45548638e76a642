'use client';
import { useMemo } from 'react';
import { StackedBar } from '../../../charts/StackedBar/StackedBar.tsx';
import type { StackedBarProps } from '../../../charts/StackedBar/StackedBar.types.ts';
import { STACKED_LIMIT, stackedTable } from '../../../charts/StackedBar/StackedBar.table.ts';
import { useT } from '../../../theme/messages.ts';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { SkeletonChart } from '../../../primitives/Skeleton/Skeleton.tsx';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { CheckList } from '../../CheckList.tsx';
import { applyEdits, legendOf } from '../../legend.ts';
import { ResultOptions } from '../../ResultOptions.tsx';
import { ResultTable } from '../../ResultTable.tsx';
import { TableDrawer } from '../../TableDrawer.tsx';
import type { CompositionPanelProps } from '../composition.types.ts';

type Ready = Extract<CompositionPanelProps['state'], { state: 'ready' }>['data'];

/** Cells of each type in each sample: bars of the chosen samples and the table to download (specification 2.8). */
export function CompositionPanel({ state, ...props }: CompositionPanelProps) {
  return (
    <Loaded state={state} skeleton={<SkeletonChart />}>
      {(data) => <Bars data={data} {...props} />}
    </Loaded>
  );
}

function Bars(props: Omit<CompositionPanelProps, 'state'> & { data: Ready }) {
  const { data, by: column, samples, onSamplesChange, mode, onModeChange, colours, palette, onPartPick } = props;
  const t = useT();
  const by = t.column(column);
  const rows = useMemo(() => {
    const shown = samples && new Set(samples);
    return data.samples
      .map((sample, i) => ({ ...sample, label: t.category(sample.name), counts: data.counts[i] ?? [] }))
      .filter(({ name }) => shown?.has(name) ?? true);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new translator per render says the same while the language stays
  }, [data, samples, t.locale]);
  const types = data.cellTypes.map((c) => c.name);
  const groups = rows.map((r) => r.label);
  const grouped = new Set(rows.map((r) => r.group)).size > 1;
  const palettes = new Map(legendOf(types, palette).map((entry) => [entry.id, entry.colour]));
  const series = types.map((type, c) => ({
    ...{ type, name: t.category(type) },
    values: rows.map((r) => r.counts[c] ?? 0),
    colour: colours?.get(type) ?? palettes.get(type) ?? '',
  }));
  const problem = !rows.length
    ? t.error({ id: 'SAMPLES_REQUIRED' })
    : rows.length > STACKED_LIMIT
      ? t.dynamic('composition.manyBars', { max: STACKED_LIMIT })
      : null;
  return (
    <>
      <PlotFrame
        isMain
        title={t('composition.title')}
        subtitle={onPartPick && t.dynamic('composition.pickHint')}
        state={problem ? { state: 'empty' } : { state: 'ready', data: series }}
        emptyTitle={problem ?? undefined}
        table={(d) => stackedTable({ groups, groupLabel: by, data: d })}
        legend={(d) => d.map(({ name, colour }) => ({ id: name, colour }))}
        actions={
          <>
            <ResultOptions>
              <CheckList
                label={t('composition.samples')}
                options={data.samples.map((s) => ({ id: s.name, label: t.category(s.name), cells: s.cells }))}
                value={samples ?? data.samples.map((s) => s.name)}
                onChange={onSamplesChange}
                errorMessage={problem ?? undefined}
              />
            </ResultOptions>
            <SegmentedControl
              label={t('chart.mode')}
              value={mode}
              onChange={onModeChange}
              options={[
                { id: 'percent', label: '%' },
                { id: 'count', label: 'n' },
              ]}
            />
          </>
        }
      >
        {(d, figure) => (
          <StackedBar
            title={t('composition.title')}
            groups={groups}
            groupLabel={by}
            data={applyEdits(d, figure)}
            scale={mode}
            {...(onPartPick && {
              onSelect: ({ index }: Parameters<NonNullable<StackedBarProps['onSelect']>>[0]) =>
                onPartPick(types[index.series] ?? '', rows[index.group]?.name ?? ''),
            })}
            {...(grouped && { groupOf: rows.map((r) => r.group ?? '–'), order: 'group' as const })}
          />
        )}
      </PlotFrame>
      <TableDrawer title={t('composition.table')}>
        <ResultTable
          label={t('composition.table')}
          fileName="cells-per-group"
          rows={rows}
          rowId={(r) => r.name}
          sort={{ column: 'sample', direction: 'ascending' }}
          count={t('unit.samples', { n: rows.length })}
          emptyTitle={t.error({ id: 'SAMPLES_REQUIRED' })}
          columns={[
            { id: 'sample', label: by, value: (r) => r.label, isRowHeader: true },
            ...(data.samples.some((s) => s.group !== null)
              ? [
                  {
                    id: 'group',
                    label: t('pickers.view.sampleGroup'),
                    value: (r: (typeof rows)[number]) => r.group ?? '',
                  },
                ]
              : []),
            { id: 'cells', label: t('common.cells'), value: (r) => r.cells, render: (r) => t.number(r.cells) },
            ...types.map((name, c) => ({
              id: `type-${c}`,
              label: t.category(name),
              value: (r: (typeof rows)[number]) => r.counts[c] ?? 0,
              render: (r: (typeof rows)[number]) => t.number(r.counts[c] ?? 0),
            })),
          ]}
        />
      </TableDrawer>
    </>
  );
}
