import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import type { DatasetDbRow, FileRow, JobRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { noTrace, type Trace } from '../accounts/audit.ts';
import { completingJob } from '../datasets/unfinished.ts';
import { removeStaged } from '../files/uploads.ts';
import { endOffers } from '../datasets/published.ts';
import { annotationOf } from '../jobs/annotation.ts';
import { endRepair } from '../jobs/dataset-repair.ts';
import { deleteDraftRow } from '../jobs/drafts.ts';
import { effectsOf } from '../jobs/tool-effects.ts';
import { removedDataset, notifyRemovedDataset, type RemovedDataset } from '../notices/gone.ts';
import { withCheckpointsKept, removeCheckpoints } from '../storage/checkpoints.ts';
import { assertInNoState } from '../storage/state-keeps.ts';
import { deleteFileRow } from '../storage/storage.ts';
import {
  EDITED_FOLDERS,
  lockSpace,
  releaseCheckpoints,
  releaseDataset,
  releaseJobs,
  releaseStored,
} from '../storage/stored.ts';
import { planRemovals, runRemovals, runnerStopsBy, type Removal, type RemovalKind, type Remover } from './removals.ts';

/*
 * A deletion is one transaction that deletes the rows, releases their bytes and records pending removals (removals.ts), followed by the removal.
 * After a kill between the two, housekeeping processes the records.
 */

/** Statuses in which a runner may still write, or is about to. */
const isHeld = (job: JobRow): boolean => job.status === 'running';
const removalOf = (deps: Deps, job: JobRow): Removal => ({
  kind: 'job',
  target: job.id,
  ...(isHeld(job) && { until: runnerStopsBy(deps) }),
});

/** Deletes the row of a job and everything it owns, in the caller's transaction. Returns what to remove from the store. */
async function deleteJobRows(
  deps: Deps,
  trx: Knex,
  id: string,
): Promise<{ removals: Removal[]; gone: RemovedDataset[] } | null> {
  const job = await trx<JobRow>('jobs').where({ id }).forUpdate().first();
  if (!job) return null;
  if (job.tool === 'publication') await endOffers(trx, { job_id: id }, deps.now());
  const removals: Removal[] = [removalOf(deps, job)];
  // Stored by the runner before a row shows it, which there may never be.
  const annotation = annotationOf(job)?.inputs.jobId;
  if (annotation && !(await trx('jobs').where({ id: annotation }).first('id')))
    removals.push({ ...removals[0]!, target: annotation });
  const gone: RemovedDataset[] = [];
  const { ownsDataset = false } = effectsOf(job.tool);
  // A dataset that was moved belongs to its new space.
  const made = { job_id: id, space_id: job.space_id };
  for (const row of (await trx<DatasetDbRow>('datasets').where(made)) as DatasetDbRow[]) {
    const dataset = row.id;
    await endOffers(trx, { dataset_id: dataset }, deps.now());
    gone.push(await removedDataset(trx, row));
    await releaseDataset(trx, dataset);
    await trx('datasets').where({ id: dataset }).delete();
    removals.push({ kind: 'dataset', target: dataset });
  }
  if (job.dataset_id && ownsDataset && !(await trx('datasets').where({ id: job.dataset_id }).first('id')))
    removals.push({ ...removals[0]!, kind: 'dataset', target: job.dataset_id });
  for (const column of ['preprocessing_job_id', 'stability_job_id'] as const)
    await trx('drafts')
      .where({ [column]: id })
      .update({ [column]: null });
  await releaseJobs(trx, [id]);
  await trx('jobs').where({ id }).delete();
  if (ownsDataset && job.draft_id) {
    for (const target of await deleteDraft(trx, job.draft_id)) removals.push({ kind: 'jobRow', target });
  }
  return { removals, gone };
}

/**
 * Deletes the draft of a deleted analysis, which would otherwise be listed again, unless another analysis used it. Returns the draft's preprocessing
 * and preview.
 */
async function deleteDraft(trx: Knex, id: string): Promise<string[]> {
  if (await trx('jobs').where({ draft_id: id, tool: 'integration' }).first('id')) return [];
  const row = await deleteDraftRow(trx, id);
  return [row?.preprocessing_job_id, row?.stability_job_id].filter((one) => one !== null && one !== undefined);
}

/** Deletes a job. A runner that works on it is refused at its next heartbeat and drops the work. Throws RESULT_IN_STATE. */
export async function deleteJob(
  deps: Deps,
  row: Pick<JobRow, 'id' | 'space_id'>,
  trace: Trace<void> = noTrace,
  by: string | null = null,
): Promise<void> {
  const { planned, gone } = await transact(deps.db, async (trx) => {
    await lockSpace(trx, row.space_id);
    await assertInNoState(trx, row.id);
    const deleted = await deleteJobRows(deps, trx, row.id);
    await trace(trx);
    return { planned: await planRemovals(trx, deps.now(), deleted?.removals ?? []), gone: deleted?.gone ?? [] };
  });
  await finishRemovals(deps, planned);
  await deps.events.publish(row.space_id, 'job', { id: row.id, deleted: true });
  for (const one of gone) await notifyRemovedDataset(deps, one, 'deleted', by);
}

/** Deletes a dataset with its analyses; datasets created from its cells stay. An unfinished dataset is deleted with its job. */
export async function deleteDataset(deps: Deps, row: DatasetDbRow, by: string, trace: Trace<void>): Promise<void> {
  const maker = await completingJob(deps.db, row.id);
  if (maker) return deleteJob(deps, maker, trace, by);
  const { planned, gone } = await transact(deps.db, async (trx) => {
    await lockSpace(trx, row.space_id);
    await endOffers(trx, { dataset_id: row.id }, deps.now());
    const gone = await removedDataset(trx, row);
    await releaseDataset(trx, row.id);
    await trx('datasets').where({ id: row.id }).delete();
    await endRepair(trx, row);
    await trace(trx);
    return { planned: await planRemovals(trx, deps.now(), [{ kind: 'dataset', target: row.id }]), gone };
  });
  await finishRemovals(deps, planned);
  await notifyRemovedDataset(deps, gone, 'deleted', by);
}

/** Deletes an upload with its parsed sample and its import. */
export async function deleteFile(deps: Deps, row: FileRow, by: string, trace: Trace<void>): Promise<void> {
  const planned = await transact(deps.db, async (trx) => {
    await lockSpace(trx, row.space_id);
    const file = await trx<FileRow>('files').where({ id: row.id }).forUpdate().first();
    const job = file?.job_id && (await trx<JobRow>('jobs').where({ id: file.job_id, tool: 'import' }).first());
    if (job) await releaseJobs(trx, [job.id]);
    if (job) await trx('jobs').where({ id: job.id }).delete();
    await releaseStored(trx, 'sample', [row.id]);
    if (file) await deleteFileRow(trx, file);
    await trace(trx);
    const until = job && isHeld(job) ? runnerStopsBy(deps) : 0;
    return planRemovals(trx, deps.now(), [
      { kind: 'file', target: row.id, until },
      ...(job ? [removalOf(deps, job)] : []),
    ]);
  });
  await finishRemovals(deps, planned);
  // An open draft may refer to it.
  await deps.events.publish(row.space_id, 'file', { id: row.id, deleted: true, name: row.name, by });
}

/**
 * Deletes the analyses and files of a dataset whose row was deleted. The rows of its cell sets are deleted by the foreign key. Datasets created from
 * its cells stay; an analysis that created this dataset from another one's cells is deleted, so that it can be run again.
 */
async function removeDataset(deps: Deps, id: string): Promise<void> {
  const readers = (await deps.db<JobRow>('jobs').where({ source_dataset_id: id })) as JobRow[];
  for (const row of readers)
    if (row.status === 'completed' && effectsOf(row.tool).ownsDataset)
      await deps.db('jobs').where({ id: row.id }).update({ source_dataset_id: null, idempotency_key: null });
    else await deleteJob(deps, row);
  const made = await deps.db<JobRow>('jobs').where({ dataset_id: id, tool: 'subset' }).first();
  if (made) await deleteJob(deps, made);
  await removeDatasetObjects(deps, id);
}

async function removeDatasetObjects(deps: Deps, id: string): Promise<void> {
  for (const folder of ['datasets', ...EDITED_FOLDERS]) await removeObjects(deps, `${folder}/${id}`);
}

/** Checkpoints of a job that has ended; a resumed one keeps them. */
const removeSteps = (deps: Deps, jobId: string): Promise<void> =>
  withCheckpointsKept(jobId, async () => {
    const row = await deps.db<JobRow>('jobs').where({ id: jobId }).first('status');
    if (row && row.status !== 'completed' && row.status !== 'error') return;
    await transact(deps.db, (trx) => releaseCheckpoints(trx, jobId));
    await removeCheckpoints(deps, jobId);
  });

/** Also removes copies that services of this machine fetched from S3 (stroma_store/s3/cache.py expects that files may disappear). */
async function removeObjects(deps: Deps, key: string): Promise<void> {
  await deps.store.remove(key);
  if (!deps.config.objectStore.startsWith('s3:')) return;
  await rm(join(deps.config.dataDir, 's3-cache', key), { recursive: true, force: true });
}

const REMOVERS: Record<RemovalKind, Remover> = {
  async file(deps, id) {
    await removeStaged(deps.config.uploadsDir, id);
    for (const folder of ['files', 'samples']) await removeObjects(deps, `${folder}/${id}`);
  },
  dataset: removeDataset,
  async job(deps, id) {
    await removeObjects(deps, `results/${id}`);
    // If the runner shares the data folder.
    await rm(join(deps.config.dataDir, 'logs/jobs', `${id}.log`), { force: true });
    await removeCheckpoints(deps, id);
  },
  async jobRow(deps, id) {
    const row = await deps.db<JobRow>('jobs').where({ id }).first();
    if (row) await deleteJob(deps, row);
  },
  steps: removeSteps,
  copy: removeDatasetObjects,
};
/** Removes the remains of deleted rows from the store: those of the given records, or all that are due. */
export const finishRemovals = (deps: Deps, ids?: readonly string[]): Promise<void> => runRemovals(deps, REMOVERS, ids);
