'use client';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import { chart, ChartBox } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { Embedding } from '../../kernels/cells/Embedding.tsx';
import type { EmbeddingProjection } from '../../kernels/points/embedding.types.ts';
import { Marks } from '../../kernels/marks/Marks.tsx';
import { useFreeHeight } from '../../kernels/figure/room.ts';
import { placedCells, placedMask } from '../../kernels/trajectory/cells.ts';
import { colourName, trajectoryColour, trajectoryCoordinates } from '../../kernels/trajectory/colouring.ts';
import { PickNodes } from '../../kernels/trajectory/PickNodes.tsx';
import { edgeMarks, treeMarks } from '../../kernels/trajectory/treeMarks.ts';
import type { TrajectoryPlotProps } from './TrajectoryPlot.types.ts';

const NONE: readonly number[] = [];

/** Cells along the principal graph (specification 2.8): tree, branch points and roots over pseudotime, state or a label. */
export const TrajectoryPlot = chart(function TrajectoryPlot(props: TrajectoryPlotProps) {
  const { title, tree, colourBy = 'pseudotime', showTree = true, showBranchPoints = true, height = 480 } = props;
  const { embedding = null, paga = null, selected: picked = NONE, onSelect, ramp = 'dusk' } = props;
  const t = useT();
  const tall = useFreeHeight(height);
  const theme = useTheme();
  const cells = placedCells(props.data);
  const selection = useMemo(() => placedMask(props.data, props.selection ?? null), [props.data, props.selection]);
  const coordinates = useMemo(() => trajectoryCoordinates(cells, tree, embedding), [cells, tree, embedding]);
  const colour = useMemo(
    () => trajectoryColour(cells, colourBy, t),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the translator is new each render; the language is the key
    [cells, colourBy, t.locale],
  );
  const summary = t('trajectory.summary', {
    colour: colourName(colourBy, cells, t),
    branches: tree.branchPoints.length,
    leaves: tree.leaves.length,
    roots: tree.roots.length,
  });
  return (
    <ChartBox style={{ height: tall }}>
      <Embedding
        data={coordinates}
        colour={colour}
        title={`${title}. ${summary}`}
        // Clickable nodes are above the edges and below the numbers.
        {...(onSelect && {
          overlay: (projection: EmbeddingProjection) => (
            <>
              {showTree && <Marks marks={edgeMarks(tree, projection, theme)} />}
              <PickNodes {...{ tree, picked, projection }} onPick={(node) => onSelect({ item: node, index: node })} />
            </>
          ),
        })}
        marks={(projection) =>
          treeMarks(tree, projection, {
            ...{ theme, showTree: showTree && !onSelect, showBranchPoints, paga },
            rootText: t('trajectory.root'),
            groupName: t.category,
          })
        }
        labelPlace={props.labelPlace}
        pointSize={props.pointSize}
        opacity={props.opacity}
        palette={props.palette}
        ramp={ramp}
        selection={selection}
        onSelectionChange={props.onSelectionChange}
      />
    </ChartBox>
  );
});
