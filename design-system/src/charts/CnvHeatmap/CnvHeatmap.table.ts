import type { Translate } from '../../theme/messages.ts';
import type { CnvHeatmapProps } from './CnvHeatmap.types.ts';
import { blockMean, cnvRows } from './cnvRows.ts';

/** Mean of each cluster and chromosome: the picture's own summary; the whole matrix is the tool's download. */
export function cnvHeatmapTable({ heatmap }: CnvHeatmapProps, t: Translate) {
  const rows = cnvRows(heatmap);
  return {
    columns: [t('cnv.clusterColumn'), t('chart.cells'), ...heatmap.chromosomes.map((c) => c.name)],
    rows: rows.blocks.map((b) => [
      b.cluster ? t('cnv.cluster', { n: b.cluster }) : t('cnv.reference'),
      b.to - b.from,
      ...heatmap.chromosomes.map((c) => blockMean(heatmap, rows, b, c.start, c.end)),
    ]),
  };
}
