'use client';
import type { Chosen } from '../../../kernels/figure/chart.types.ts';
import { useMemo } from 'react';
import type { VdjResult } from '@stroma/contract/tools';
import { useKept } from '../../../primitives/Kept/useKept.tsx';
import { ClonotypeByCellType } from '../../../charts/ClonotypeByCellType/ClonotypeByCellType.tsx';
import { clonotypeByCellTypeTable } from '../../../charts/ClonotypeByCellType/ClonotypeByCellType.table.ts';
import { ClonotypeFrequency } from '../../../charts/ClonotypeFrequency/ClonotypeFrequency.tsx';
import { clonotypeFrequencyTable } from '../../../charts/ClonotypeFrequency/ClonotypeFrequency.table.ts';
import { ClonotypePie } from '../../../charts/ClonotypePie/ClonotypePie.tsx';
import { clonotypePieTable } from '../../../charts/ClonotypePie/ClonotypePie.table.ts';
import { unitWord } from '../../../kernels/clonotype/unit.ts';
import type { ClonotypeClass } from '../../../kernels/clonotype/classes.ts';
import { PieChart } from '../../../charts/PieChart/PieChart.tsx';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { useT, type Translate } from '../../../theme/messages.ts';
import type { VdjResultProps } from '../vdj.types.ts';
import { kindOf } from './kind.ts';

type Of = 'clonotypes' | 'cells';

/** Clonotypes and cells by the size of their clonotype: by sample, by cell type, in all. */
export function ClassView(props: VdjResultProps & { result: VdjResult }) {
  const { result, view, onPick, palette } = props;
  const t = useT();
  const { unit, isPickable, sampleLabel } = kindOf(result, t);
  const [of, setOf] = useKept<Of>('view.of', 'clonotypes');
  const [scale, setScale] = useKept<'count' | 'percent'>('view.scale', 'count');
  const [sectors, setSectors] = useKept<'classes' | 'largest'>('view.sectors', 'classes');
  const title = t.dynamic(`vdj.view.${view}`);
  const state = useMemo(() => ({ state: 'ready' as const, data: result }), [result]);
  const isLargest = view === 'pie' && sectors === 'largest';
  const counted = (
    <SegmentedControl
      label={t('vdj.count')}
      value={of}
      onChange={setOf}
      options={[
        { id: 'clonotypes', label: t('vdj.clonotypes') },
        { id: 'cells', label: unitWord(unit, t) },
      ]}
    />
  );
  const scaled = (
    <SegmentedControl
      label={t('vdj.scale')}
      value={scale}
      onChange={setScale}
      options={[
        { id: 'count', label: t('vdj.scale.count') },
        { id: 'percent', label: '%' },
      ]}
    />
  );
  const chosen = (
    <SegmentedControl
      label={t.dynamic('vdj.pieOf')}
      value={sectors}
      onChange={setSectors}
      options={(['classes', 'largest'] as const).map((id) => ({ id, label: t.dynamic(`vdj.pieOf.${id}`) }))}
    />
  );
  return (
    <PlotFrame
      isMain
      title={title}
      state={state}
      height={360}
      table={(d) => {
        if (view === 'frequency')
          return clonotypeFrequencyTable({ title, data: d.frequency, groupLabel: sampleLabel, measure: of, unit }, t);
        if (view === 'cellType') return clonotypeByCellTypeTable({ title, data: d.byCellType }, t);
        if (!isLargest) return clonotypePieTable({ title, data: d.total[of], measure: of, unit }, t);
        return {
          columns: [t('vdj.clonotypes'), unitWord(unit, t)],
          rows: sectorsOf(d, t).map((s) => [s.name, s.value]),
        };
      }}
      actions={
        <>
          {(view === 'frequency' || (view === 'pie' && !isLargest)) && counted}
          {view === 'pie' ? chosen : scaled}
        </>
      }
    >
      {(d, figure) => {
        const name = figure.title || title;
        if (view === 'frequency')
          return (
            <ClonotypeFrequency
              {...{ measure: of, scale, unit }}
              title={name}
              data={d.frequency}
              groupLabel={sampleLabel}
              {...(isPickable && {
                onSelect: ({ item: group, size }: Chosen<string> & { size: ClonotypeClass }) =>
                  onPick({ kind: 'class', of: size, by: 'sample', group }),
              })}
            />
          );
        if (view === 'cellType')
          return (
            <ClonotypeByCellType
              title={name}
              data={d.byCellType}
              scale={scale}
              onSelect={({ item: group, size }) => onPick({ kind: 'class', of: size, by: 'type', group })}
            />
          );
        return isLargest ? (
          <PieChart
            title={name}
            data={sectorsOf(d, t)}
            unit={unitWord(unit, t)}
            {...(palette && { palette })}
            {...(isPickable && {
              onSelect: ({ item }: Chosen<string>) => {
                const number = Number.parseInt(item, 10);
                if (number > 0) onPick({ kind: 'clonotype', number });
              },
            })}
          />
        ) : (
          <ClonotypePie
            {...{ measure: of, unit }}
            title={name}
            data={d.total[of]}
            {...(isPickable && { onSelect: ({ item }: Chosen<ClonotypeClass>) => onPick({ kind: 'class', of: item }) })}
          />
        );
      }}
    </PlotFrame>
  );
}

/** The largest clonotypes with more than one cell, and all others. */
function sectorsOf(result: VdjResult, t: Translate): { name: string; value: number }[] {
  const top = result.largest.filter((one) => one.cells > 1);
  const others = result.cells - top.reduce((sum, one) => sum + one.cells, 0);
  return [
    ...top.map((one) => ({
      name: `${one.clonotype} · ${[one.cdr3_1, one.cdr3_2].filter(Boolean).join(' / ')}`,
      value: one.cells,
    })),
    { name: t.dynamic('vdj.pieOf.other'), value: others },
  ];
}
