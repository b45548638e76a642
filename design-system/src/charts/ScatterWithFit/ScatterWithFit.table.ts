import type { Coexpression } from '@stroma/contract/tools';
import type { Translate } from '../../theme/messages.ts';

/** Drawn cells; the tool draws no more. */
export const SCATTER_LIMIT = 5000;
/** Cells in each quadrant, over all cells and by group. */
export function scatterTable({ data: d }: { data: Coexpression }, t: Translate) {
  const line = (name: string, q: Coexpression['quadrants']) => [name, q.both, q.onlyX, q.onlyY, q.neither];
  return {
    columns: [
      t('chart.group'),
      `${d.x.symbol}⁺ ${d.y.symbol}⁺`,
      `${d.x.symbol}⁺ ${d.y.symbol}⁻`,
      `${d.x.symbol}⁻ ${d.y.symbol}⁺`,
      `${d.x.symbol}⁻ ${d.y.symbol}⁻`,
    ],
    rows: [line(t('scatterFit.allCells'), d.quadrants), ...d.groups.map((g) => line(g.group, g))],
  };
}
