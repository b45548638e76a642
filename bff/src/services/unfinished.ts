import type { Knex } from 'knex';
import type { DatasetDbRow, JobRow } from '../db/rows.ts';
import { AppError } from '../errors.ts';

/** The job that makes a dataset which is shown already (contract: `opened` of its progress), while it runs, and when it ended early. */
export async function makerOf(db: Knex, id: string): Promise<JobRow | undefined> {
  const row = await db<DatasetDbRow>('datasets').where({ id }).first();
  const made = row?.job_id && { id: row.job_id, dataset_id: id, space_id: row.space_id };
  // A job with a result repairs a finished dataset.
  return made
    ? db<JobRow>('jobs').where(made).whereNull('result').whereNot({ status: 'completed' }).first()
    : undefined;
}

/** Throws DATASET_UNFINISHED while the analysis that makes the dataset has not ended. */
export async function assertFinished(db: Knex, id: string): Promise<void> {
  if (await makerOf(db, id)) throw new AppError('DATASET_UNFINISHED');
}
