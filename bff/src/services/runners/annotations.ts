import type { Knex } from 'knex';
import type { IntegrationResult } from '@stroma/contract/tools';
import type { JobRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { mayReadSources } from '../datasets/access.ts';
import { annotationOf, type AnnotationInputs } from '../jobs/annotation.ts';
import { submitTask } from '../tasks/tasks.ts';

/** The inputs of a claimed job: without the right to read the labelled dataset, an integration does not compute its annotation. */
export async function permittedInputs(db: Knex, job: JobRow): Promise<unknown> {
  const inputs = JSON.parse(job.inputs) as { annotation?: AnnotationInputs };
  const { annotation } = inputs;
  const source = job.tool === 'integration' ? annotation?.otherLabels?.dataset : undefined;
  if (!annotation || !source) return inputs;
  if (await mayReadSources(db, { space_id: job.space_id, source_dataset_id: source, reads: null })) return inputs;
  return { ...inputs, annotation: { ...annotation, denied: { id: 'ANNOTATION_SOURCE_GONE', params: {} } } };
}

/**
 * Turns the annotation at the end of an integration into a result of the tool cell annotation, as if it had been submitted there: the runner has
 * stored it under the id of the new job, whose run only finds it. A failure is reported on the dataset and can be submitted in the tool.
 */
export async function showAnnotation(deps: Deps, job: JobRow, result: unknown): Promise<void> {
  const asked = annotationOf(job);
  const made = (result as IntegrationResult).annotation;
  if (!asked || !made || made.error) return;
  const user = await deps.db('users').where({ id: job.created_by }).first('id', 'username');
  const { references = [], otherLabels, jobId } = asked.inputs;
  try {
    await submitTask(deps, {
      spaceId: job.space_id,
      user: user as { id: string; username: string },
      tool: 'cell-annotation',
      datasetId: job.dataset_id!,
      name: `${job.name} · ${asked.params.groupBy}`,
      params: asked.params,
      isUnasked: true,
      made: {
        id: jobId,
        shas: (references as readonly { sha256: string }[]).map(({ sha256 }) => sha256),
        labels: otherLabels?.version ?? null,
      },
    });
  } catch (error) {
    // Deleted meanwhile, or the space is full: the names are in the dataset all the same.
    deps.log.warn({ job: job.id, error: String(error) }, 'the annotation of an integration has no result of its own');
  }
}
