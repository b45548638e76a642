'use client';
import type { Chosen, ChosenCell } from '../../../kernels/figure/chart.types.ts';
import { useMemo } from 'react';
import type { VdjResult } from '@stroma/contract/tools';
import { useKept } from '../../../primitives/Kept/useKept.tsx';
import { ClonotypeSharing } from '../../../charts/ClonotypeSharing/ClonotypeSharing.tsx';
import { clonotypeSharingTable } from '../../../charts/ClonotypeSharing/ClonotypeSharing.table.ts';
import { DIVERSITY_INDICES, type DiversityIndex } from '../../../charts/DiversityD50/DiversityD50.types.ts';
import { DiversityD50 } from '../../../charts/DiversityD50/DiversityD50.tsx';
import { diversityD50Table } from '../../../charts/DiversityD50/DiversityD50.table.ts';
import { StartracIndices } from '../../../charts/StartracIndices/StartracIndices.tsx';
import { startracTable } from '../../../charts/StartracIndices/StartracIndices.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import type { Loadable } from '../../../primitives/common.types.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { useT } from '../../../theme/messages.ts';
import type { VdjResultProps } from '../vdj.types.ts';
import { kindOf } from './kind.ts';

type By = 'sample' | 'type';
const rowsWhere = <R,>(state: Loadable<readonly R[]>, has: (row: R) => boolean): Loadable<readonly R[]> => {
  if (state.state !== 'ready') return state;
  const data = state.data.filter(has);
  return data.length ? { state: 'ready', data } : { state: 'empty' };
};

/** Samples and cell types compared: diversity, common clonotypes, STARTRAC indices. */
export function GroupView(props: VdjResultProps & { result: VdjResult }) {
  const { result, view, tables, onPick } = props;
  const t = useT();
  const [by, setBy] = useKept<By>('view.by', 'sample');
  const [index, setIndex] = useKept<DiversityIndex>('view.index', 'd50');
  const title = t.dynamic(`vdj.view.${view}`);
  const { isBulk, unit, isPickable, sampleLabel } = kindOf(result, t);
  const groupLabel = by === 'sample' ? sampleLabel : result.groupBy;
  const groups = useMemo(
    () => (by === 'sample' ? result.frequency : result.byCellType).map(({ group }) => group),
    [by, result],
  );
  const diversity = useMemo(() => rowsWhere(tables.diversity, (row) => row.by === by), [tables.diversity, by]);
  const sharing = useMemo(() => rowsWhere(tables.sharing, (row) => row.by === by), [tables.sharing, by]);
  const startrac = useMemo(() => rowsWhere(tables.startrac, (row) => row.other === null), [tables.startrac]);
  const grouped = (
    <SegmentedControl
      label={t.dynamic('vdj.by')}
      value={by}
      onChange={setBy}
      options={(['sample', 'type'] as const).map((id) => ({ id, label: t.dynamic(`vdj.by.${id}`) }))}
    />
  );
  if (view === 'startrac')
    return (
      <PlotFrame
        isMain
        title={title}
        state={startrac}
        height={360}
        table={(d) => startracTable({ title, data: d, groupLabel: t.column(result.groupBy) }, t)}
      >
        {(d, figure) => (
          <StartracIndices
            title={figure.title || title}
            data={d}
            groupLabel={t.column(result.groupBy)}
            onSelect={({ item }) => onPick({ kind: 'group', by: 'type', group: item })}
          />
        )}
      </PlotFrame>
    );
  if (view === 'sharing')
    return (
      <PlotFrame
        isMain
        title={title}
        state={sharing}
        height={360}
        actions={isBulk ? undefined : grouped}
        table={(d) => clonotypeSharingTable({ title, data: d, groups, groupLabel, unit }, t)}
      >
        {(d, figure) => (
          <ClonotypeSharing
            title={figure.title || title}
            data={d}
            {...{ groups, groupLabel }}
            {...(isPickable && {
              onSelect: ({ item }: ChosenCell) => onPick({ kind: 'shared', by, a: item.row, b: item.column }),
            })}
          />
        )}
      </PlotFrame>
    );
  return (
    <PlotFrame
      isMain
      title={title}
      state={diversity}
      height={360}
      table={(d) => diversityD50Table({ title, data: d, groupLabel, unit }, t)}
      actions={
        <>
          {!isBulk && grouped}
          <Select
            hideLabel
            label={t.dynamic('vdj.index.label')}
            value={index}
            onChange={(id) => setIndex(DIVERSITY_INDICES.find((one) => one === id) ?? 'd50')}
            options={DIVERSITY_INDICES.map((id) => ({ id, label: t.dynamic(`vdj.index.${id}`) }))}
          />
        </>
      }
    >
      {(d, figure) => (
        <DiversityD50
          title={figure.title || title}
          data={d}
          {...{ measure: index, groupLabel, unit }}
          {...(isPickable && { onSelect: ({ item }: Chosen<string>) => onPick({ kind: 'group', by, group: item }) })}
        />
      )}
    </PlotFrame>
  );
}
