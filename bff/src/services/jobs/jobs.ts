import type { Knex } from 'knex';
import type { TaskReads } from '@stroma/contract';
import type { JobRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { noTrace, type Trace } from '../accounts/audit.ts';
import { newId } from '../basics/ids.ts';
import { assertSources } from '../datasets/access.ts';
import { assertNotWithdrawn } from './public-samples.ts';
import { withCheckpointsKept } from '../storage/checkpoints.ts';
import { presentJob, PRESENTED_COLUMNS, withDatasets, type JobWithAuthor } from './job-rows.ts';
import type { ReadIdentity } from './readings.ts';

export interface NewJob {
  /** Absent: a new one. */
  id?: string;
  spaceId: string;
  userId: string;
  tool: JobRow['tool'];
  name: string;
  params: unknown;
  inputs: unknown;
  datasetId?: string | null;
  /** The dataset that the job reads. */
  sourceDatasetId?: string | null;
  reads?: TaskReads | null;
  identity?: ReadIdentity | null;
  draftId?: string | null;
  fileId?: string | null;
  idempotencyKey?: string | null;
  /** Created by the platform itself: its end causes no notification. */
  isUnasked?: boolean;
  /** Bytes of worker memory that it needs. */
  memory?: number | null;
}

/** Writes the row first; the same idempotency key in the same space returns the existing job. */
export async function insertJob(trx: Knex, job: NewJob, now: number): Promise<JobRow> {
  const id = job.id ?? newId();
  const row = {
    id,
    space_id: job.spaceId,
    created_by: job.userId,
    tool: job.tool,
    name: job.name,
    status: 'submitted',
    params: JSON.stringify(job.params),
    inputs: JSON.stringify(job.inputs),
    dataset_id: job.datasetId ?? null,
    source_dataset_id: job.sourceDatasetId ?? null,
    reads: job.reads ? JSON.stringify(job.reads) : null,
    identity: job.identity ? JSON.stringify(job.identity) : null,
    draft_id: job.draftId ?? null,
    file_id: job.fileId ?? null,
    idempotency_key: job.idempotencyKey ?? null,
    memory: job.memory ?? null,
    is_unasked: job.isUnasked ?? false,
    created_at: now,
  };
  await trx('jobs').insert(row);
  return (await trx<JobRow>('jobs').where({ id }).first())!;
}

export const findByKey = (db: Knex, spaceId: string, key: string): Promise<JobRow | undefined> =>
  db<JobRow>('jobs').where({ space_id: spaceId, idempotency_key: key }).first();

export async function notifyJob(deps: Deps, id: string): Promise<void> {
  const row = (await withDatasets(deps.db('jobs'))
    .where({ 'jobs.id': id })
    .first(...PRESENTED_COLUMNS)) as JobWithAuthor | undefined;
  if (!row) return;
  await deps.events.publish(row.space_id, 'job', presentJob(row, deps.now()) as unknown as Record<string, unknown>);
}

/** Stops at once: a waiting job is suspended by this call, a running one by the runner's next heartbeat. */
export async function suspendJob(deps: Deps, row: JobRow, trace: Trace<JobRow> = noTrace): Promise<void> {
  await transact(deps.db, async (trx) => {
    const at = (status: JobRow['status']) => trx('jobs').where({ id: row.id, status });
    const isDone =
      (await at('submitted').update({ status: 'suspended' })) || (await at('running').update({ requested: 'suspend' }));
    if (!isDone) throw new AppError('JOB_STATE', { status: row.status });
    await trace(trx, row);
  });
  await notifyJob(deps, row.id);
}

/** Also resumes a job in error: finished steps are not repeated. Throws JOB_STATE, DATASET_ACCESS_ENDED, PUBLIC_SAMPLE_WITHDRAWN. */
export async function resumeJob(deps: Deps, row: JobRow, trace: Trace<JobRow> = noTrace): Promise<void> {
  const resume = async (trx: Knex): Promise<void> => {
    await assertSources(trx, row);
    await assertNotWithdrawn(trx, row);
    const changed = await trx('jobs')
      .where({ id: row.id })
      .whereIn('status', ['suspended', 'error'])
      .update({ status: 'submitted', requested: null, error: null, attempt: 0, finished_at: null });
    if (!changed) throw new AppError('JOB_STATE', { status: row.status });
    await trace(trx, row);
  };
  await withCheckpointsKept(row.id, () => transact(deps.db, resume));
  await notifyJob(deps, row.id);
  deps.events.jobSubmitted();
}
