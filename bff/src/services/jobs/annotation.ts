import type { DraftBody, StromaError, TaskReads } from '@stroma/contract';
import { ANNOTATION_FLOORS, type CellAnnotationParams, type IntegrationParams } from '@stroma/contract/tools';
import type { JobRow } from '../../db/rows.ts';
import { AppError } from '../../errors.ts';
import type { PublicReference } from '../datasets/access.ts';

/** Inputs of the runner for the annotation at the end of an integration. */
export interface AnnotationInputs {
  /** The job of the tool cell annotation that shows its result. */
  jobId: string;
  /** Models in the form of the runner's library sets. */
  references?: readonly object[];
  otherLabels?: NonNullable<TaskReads['otherLabels']>;
  /** The publication through which a labelled dataset is read; named in the result. */
  publicReference?: PublicReference;
  /** Reason why it must no longer be computed; sent with the claim. */
  denied?: StromaError;
}
const SPECIES: readonly string[] = ['Homo sapiens', 'Mus musculus'];

/**
 * Request to the tool cell annotation, the same as its own form would submit for the clusters, so that both give one result. Null if not requested.
 * Throws ANNOTATION_SPECIES, ANNOTATION_INCOMPLETE.
 */
export function annotationParams({ param }: DraftBody, species: string): CellAnnotationParams | null {
  if ((param.annotationType ?? 'none') === 'none') return null;
  if (!SPECIES.includes(species)) throw new AppError('ANNOTATION_SPECIES', { species });
  const method = param.algorithm ?? 'markers';
  const { dataset, column, model, match = 'best' } = param.reference ?? {};
  const asked = { method, species: species as CellAnnotationParams['species'], groupBy: 'cluster', within: null };
  if (method === 'celltypist') {
    if (!model) throw new AppError('ANNOTATION_INCOMPLETE', { method });
    return { ...asked, reference: null, model: { reference: model, match }, floor: ANNOTATION_FLOORS[method][match] };
  }
  const floor = ANNOTATION_FLOORS[method];
  if (method === 'markers') return { ...asked, reference: null, floor };
  if (!dataset || !column) throw new AppError('ANNOTATION_INCOMPLETE', { method });
  return { ...asked, reference: { dataset, column }, floor };
}

/** The annotation request of an integration with its inputs, or null. */
export function annotationOf(job: JobRow): { params: CellAnnotationParams; inputs: AnnotationInputs } | null {
  if (job.tool !== 'integration') return null;
  const { annotation: params } = JSON.parse(job.params) as IntegrationParams;
  const { annotation: inputs } = JSON.parse(job.inputs) as { annotation?: AnnotationInputs };
  return params && inputs ? { params, inputs } : null;
}
