import type { TaskReads } from '@stroma/contract';
import type { CellAnnotationParams } from '@stroma/contract/tools';
import type { Caller } from '../../caller.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { newId } from '../basics/ids.ts';
import { publicReference } from '../datasets/access.ts';
import { assertReachable } from '../datasets/datasets.ts';
import type { AnnotationInputs } from '../jobs/annotation.ts';
import { readsOf } from '../jobs/readings.ts';
import { labelsOfOther } from './task-check.ts';
import { readSets } from './task-inputs.ts';

/**
 * The versions of what the annotation at the end of an integration reads, and the references that keep a model's file while the job exists. Throws
 * ANNOTATION_SOURCE_GONE for a dataset and REFERENCE_NOT_FOUND for a model that was deleted or is inaccessible, ORTHOLOGS_MISSING, COLUMN_NOT_FOUND,
 * COLUMN_NOT_GROUPS.
 */
export async function annotationInputs(
  deps: Deps,
  caller: Caller,
  params: CellAnnotationParams,
): Promise<{ inputs: AnnotationInputs; reads: TaskReads | null }> {
  const { otherLabels: other, references: ids = [], referenceKind = 'model' } = readsOf('cell-annotation', params);
  const asking = { spaceId: caller.space.id, userId: caller.user.id, species: params.species };
  const references = await readSets(deps, asking, referenceKind, ids);
  const used = references.flatMap(({ orthologs, ...one }) => (orthologs ? [one, orthologs] : [one]));
  const shas = Object.fromEntries(used.map((one) => [one.id, one.sha256]));
  const { otherLabels } = other ? await readableLabels(deps, caller, other) : {};
  const source = otherLabels && (await publicReference(deps.db, otherLabels.dataset, caller.space.id));
  return {
    inputs: {
      jobId: newId(),
      ...(references.length && { references }),
      ...(otherLabels && { otherLabels }),
      ...(source && { publicReference: source }),
    },
    reads: references.length ? { labels: {}, cellSets: [], references: shas } : null,
  };
}

async function readableLabels(
  deps: Deps,
  caller: Caller,
  other: { dataset: string; column: string },
): Promise<Pick<TaskReads, 'otherLabels'>> {
  try {
    await assertReachable(deps, caller, other.dataset, true);
    return await labelsOfOther(deps, caller.user, other);
  } catch (error) {
    if (error instanceof AppError && error.id === 'NOT_FOUND') throw new AppError('ANNOTATION_SOURCE_GONE');
    throw error;
  }
}
