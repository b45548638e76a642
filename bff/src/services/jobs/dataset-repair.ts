import type { Knex } from 'knex';
import type { DatasetDbRow, JobRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { datasetService, type CallingUser } from '../datasets/dataset-service.ts';
import { withCheckpointsKept } from '../storage/checkpoints.ts';
import { notifyJob } from './jobs.ts';

/**
 * Resubmits the job that created a damaged dataset; the runner replaces the damaged files.
 *
 * The row, labels, cell sets and results of the dataset are kept. Returns the job's id; a pending repair is reused. Throws DATASET_NOT_DAMAGED,
 * DATASET_SOURCE_DELETED for a dataset whose upload or job was deleted, JOB_STATE for a suspended job.
 */
export async function repairDataset(deps: Deps, user: CallingUser, dataset: DatasetDbRow): Promise<string> {
  if (!(await isDamaged(deps, user, dataset.id))) throw new AppError('DATASET_NOT_DAMAGED');
  const job = dataset.job_id && (await deps.db<JobRow>('jobs').where({ id: dataset.job_id }).first());
  if (!job || !(await hasSources(deps, job))) throw new AppError('DATASET_SOURCE_DELETED');
  // Called first, because a runner that finds the result of a job returns it.
  await deps.store.remove(`results/${job.id}/result.json`);
  const ended = deps.db('jobs').where({ id: job.id }).whereIn('status', ['completed', 'error']);
  const submitted = { status: 'submitted', requested: null, error: null, attempt: 0, worked_ms: 0 };
  const won = await withCheckpointsKept(job.id, async () =>
    ended.update({ ...submitted, progress: null, started_at: null, finished_at: null }),
  );
  if (won !== 1 && job.status === 'suspended') throw new AppError('JOB_STATE', { status: job.status });
  await notifyJob(deps, job.id);
  deps.events.jobSubmitted();
  return job.id;
}

/** The dataset was deleted: its job becomes completed again, and a runner that repairs it is rejected by a new fence. */
export async function endRepair(trx: Knex, dataset: DatasetDbRow): Promise<void> {
  await trx('jobs')
    .where({ id: dataset.job_id })
    .whereNot({ status: 'completed' })
    .update({ status: 'completed', requested: null, error: null, running_since: null, fence: trx.raw('fence + 1') });
}

async function isDamaged(deps: Deps, user: CallingUser, datasetId: string): Promise<boolean> {
  try {
    await datasetService.detail(deps, user, datasetId);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.id === 'DATASET_DAMAGED') return true;
    throw error;
  }
}

/** Whether all input files of the job still exist. */
async function hasSources(deps: Deps, job: JobRow): Promise<boolean> {
  if (job.source_dataset_id)
    return (await deps.db('datasets').where({ id: job.source_dataset_id }).first('id')) !== undefined;
  const { fileId, samples = [] } = JSON.parse(job.inputs) as { fileId?: string; samples?: { fileId: string }[] };
  const ids = new Set([...(fileId === undefined ? [] : [fileId]), ...samples.map((sample) => sample.fileId)]);
  const found = await deps
    .db('files')
    .where({ space_id: job.space_id })
    .whereIn('id', [...ids])
    .select('id');
  return ids.size > 0 && found.length === ids.size;
}
