'use client';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { categoryMasks, Facets } from '../../kernels/cells/Facets.tsx';
import { Marks } from '../../kernels/marks/Marks.tsx';
import { placedCells } from '../../kernels/trajectory/cells.ts';
import {
  categoryName,
  colourName,
  labelsFor,
  trajectoryColour,
  trajectoryCoordinates,
} from '../../kernels/trajectory/colouring.ts';
import { treeMarks } from '../../kernels/trajectory/treeMarks.ts';
import type { TrajectoryFacetsProps } from './TrajectoryFacets.types.ts';

/** Panels shrink with their number: thirty fit on one page in one column of 89 mm. */
const panelsFor = (count: number): { panelHeight: number; panelLeast: number; pointSize?: number } =>
  count <= 4
    ? { panelHeight: 190, panelLeast: 180 }
    : count <= 12
      ? { panelHeight: 130, panelLeast: 130, pointSize: 3 }
      : { panelHeight: 92, panelLeast: 96, pointSize: 2.5 };

/** The trajectory once per state, partition or label, each with its own cells over all others in grey (specification 2.8). */
export const TrajectoryFacets = chart(function TrajectoryFacets(props: TrajectoryFacetsProps) {
  const { title, tree, facetBy, colourBy = 'pseudotime', showTree = true, showBranchPoints = true } = props;
  const { palette, ramp = 'dusk', pointSize, height } = props;
  const t = useT();
  const theme = useTheme();
  const cells = placedCells(props.data);
  const coordinates = useMemo(() => trajectoryCoordinates(cells, tree, null), [cells, tree]);
  const colour = useMemo(
    () => trajectoryColour(cells, colourBy, t),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the translator is new each render; the language is the key
    [cells, colourBy, t.locale],
  );
  const facets = useMemo(() => {
    const { categories = [], codes = [] } = labelsFor(cells, facetBy) ?? {};
    const masks = categoryMasks(codes, categories.length);
    // A category of the column without a cell of this trajectory has no panel.
    return categories.flatMap((name, i) => {
      const own = masks[i];
      return own?.cells ? [{ name: categoryName(facetBy, name, t), colour, ...own }] : [];
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- as above
  }, [cells, facetBy, colour, t.locale]);
  return (
    <Facets
      title={`${title}. ${t('trajectory.facets.summary', { by: colourName(facetBy, cells, t), n: facets.length })}`}
      coordinates={coordinates}
      facets={facets}
      legend={colour}
      palette={palette}
      ramp={ramp}
      {...panelsFor(facets.length)}
      {...(height !== undefined && { panelHeight: height })}
      {...(pointSize !== undefined && { pointSize })}
      overlay={(projection) => (
        <Marks
          marks={treeMarks(tree, projection, {
            ...{ theme, showTree, showBranchPoints, small: true },
            rootText: t('trajectory.root'),
          })}
        />
      )}
    />
  );
});
