'use client';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { categoryMasks, Facets } from '../embedding/Facets.tsx';
import { Marks } from '../marks/Marks.tsx';
import { colourName, trajectoryColour, trajectoryCoordinates } from '../trajectory/colouring.ts';
import { startNode, treeMarks } from '../trajectory/treeMarks.ts';
import type { TrajectoryFacetsProps } from './TrajectoryFacets.types.ts';

/** The trajectory once per state, cluster or sample, each with its own cells over all others in grey (specification 2.8). */
export function TrajectoryFacets(props: TrajectoryFacetsProps) {
  const { title, cells, tree, facetBy, colourBy = 'pseudotime', showTree = true, showBranchPoints = true } = props;
  const { reverse = false, palette, ramp, pointSize } = props;
  const t = useT();
  const theme = useTheme();
  const coordinates = useMemo(() => trajectoryCoordinates(cells, tree.nodes), [cells, tree]);
  const colour = useMemo(
    () => trajectoryColour(cells, colourBy, reverse, t),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the translator is new each render; the language is the key
    [cells, colourBy, reverse, t.locale],
  );
  const facets = useMemo(() => {
    const { categories, codes } = cells[facetBy];
    const masks = categoryMasks(codes, categories.length);
    return categories.map((name, i) => ({ name, colour, ...(masks[i] as { mask: Uint8Array; cells: number }) }));
  }, [cells, facetBy, colour]);
  const root = useMemo(() => startNode(cells, tree, reverse), [cells, tree, reverse]);
  return (
    <Facets
      title={`${title}. ${t('trajectory.facets.summary', { by: colourName(facetBy, t), n: facets.length })}`}
      coordinates={coordinates}
      facets={facets}
      legend={colour}
      palette={palette}
      ramp={ramp}
      pointSize={pointSize}
      overlay={(projection) => (
        <Marks
          marks={treeMarks(tree, projection, {
            theme,
            showTree,
            showBranchPoints,
            root,
            rootText: t('trajectory.root'),
            small: true,
          })}
        />
      )}
    />
  );
}
