/** Sums of the cohort's CD4 memory T cells per sample, as charts of bulk analyses take them. */
import { cohortBulk as bulk } from '@stroma/contract/fixtures/cohort/bulk';
import { gseaTerm } from '../../charts/GseaRunningSum/gsea.ts';
import type { MaPlotProps } from '../../charts/MaPlot/MaPlot.types.ts';

export const cohortSides = { a: 'Tumour', b: 'Normal' };
export const cohortSamples = bulk.samples.map((sample, i) => ({
  ...{ sample, group: bulk.conditions[i] ?? '', size: bulk.sizes[i] ?? 0 },
}));
export const cohortPatients = bulk.patients;
export const cohortPca = bulk.pca;
export const cohortCorrelation = { rows: bulk.samples, columns: bulk.samples, values: bulk.correlation };
export const cohortLinkage = bulk.linkage;

const LEAST = Math.log10(0.05);
const sideOf = (log2fc: number, log10p: number): 'up' | 'down' | 'none' => {
  if (!(log10p <= LEAST) || Math.abs(log2fc) < 1) return 'none';
  return log2fc > 0 ? 'up' : 'down';
};
const { symbol, mean, log2fc, log10_p_val_adj } = bulk.ma;
export const cohortMa: MaPlotProps['data'] = {
  ...{ symbol, mean, log2fc },
  side: log2fc.map((fc, i) => sideOf(fc, log10_p_val_adj[i] ?? 0)),
};
export const cohortHeatmap = {
  ...bulk.heatmap,
  matrix: { rows: bulk.heatmap.genes, columns: bulk.samples, values: bulk.heatmap.values },
  changes: bulk.heatmap.log2fc.map((fc) => (fc > 0 ? 'up in tumour' : 'down in tumour')),
};
export const cohortPoints = bulk.points.map(({ gene, values }) => ({
  gene,
  samples: cohortSamples.map((one, i) => ({ ...one, pair: bulk.patients[i], value: values[i] ?? 0 })),
}));
export const cohortRanking = { ranked: bulk.gsea.ranked, ranking: bulk.gsea.ranking };
/** Sets with their running scores, the highest normalised score first. */
export const cohortSets = bulk.gsea.terms
  .map((row) =>
    gseaTerm(
      { ...row, size: row.hits.length },
      row.hits.map(([rank, , score]) => ({ rank, score })),
      bulk.gsea.ranked,
    ),
  )
  .sort((a, b) => b.nes - a.nes);
