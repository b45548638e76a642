import {
  APP_LIMITS,
  DEFAULT_MITOCHONDRIAL,
  DEFAULT_RIBOSOMAL,
  type DraftBody,
  type SampleSource,
} from '@stroma/contract';

/** A fresh draft with the specification's section 9 defaults. */
export const newDraftBody = (source: SampleSource = 'local'): DraftBody => ({
  stepTag: 1,
  ...(source !== 'local' && { source }),
  matrixFiles: [],
  mitochondrialGeneSet: DEFAULT_MITOCHONDRIAL,
  ribosomalGeneSet: DEFAULT_RIBOSOMAL,
  param: {
    jobName: '',
    species: null,
    tissue: '',
    cellFilteringEvaluation: 'do',
    geneRange: { ...APP_LIMITS.filters.geneRange },
    geneState: 'custom',
    umiRange: { ...APP_LIMITS.filters.umiRange },
    umiState: 'custom',
    mitochondrial: APP_LIMITS.filters.mitochondrial,
    mitochondrialState: 'custom',
    ribosomal: APP_LIMITS.filters.ribosomal,
    ribosomalState: 'custom',
    cellQualityAdjustments: [],
    batchRemoveMethod: 'harmony',
    batchName: 'sample',
    numberOfHighlyVariableGenes: 2000,
    scaleLargeData: false,
    pcValueState: 'recommended',
    pcValueNum: 30,
    cluster: 0.8,
    seed: 0,
  },
});
