import type { DraftParam } from '@stroma/contract';
import type { GroupSummary } from '@stroma/design-system/charts';

/** A bell over 0 to 4, for each of two groups. */
export const groups: GroupSummary[] = ['对照', '刺激'].map((group, i) => ({
  group,
  n: 120,
  mean: 2 + i * 0.4,
  fraction: 1,
  min: 0,
  max: 4,
  q1: 1.4,
  median: 2 + i * 0.4,
  q3: 2.8,
  density: Array.from({ length: 64 }, (_, k) => Math.exp(-((k / 16 - 2 - i * 0.4) ** 2))),
  sampled: [1, 1.5, 2, 2.5, 3],
}));

export const param: DraftParam = {
  jobName: 'sibling',
  species: 'Homo sapiens',
  tissue: 'PBMC',
  cellFilteringEvaluation: 'skip',
  geneRange: { min: 200, max: 5000 },
  geneState: 'recommended',
  umiRange: { min: 0, max: 30_000 },
  umiState: 'recommended',
  mitochondrial: 50,
  mitochondrialState: 'recommended',
  ribosomal: 50,
  ribosomalState: 'recommended',
  cellQualityAdjustments: [],
  batchRemoveMethod: 'none',
  batchName: 'sample',
  numberOfHighlyVariableGenes: 2000,
  scaleLargeData: true,
  pcValueState: 'recommended',
  pcValueNum: 20,
  cluster: 0.8,
  seed: 0,
};
