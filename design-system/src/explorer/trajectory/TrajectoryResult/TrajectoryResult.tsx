'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { TrajectoryFacets } from '../../../charts/TrajectoryFacets/TrajectoryFacets.tsx';
import { trajectoryFacetsTable } from '../../../charts/TrajectoryFacets/TrajectoryFacets.table.ts';
import { TrajectoryPlot } from '../../../charts/TrajectoryPlot/TrajectoryPlot.tsx';
import { trajectoryPlotTable } from '../../../charts/TrajectoryPlot/TrajectoryPlot.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { useT } from '../../../theme/messages.ts';
import type { Loadable } from '../../../primitives/common.types.ts';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { ResultNotes } from '../../ResultNotes.tsx';
import { RootPickerDialog } from '../RootPickerDialog/RootPickerDialog.tsx';
import { labelsOf, type TrajectoryCells, type TrajectoryResultProps } from '../trajectory.types.ts';
import { DensityView } from './DensityView.tsx';
import { factNotes } from './Facts.tsx';
import { GeneView } from './GeneView.tsx';
import { RootActions, TrajectoryControls } from './TrajectoryControls.tsx';

const Root = styled.div`
  min-width: 0;
  padding-bottom: 16px;
  [role='tablist'] {
    margin: 0 16px;
  }
`;
const TABS = ['trajectory', 'genes'] as const;

/** The cells of a view; loading until its columns are loaded. */
function shownCells(
  cells: TrajectoryResultProps['cells'],
  view: TrajectoryResultProps['view'],
): Loadable<TrajectoryCells> {
  if (cells.state !== 'ready') return cells;
  const known = new Set(cells.data.labels.map(({ id }) => id));
  return labelsOf(view).every((id) => known.has(id)) ? cells : { state: 'loading' };
}

/** The order of cells along a tree (Monocle 2) or a graph (Monocle 3): the trajectory and its genes (specification 2.8, 9). */
export function TrajectoryResult(props: TrajectoryResultProps) {
  const { result, cells, view, onViewChange, onRoot, canEdit = true, isSubmitting, palette } = props;
  const t = useT();
  const [isPicking, setPicking] = useState(false);
  const { tree, embedding, check } = result;
  const state = shownCells(cells, view);
  const title = t.dynamic('trajectory.title');
  const onPickRoot = onRoot && cells.state === 'ready' ? () => setPicking(true) : undefined;
  const drawn = {
    ...{ tree, embedding, colourBy: view.colourBy, showTree: view.showTree, showBranchPoints: view.showBranchPoints },
    ...(palette && { palette }),
  };
  return (
    <Root>
      <div style={{ padding: '4px 16px' }}>
        <ResultNotes notes={factNotes(t, props)} />
      </div>
      <Tabs
        label={t.dynamic('trajectory.views')}
        value={view.tab}
        onChange={(tab) => onViewChange({ ...view, tab })}
        tabs={TABS.map((id) => ({ id, label: t.dynamic(`trajectory.tab.${id}`) }))}
        end={view.tab === 'trajectory' && <TrajectoryControls {...props} />}
      >
        {view.tab === 'trajectory' && (
          <>
            <PlotFrame
              isMain={view.layout === 'one'}
              title={title}
              subtitle={onPickRoot || props.onReverse ? t.dynamic('trajectory.rootIsNew') : undefined}
              actions={<RootActions {...{ ...props, canEdit, onPickRoot }} />}
              state={state}
              height={view.layout === 'one' ? 480 : 300}
              table={(d) =>
                view.layout === 'one'
                  ? trajectoryPlotTable({ data: d }, t)
                  : trajectoryFacetsTable({ data: d, facetBy: view.facetBy }, t)
              }
            >
              {(d, figure) =>
                view.layout === 'one' ? (
                  <TrajectoryPlot
                    title={figure.title || title}
                    data={d}
                    {...drawn}
                    paga={view.showPaga ? check.paga : null}
                    {...(props.selection && { selection: props.selection })}
                    height={480}
                  />
                ) : (
                  <TrajectoryFacets title={figure.title || title} data={d} {...drawn} facetBy={view.facetBy} />
                )
              }
            </PlotFrame>
            <DensityView {...props} />
          </>
        )}
        {view.tab === 'genes' && <GeneView {...props} />}
      </Tabs>
      {onRoot && cells.state === 'ready' && (
        <RootPickerDialog
          isOpen={isPicking}
          onClose={() => setPicking(false)}
          read={{ result, cells: cells.data }}
          onPick={onRoot}
          isBusy={isSubmitting}
          palette={palette}
        />
      )}
    </Root>
  );
}
