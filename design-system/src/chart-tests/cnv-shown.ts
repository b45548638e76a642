import { cnvFixture, cnvPartsFixture } from '@stroma/contract/fixtures/tools/cnv';
import type { CnvHeatmapData } from '../charts/CnvHeatmap/CnvHeatmap.types.ts';

const heatmap: CnvHeatmapData = {
  windows: cnvFixture.windows,
  chromosomes: cnvFixture.chromosomes,
  labels: cnvFixture.labels?.categories ?? [],
  reference: { ...cnvPartsFixture.reference, groups: cnvFixture.referenceGroups },
  tested: cnvPartsFixture.tested,
  tree: cnvFixture.tree,
  leaves: cnvFixture.leaves,
  limit: cnvFixture.limit,
};
/** The result with its matrix, in the charts' form. */
export const cnvChartData = { heatmap };
