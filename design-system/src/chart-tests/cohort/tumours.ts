/** Copy number of the cohort's tumours, in the form of its charts. */
import { cohortCnv, cohortCnvParts } from '@stroma/contract/fixtures/cohort/cnv';
import type { CnvHeatmapData } from '../../charts/CnvHeatmap/CnvHeatmap.types.ts';

export { cohortCnv };
export const cohortCnvHeatmap: CnvHeatmapData = {
  ...{ windows: cohortCnv.windows, chromosomes: cohortCnv.chromosomes, labels: cohortCnv.labels?.categories ?? [] },
  reference: { ...cohortCnvParts.reference, groups: cohortCnv.referenceGroups },
  tested: cohortCnvParts.tested,
  ...{ tree: cohortCnv.tree, leaves: cohortCnv.leaves, limit: cohortCnv.limit },
};
