'use client';
import { styled } from 'styled-components';
import { DensityStream } from '../../../charts/DensityStream/DensityStream.tsx';
import { densityStreamTable } from '../../../charts/DensityStream/DensityStream.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { useT } from '../../../theme/messages.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { categoryColours } from '../../../tokens/palettes.ts';
import type { TrajectoryResultProps } from '../trajectory.types.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  padding: 8px 16px 0;
`;

/** Density of each state or group along pseudotime: one curve per group with an axis by default, optionally a stream. */
export function DensityView({
  result,
  view,
  onViewChange,
  palette,
  groupColours,
}: Pick<TrajectoryResultProps, 'result' | 'view' | 'onViewChange' | 'palette' | 'groupColours'>) {
  const t = useT();
  const { density } = result;
  const at = Math.min(view.densityBy, density.by.length - 1);
  const by = density.by[at];
  if (!by?.groups.length) return null;
  const name = (column: string | null) => column ?? t.dynamic('trajectory.states');
  const groups = by.groups.map((g) => ({
    ...g,
    group: by.column === null ? t('trajectory.stateN', { name: g.group }) : t.category(g.group),
  }));
  const title = t.dynamic('trajectory.density');
  // A state has its colour of the tree, whether or not a root reaches the states before it.
  const place = (g: { group: string }, i: number) => (by.column === null ? Number(g.group) - 1 : i);
  const drawn = categoryColours(
    palette ?? 'Default',
    Math.max(groups.length, ...by.groups.map((g, i) => 1 + place(g, i))),
  );
  const own = by.column === null ? undefined : groupColours;
  const colours = by.groups.map((g, i) => own?.get(g.group) ?? drawn[place(g, i)]!);
  const data = { t: density.t, groups };
  return (
    <>
      <Bar>
        {density.by.length > 1 && (
          <SegmentedControl
            label={t.dynamic('trajectory.densityBy')}
            value={String(at)}
            onChange={(id) => onViewChange({ ...view, densityBy: Number(id) })}
            options={density.by.map(({ column }, i) => ({ id: String(i), label: name(column) }))}
          />
        )}
        <SegmentedControl
          label={t.dynamic('trajectory.densityAs')}
          value={view.density}
          onChange={(mode) => onViewChange({ ...view, density: mode })}
          options={[
            { id: 'curves', label: t.dynamic('trajectory.densityCurves') },
            { id: 'stream', label: t.dynamic('trajectory.densityStream') },
          ]}
        />
      </Bar>
      <PlotFrame
        title={title}
        state={{ state: 'ready', data }}
        legend={(d) => d.groups.map((g, i) => ({ id: g.group, colour: colours[i] ?? '' }))}
        table={(d) => densityStreamTable({ title, data: d }, t)}
      >
        {(d, figure) => (
          <DensityStream
            title={figure.title || title}
            view={view.density}
            data={{ ...d, groups: d.groups.map((g) => ({ ...g, group: figure.labels[g.group] || g.group })) }}
            colours={Object.fromEntries(
              d.groups.map((g, i) => [figure.labels[g.group] || g.group, figure.colours[g.group] ?? colours[i]!]),
            )}
            {...(palette && { palette })}
          />
        )}
      </PlotFrame>
    </>
  );
}
