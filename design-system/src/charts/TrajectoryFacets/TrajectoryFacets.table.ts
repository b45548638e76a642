import type { Translate } from '../../theme/messages.ts';
import { placedCells } from '../../kernels/trajectory/cells.ts';
import { categoryName, colourName, labelsFor } from '../../kernels/trajectory/colouring.ts';
import type { TrajectoryFacetsProps } from './TrajectoryFacets.types.ts';

/** Cells of each panel and their pseudotime. */
export function trajectoryFacetsTable(
  { data: all, facetBy }: Pick<TrajectoryFacetsProps, 'data' | 'facetBy'>,
  t: Translate,
) {
  const cells = placedCells(all);
  const { categories = [], codes = [] } = labelsFor(cells, facetBy) ?? {};
  const groups = categories.map((name) => ({ name, cells: 0, reached: 0, low: Infinity, high: -Infinity }));
  for (let i = 0; i < codes.length; i++) {
    const own = groups[codes[i] as number];
    if (!own) continue;
    own.cells += 1;
    const time = cells.pseudotime[i] as number;
    if (Number.isNaN(time)) continue;
    own.reached += 1;
    own.low = Math.min(own.low, time);
    own.high = Math.max(own.high, time);
  }
  return {
    columns: [
      colourName(facetBy, cells, t),
      t('chart.cells'),
      t('trajectory.reached'),
      t('trajectory.earliest'),
      t('trajectory.latest'),
    ],
    rows: groups.map((g) => [
      categoryName(facetBy, g.name, t),
      ...[g.cells, g.reached, g.reached ? g.low : '', g.reached ? g.high : ''],
    ]),
  };
}
