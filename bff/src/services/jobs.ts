import type { Knex } from 'knex';
import type { TaskReads } from '@stroma/contract';
import type { JobRow } from '../db/rows.ts';
import { transact } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { untraced, type Trace } from './audit.ts';
import { removeCheckpoints } from './checkpoints.ts';
import { deleteDraftRow } from './drafts.ts';
import { newId } from './ids.ts';
import { presentJob } from './job-rows.ts';
import { effectsOf } from './tool-effects.ts';

export interface NewJob {
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
  draftId?: string | null;
  fileId?: string | null;
  idempotencyKey?: string | null;
}

/** Writes the row first; the same idempotency key in the same space gives the job that is already there. */
export async function insertJob(trx: Knex, job: NewJob, now: number): Promise<JobRow> {
  const id = newId();
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
    draft_id: job.draftId ?? null,
    file_id: job.fileId ?? null,
    idempotency_key: job.idempotencyKey ?? null,
    created_at: now,
  };
  await trx('jobs').insert(row);
  return (await trx<JobRow>('jobs').where({ id }).first())!;
}

export const findByKey = (db: Knex, spaceId: string, key: string): Promise<JobRow | undefined> =>
  db<JobRow>('jobs').where({ space_id: spaceId, idempotency_key: key }).first();

export async function tellJob(deps: Deps, id: string): Promise<void> {
  const row = await deps.db<JobRow>('jobs').where({ id }).first();
  if (!row) return;
  await deps.events.tell(row.space_id, 'job', presentJob(row, deps.now()) as unknown as Record<string, unknown>);
}

/** Stops at once: a waiting job is suspended by this call, a running one by the runner's next heartbeat. */
export async function suspendJob(deps: Deps, row: JobRow, trace: Trace<JobRow> = untraced): Promise<void> {
  await transact(deps.db, async (trx) => {
    const at = (status: JobRow['status']) => trx('jobs').where({ id: row.id, status });
    const isDone =
      (await at('submitted').update({ status: 'suspended' })) || (await at('running').update({ requested: 'suspend' }));
    if (!isDone) throw new AppError('JOB_STATE', { status: row.status });
    await trace(trx, row);
  });
  await tellJob(deps, row.id);
}

/** Also takes a job in error up again: finished steps are not done twice. */
export async function resumeJob(deps: Deps, row: JobRow, trace: Trace<JobRow> = untraced): Promise<void> {
  await transact(deps.db, async (trx) => {
    const changed = await trx('jobs')
      .where({ id: row.id })
      .whereIn('status', ['suspended', 'error'])
      .update({ status: 'submitted', requested: null, error: null, attempt: 0, finished_at: null });
    if (!changed) throw new AppError('JOB_STATE', { status: row.status });
    await trace(trx, row);
  });
  await tellJob(deps, row.id);
  deps.events.jobSubmitted();
}

/**
 * Deletes the draft of a deleted analysis, which would be listed as a draft again, unless another analysis was made of it. Returns the
 * preprocessing that the draft had.
 */
async function deleteDraft(trx: Knex, id: string): Promise<JobRow | undefined> {
  if (await trx('jobs').where({ draft_id: id, tool: 'integration' }).first('id')) return undefined;
  const draft = await deleteDraftRow(trx, id);
  return draft?.preprocessing_job_id
    ? trx<JobRow>('jobs').where({ id: draft.preprocessing_job_id }).first()
    : undefined;
}

/** Removes the row under the runner's feet: its next heartbeat is refused and it drops the work. */
export async function deleteJob(deps: Deps, row: JobRow, trace: Trace<void> = untraced): Promise<void> {
  const { ownsDataset = false } = effectsOf(row.tool);
  const preprocessing = await transact(deps.db, async (trx) => {
    // A dataset that was moved to another space is that space's.
    await trx('datasets').where({ job_id: row.id, space_id: row.space_id }).delete();
    await trx('drafts').where({ preprocessing_job_id: row.id }).update({ preprocessing_job_id: null });
    await trx('jobs').where({ id: row.id }).delete();
    await trace(trx);
    return ownsDataset && row.draft_id ? deleteDraft(trx, row.draft_id) : undefined;
  });
  if (preprocessing) await deleteJob(deps, preprocessing);
  await deps.store.remove(`results/${row.id}`);
  await removeCheckpoints(deps, row.id);
  const isThere = row.dataset_id && (await deps.db('datasets').where({ id: row.dataset_id }).first('id'));
  if (row.dataset_id && ownsDataset && !isThere) {
    await deleteOfDataset(deps, row.dataset_id);
  }
  await deps.events.tell(row.space_id, 'job', { id: row.id, deleted: true });
}

/** Folders of the store that belong to a dataset. */
export const DATASET_FOLDERS = ['datasets', 'annotations', 'labels', 'cell-sets'] as const;

/**
 * Deletes the analyses and files of a dataset whose row was deleted. The rows of its cell sets are deleted by the foreign key. Datasets that were
 * made of its cells stay; an analysis that made this dataset of another one's cells goes with it, so that it can be asked for again.
 */
export async function deleteOfDataset(deps: Deps, datasetId: string): Promise<void> {
  for (const row of (await deps.db<JobRow>('jobs').where({ source_dataset_id: datasetId })) as JobRow[])
    if (row.status === 'completed' && effectsOf(row.tool).ownsDataset)
      await deps.db('jobs').where({ id: row.id }).update({ source_dataset_id: null, idempotency_key: null });
    else await deleteJob(deps, row);
  const made = await deps.db<JobRow>('jobs').where({ dataset_id: datasetId, tool: 'subset' }).first();
  if (made) await deleteJob(deps, made);
  for (const folder of DATASET_FOLDERS) await deps.store.remove(`${folder}/${datasetId}`);
}
