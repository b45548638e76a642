import type { Translate } from '../../theme/messages.ts';
import { blockName } from './CnvHeatmap.figure.ts';
import type { CnvHeatmapProps } from './CnvHeatmap.types.ts';
import { blockMean, cnvBlocks } from './cnvRows.ts';

/** Mean of each reference group and cluster by chromosome: the picture's own summary; cells are in the result's table. */
export function cnvHeatmapTable({ data: heatmap, k }: CnvHeatmapProps, t: Translate) {
  return {
    columns: [t('cnv.clusterColumn'), t('chart.cells'), ...heatmap.chromosomes.map((c) => c.name)],
    rows: cnvBlocks(heatmap, k).map((block) => [
      blockName(block, t),
      block.to - block.from,
      ...heatmap.chromosomes.map((c) => blockMean(heatmap, block, c.start, c.end)),
    ]),
  };
}
