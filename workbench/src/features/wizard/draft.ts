import {
  DEFAULT_MITOCHONDRIAL,
  DEFAULT_RIBOSOMAL,
  isBlank,
  isJobOrSampleName,
  APP_LIMITS,
  type DraftBody,
} from '@stroma/contract';
import type { GeneOverlap } from '@stroma/contract/tools';
import type { FieldErrors } from '@stroma/design-system/wizard';
import type { UiError } from '@stroma/design-system/primitives';

/** A fresh draft with the specification's section 9 defaults. */
export const newDraftBody = (): DraftBody => ({
  stepTag: 1,
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

/** GENES_DIFFER with the samples' names for the pair that shares least, where the server would refuse it; as long as it is among the chosen. */
function overlapError({ matrixFiles }: DraftBody, pairs: readonly GeneOverlap[]): UiError | null {
  const nameOf = new Map(matrixFiles.map((s) => [s.fileId, s.name]));
  const min = APP_LIMITS.geneOverlap.refuse;
  const refused = pairs.filter((p) => p.percent < min && nameOf.has(p.a) && nameOf.has(p.b));
  const least = refused.reduce<GeneOverlap | null>((one, p) => (one && one.percent <= p.percent ? one : p), null);
  return least && { id: 'GENES_DIFFER', params: { ...least, a: nameOf.get(least.a), b: nameOf.get(least.b), min } };
}

/** Section 5's rules of one step, by field; empty when the step may be left. `pairs`: genes that the samples share, where known. */
export function errorsOf(
  body: DraftBody,
  step: number,
  preprocessing: 'notStarted' | 'running' | 'failed' | 'completed',
  pairs: readonly GeneOverlap[] = [],
): FieldErrors {
  const errors: Record<string, UiError> = {};
  if (step === 1) {
    if (!body.matrixFiles.length) errors.matrixFiles = { id: 'SAMPLES_REQUIRED' };
    const names = body.matrixFiles.map((s) => s.name);
    names.forEach((name, i) => {
      if (isBlank(name)) errors[`matrixFiles.${i}.name`] = { id: 'SAMPLE_ID_REQUIRED' };
      else if (!isJobOrSampleName(name))
        errors[`matrixFiles.${i}.name`] = { id: 'SAMPLE_NAME_INVALID', params: { name } };
      else if (names.indexOf(name) !== i)
        errors[`matrixFiles.${i}.name`] = { id: 'SAMPLE_NAME_DUPLICATE', params: { name } };
    });
    const differ = overlapError(body, pairs);
    if (differ) errors.geneOverlap = differ;
    if (isBlank(body.param.tissue)) errors.tissue = { id: 'TISSUE_REQUIRED' };
  }
  if (step === 2 && body.param.cellFilteringEvaluation === 'do' && preprocessing !== 'completed')
    errors.cellFiltering = { id: 'PREPROCESSING_REQUIRED' };
  if (step === 4) {
    const { jobName } = body.param;
    if (isBlank(jobName)) errors.jobName = { id: 'JOB_NAME_REQUIRED' };
    else if (!isJobOrSampleName(jobName)) errors.jobName = { id: 'JOB_NAME_INVALID', params: { name: jobName } };
  }
  return errors;
}
