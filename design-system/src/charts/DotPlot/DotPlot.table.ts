import type { Translate } from '../../theme/messages.ts';
import type { DotPlotProps } from './DotPlot.types.ts';

/** Maximum number of dots drawn as SVG. */
export const DOT_LIMIT = 6000;
/** One line a gene and group. */
export function dotTable(
  { genes, groups, data: cells }: Pick<DotPlotProps, 'genes' | 'groups' | 'data'>,
  t: Translate,
) {
  return {
    columns: [t('volcano.gene'), t('chart.group'), t('chart.expressingPercent'), t('dotplot.mean')],
    rows: genes.flatMap((gene, g) =>
      groups.map((group, i) => [gene, group, (cells[g]?.[i]?.fraction ?? 0) * 100, cells[g]?.[i]?.mean ?? 0]),
    ),
  };
}
