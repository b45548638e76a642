import type { TrajectoryResult } from '@stroma/contract/tools';
import { styled } from 'styled-components';
import { DensityStream } from '../../charts/DensityStream/DensityStream.tsx';
import { densityStreamTable } from '../../charts/DensityStream/DensityStream.table.ts';
import { TrajectoryFacets } from '../../charts/TrajectoryFacets/TrajectoryFacets.tsx';
import { trajectoryFacetsTable } from '../../charts/TrajectoryFacets/TrajectoryFacets.table.ts';
import { TrajectoryPlot } from '../../charts/TrajectoryPlot/TrajectoryPlot.tsx';
import { trajectoryPlotTable } from '../../charts/TrajectoryPlot/TrajectoryPlot.table.ts';
import { PlotFrame } from '../../plot-kit/PlotFrame/PlotFrame.tsx';
import type { Loadable } from '../../primitives/common.types.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { Switch } from '../../primitives/Switch/Switch.tsx';
import { useT } from '../../theme/messages.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import type { TrajectoryPanelProps } from './trajectory.types.ts';

const Controls = styled(RowFlex)`
  padding: 0 16px;
  gap: 8px 16px;
  align-items: flex-end;
`;

/** Trajectory or its facets, and the density stream below (specification 2.8); both versions of Monocle have it. */
export function TrajectoryView(props: TrajectoryPanelProps) {
  const { state, view, onViewChange, onPickRoot, onDownload, canEdit = true, palette } = props;
  const t = useT();
  const set = (change: Partial<typeof view>) => onViewChange({ ...view, ...change });
  const by = (['pseudotime', 'state', 'cluster', 'sample'] as const).map((id) => ({
    id,
    label: t(`trajectory.${id}`),
  }));
  const title = t('trajectory.title');
  const density: Loadable<TrajectoryResult['density']> =
    state.state === 'ready' ? { state: 'ready', data: state.data.density } : state;
  const names = density.state === 'ready' ? density.data.groups.map((g) => g.group) : [];
  const colours = categoryColours(palette ?? 'Default', names.length);
  return (
    <Stack>
      <Controls>
        <div style={{ width: 160 }}>
          <Select
            label={t('trajectory.colourBy')}
            options={by}
            value={view.colourBy}
            onChange={(colourBy) => set({ colourBy })}
          />
        </div>
        <SegmentedControl
          label={t('trajectory.layout')}
          value={view.layout}
          onChange={(layout) => set({ layout })}
          options={[
            { id: 'one', label: t('trajectory.layout.one') },
            { id: 'facets', label: t('trajectory.layout.facets') },
          ]}
        />
        {view.layout === 'facets' && (
          <div style={{ width: 160 }}>
            <Select
              label={t('trajectory.facetBy')}
              options={by.filter(
                (o): o is { id: 'state' | 'cluster' | 'sample'; label: string } => o.id !== 'pseudotime',
              )}
              value={view.facetBy}
              onChange={(facetBy) => set({ facetBy })}
            />
          </div>
        )}
        {onPickRoot && (
          <Button icon="edit" isDisabled={!canEdit || state.state !== 'ready'} onPress={onPickRoot}>
            {t('trajectory.pickRoot')}
          </Button>
        )}
        {onDownload && (
          <Button icon="download" isDisabled={state.state !== 'ready'} onPress={onDownload}>
            {t('tool.downloadResult')}
          </Button>
        )}
      </Controls>
      <Controls>
        <Switch isSelected={view.showTree} onChange={(showTree) => set({ showTree })}>
          {t('trajectory.showTree')}
        </Switch>
        <Switch isSelected={view.showBranchPoints} onChange={(showBranchPoints) => set({ showBranchPoints })}>
          {t('trajectory.showBranchPoints')}
        </Switch>
        <Switch isSelected={view.reverse} onChange={(reverse) => set({ reverse })}>
          {t('trajectory.reverse')}
        </Switch>
      </Controls>
      <PlotFrame
        title={title}
        state={state}
        height={420}
        table={({ cells, tree }) =>
          view.layout === 'one'
            ? trajectoryPlotTable({ title, cells, tree, reverse: view.reverse }, t)
            : trajectoryFacetsTable({ title, cells, tree, facetBy: view.facetBy }, t)
        }
        emptyHint={t('trajectory.empty')}
      >
        {({ cells, tree }, figure) => {
          const common = { title: figure.title || title, cells, tree, palette, ...view };
          return view.layout === 'one' ? <TrajectoryPlot {...common} height={420} /> : <TrajectoryFacets {...common} />;
        }}
      </PlotFrame>
      {state.state === 'ready' && (
        <PlotFrame
          title={t('trajectory.density')}
          state={density}
          legend={(d) => d.groups.map((g, i) => ({ id: g.group, colour: colours[i] ?? '' }))}
          table={(d) => densityStreamTable({ title, density: d }, t)}
        >
          {(d, figure) => (
            <DensityStream
              title={figure.title || t('trajectory.density')}
              density={{ ...d, groups: d.groups.map((g) => ({ ...g, group: figure.labels[g.group] || g.group })) }}
              colours={Object.fromEntries(
                Object.entries(figure.colours).map(([id, colour]) => [figure.labels[id] || id, colour]),
              )}
              palette={palette}
            />
          )}
        </PlotFrame>
      )}
    </Stack>
  );
}
