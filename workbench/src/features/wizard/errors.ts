import { APP_LIMITS, isBlank, isJobOrSampleName, separates, type DraftBody } from '@stroma/contract';
import type { GeneOverlap } from '@stroma/contract/tools';
import type { FieldErrors, SampleColumn } from '@stroma/design-system/wizard';
import type { UiError } from '@stroma/design-system/primitives';

/** GENES_DIFFER with the samples' names for the pair with the smallest overlap, if the server would refuse it, while it is selected. */
function overlapError({ matrixFiles }: DraftBody, pairs: readonly GeneOverlap[]): UiError | null {
  const nameOf = new Map(matrixFiles.map((s) => [s.fileId, s.name]));
  const min = APP_LIMITS.geneOverlap.refuse;
  const refused = pairs.filter((p) => p.percent < min && nameOf.has(p.a) && nameOf.has(p.b));
  const least = refused.reduce<GeneOverlap | null>((one, p) => (one && one.percent <= p.percent ? one : p), null);
  return least && { id: 'GENES_DIFFER', params: { ...least, a: nameOf.get(least.a), b: nameOf.get(least.b), min } };
}

/** Reason why the chosen column of the sample table cannot be the batch; null if it can, or none is chosen. */
function batchError({ matrixFiles, param }: DraftBody, columns: readonly SampleColumn[]): UiError | null {
  const { batchName: column, batchRemoveMethod } = param;
  if (batchRemoveMethod === 'none' || matrixFiles.length < 2 || column === 'sample' || column === 'group') return null;
  const values = columns.find(({ name }) => name === column)?.values;
  if (!values) return { id: 'BATCH_COLUMN_UNKNOWN', params: { column } };
  if (separates(values)) return null;
  const samples = matrixFiles.filter((_, i) => values[i] === null).map(({ name }) => name);
  if (!samples.length) return { id: 'BATCH_COLUMN_ONE', params: { column } };
  return { id: 'BATCH_COLUMN_INCOMPLETE', params: { column, n: samples.length, samples: samples.slice(0, 5) } };
}

/** Species of automatic annotation (specification 5). */
const ANNOTATED: readonly string[] = ['Homo sapiens', 'Mus musculus'];
/** Reason why the clusters cannot be named as chosen; null if they can. */
function annotationError({ param }: DraftBody, species: string | null): UiError | null {
  if (param.annotationType !== 'automatic') return null;
  if (species !== null && !ANNOTATED.includes(species)) return { id: 'ANNOTATION_SPECIES', params: { species } };
  const { algorithm = 'markers', reference = {} } = param;
  const isThere = {
    markers: true,
    transfer: Boolean(reference.dataset && reference.column),
    singler: Boolean(reference.dataset && reference.column),
    celltypist: Boolean(reference.model),
  }[algorithm];
  return isThere ? null : { id: 'ANNOTATION_INCOMPLETE', params: { method: algorithm } };
}

/**
 * Section 5's rules of one step, by field; empty when the step may be left. `pairs`: genes that the samples share, where known; `columns`: their
 * values in the sample table; `species`: theirs, if known; `gone`: public datasets (`id:version`) that are no longer offered.
 */
export function errorsOf(
  body: DraftBody,
  step: number,
  preprocessing: 'notStarted' | 'running' | 'failed' | 'completed',
  pairs: readonly GeneOverlap[] = [],
  columns: readonly SampleColumn[] = [],
  species: string | null = null,
  gone: readonly string[] = [],
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
    body.matrixFiles.forEach(({ name, public: ref }, i) => {
      if (ref && gone.includes(`${ref.dataset}:${ref.version}`))
        errors[`matrixFiles.${i}.name`] = { id: 'PUBLIC_SAMPLE_WITHDRAWN', params: { name, dataset: ref.name } };
    });
    const differ = overlapError(body, pairs);
    if (differ) errors.geneOverlap = differ;
    if (isBlank(body.param.tissue)) errors.tissue = { id: 'TISSUE_REQUIRED' };
  }
  if (step === 2 && body.param.cellFilteringEvaluation === 'do' && preprocessing !== 'completed')
    errors.cellFiltering = { id: 'PREPROCESSING_REQUIRED' };
  const batch = step === 3 ? batchError(body, columns) : null;
  if (batch) errors.batchName = batch;
  const annotation = step === 3 ? annotationError(body, species) : null;
  if (annotation) errors.annotation = annotation;
  if (step === 4) {
    const { jobName } = body.param;
    if (isBlank(jobName)) errors.jobName = { id: 'JOB_NAME_REQUIRED' };
    else if (!isJobOrSampleName(jobName)) errors.jobName = { id: 'JOB_NAME_INVALID', params: { name: jobName } };
  }
  return errors;
}
