import type { Translate } from '../../theme/messages.ts';
import { colourName } from '../trajectory/colouring.ts';
import type { TrajectoryFacetsProps } from './TrajectoryFacets.types.ts';

/** Cells of each panel and their pseudotime. */
export function trajectoryFacetsTable({ cells, facetBy }: TrajectoryFacetsProps, t: Translate) {
  const { categories, codes } = cells[facetBy];
  return {
    columns: [colourName(facetBy, t), t('chart.cells'), t('trajectory.earliest'), t('trajectory.latest')],
    rows: categories.map((name, code) => {
      const own = codes.flatMap((c, i) => (c === code ? [i] : []));
      const times = own.flatMap((i) => cells.pseudotime[i] ?? []);
      return [name, own.length, times.length ? Math.min(...times) : '', times.length ? Math.max(...times) : ''];
    }),
  };
}
