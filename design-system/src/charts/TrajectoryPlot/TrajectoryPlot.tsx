'use client';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Embedding } from '../embedding/Embedding.tsx';
import { Marks } from '../marks/Marks.tsx';
import { colourName, trajectoryColour, trajectoryCoordinates } from '../trajectory/colouring.ts';
import { PickNodes } from '../trajectory/PickNodes.tsx';
import { startNode, treeMarks } from '../trajectory/treeMarks.ts';
import type { TrajectoryPlotProps } from './TrajectoryPlot.types.ts';

/** Cells along the principal graph (specification 2.8): tree, branch points and root over pseudotime, state, cluster or sample. */
export function TrajectoryPlot(props: TrajectoryPlotProps) {
  const { title, cells, tree, colourBy = 'pseudotime', showTree = true, showBranchPoints = true } = props;
  const { reverse = false, height = 480 } = props;
  const t = useT();
  const theme = useTheme();
  const coordinates = useMemo(() => trajectoryCoordinates(cells, tree.nodes), [cells, tree]);
  const colour = useMemo(
    () => trajectoryColour(cells, colourBy, reverse, t),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the translator is new each render; the language is the key
    [cells, colourBy, reverse, t.locale],
  );
  const root = useMemo(() => startNode(cells, tree, reverse), [cells, tree, reverse]);
  return (
    <div style={{ height }}>
      <Embedding
        coordinates={coordinates}
        colour={colour}
        label={`${title}. ${t('trajectory.summary', { colour: colourName(colourBy, t), branches: tree.branchPoints.length, leaves: tree.leaves.length })}`}
        overlay={(projection) => (
          <>
            <Marks
              marks={treeMarks(tree, projection, {
                theme,
                showTree,
                showBranchPoints,
                root,
                rootText: t('trajectory.root'),
              })}
            />
            {props.onPick && <PickNodes nodes={tree.nodes} projection={projection} onPick={props.onPick} />}
          </>
        )}
        labelPlace={props.labelPlace}
        pointSize={props.pointSize}
        opacity={props.opacity}
        palette={props.palette}
        ramp={props.ramp}
        selection={props.selection}
        onSelectionChange={props.onSelectionChange}
      />
    </div>
  );
}
