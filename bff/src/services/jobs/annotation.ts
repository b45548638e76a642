import type { DraftBody, StromaError, TaskReads } from '@stroma/contract';
import { ANNOTATION_FLOORS, type CellAnnotationParams, type IntegrationParams } from '@stroma/contract/tools';
import type { JobRow } from '../../db/rows.ts';
import { AppError } from '../../errors.ts';
import type { PublicReference } from '../datasets/access.ts';

/** Inputs of the runner for the annotation at the end of an integration. */
export interface AnnotationInputs {
  /** The job of the tool cell annotation that shows its result. */
  jobId: string;
  /** Models as the runner reads sets of the library. */
  references?: readonly object[];
  otherLabels?: NonNullable<TaskReads['otherLabels']>;
  /** The publication by which a labelled dataset is read, which the result names. */
  publicReference?: PublicReference;
  /** Why it must not be computed any more; told with the claim. */
  denied?: StromaError;
}
const SPECIES: readonly string[] = ['Homo sapiens', 'Mus musculus'];

/**
 * Request to the tool cell annotation: the one that its own form makes of the clusters, so that the two have one result. Null where
 * none is asked for. Throws ANNOTATION_SPECIES, ANNOTATION_INCOMPLETE.
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

/** Request of an integration to the tool, with its inputs; null where there is none. */
export function annotationOf(job: JobRow): { params: CellAnnotationParams; inputs: AnnotationInputs } | null {
  if (job.tool !== 'integration') return null;
  const { annotation: params } = JSON.parse(job.params) as IntegrationParams;
  const { annotation: inputs } = JSON.parse(job.inputs) as { annotation?: AnnotationInputs };
  return params && inputs ? { params, inputs } : null;
}
