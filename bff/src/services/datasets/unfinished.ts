import type { Knex } from 'knex';
import type { DatasetDbRow, JobRow } from '../../db/rows.ts';
import { AppError } from '../../errors.ts';

/**
 * The job that is to complete a dataset which is already shown (contract: `opened` of its progress). The job is
 * running, waiting or suspended, or it has failed. Undefined for a finished dataset.
 */
export async function completingJob(db: Knex, id: string): Promise<JobRow | undefined> {
  const row = await db<DatasetDbRow>('datasets').where({ id }).first();
  const made = row?.job_id && { id: row.job_id, dataset_id: id, space_id: row.space_id };
  // A job that has a result already repairs a finished dataset.
  return made
    ? db<JobRow>('jobs').where(made).whereNull('result').whereNot({ status: 'completed' }).first()
    : undefined;
}

/** Throws DATASET_UNFINISHED until the dataset is complete. */
export async function assertFinished(db: Knex, id: string): Promise<void> {
  if (await completingJob(db, id)) throw new AppError('DATASET_UNFINISHED');
}
