import type { Knex } from 'knex';
import { isResultFile, type JobProgress } from '@stroma/contract';
import type { JobRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { KeyedQueue } from '../sharing/one-at-a-time.ts';
import { checkpointsOf, withCheckpointsKept } from './checkpoints.ts';
import {
  bytesInFolders,
  chargeCheckpoints,
  editedBytes,
  setStoredBytes,
  type Checkpoints,
  type StoredKind,
} from './stored.ts';

/** Bytes in the store that a job has written. */
export interface JobBytes {
  result: number;
  /** Sizes of its files for download. */
  files: Record<string, number>;
  checkpoints: Checkpoints;
  /** Sizes of its dataset and its parsed sample; null if it created none. */
  dataset: number | null;
  sample: number | null;
}
const RECENT_MS = 2 * 3600_000;

/** Null if the store cannot be read: the job ends anyway, and `chargeRecentJobs` counts it later. */
export async function measureJob(deps: Deps, job: JobRow, hasOutputs: boolean): Promise<JobBytes | null> {
  try {
    const { id, dataset_id: dataset, file_id: file } = job;
    const checkpoints = await checkpointsOf(deps, id);
    const { result, files } = await measureResult(deps, id);
    const measured = { result, files, checkpoints, dataset: null, sample: null };
    if (!hasOutputs && !isOpened(job)) return measured;
    return {
      ...measured,
      dataset: dataset ? await bytesInFolders(deps, `datasets/${dataset}`) : null,
      sample: file && job.tool === 'import' ? await bytesInFolders(deps, `samples/${file}`) : null,
    };
  } catch (err) {
    deps.log.warn({ err, job: job.id }, 'the bytes of a job were not counted yet');
    return null;
  }
}

async function measureResult({ store }: Deps, id: string): Promise<Pick<JobBytes, 'result' | 'files'>> {
  const folder = `results/${id}`;
  const measured: Pick<JobBytes, 'result' | 'files'> = { result: 0, files: {} };
  for await (const { key, size } of store.list(folder)) {
    measured.result += size;
    const name = key.slice(folder.length + 1);
    if (isResultFile(name)) measured.files[name] = size;
  }
  return measured;
}

/** A job that ends without a result keeps the dataset that it has shown. */
const isOpened = ({ progress }: JobRow): boolean =>
  progress !== null && (JSON.parse(progress) as JobProgress).opened !== undefined;

/** Charges a job's space for what it has written, in the transaction that ends the job. */
export async function chargeJob(trx: Knex, job: JobRow, measured: JobBytes | null, now: number): Promise<void> {
  if (!measured) return;
  const { result, files, checkpoints, dataset, sample } = measured;
  await trx('jobs')
    .where({ id: job.id })
    .update({ result_files: JSON.stringify(files) });
  await setStoredBytes(trx, { spaceId: job.space_id, kind: 'result', ownerId: job.id }, result);
  await chargeCheckpoints(trx, job, checkpoints, now);
  if (dataset !== null) await setOf(trx, 'datasets', 'dataset', job.dataset_id!, dataset);
  if (sample !== null) await setOf(trx, 'files', 'sample', job.file_id!, sample);
}

/** Charges the space that has the row now: a dataset may have been moved, or deleted. */
async function setOf(
  trx: Knex,
  table: 'datasets' | 'files',
  kind: StoredKind,
  ownerId: string,
  bytes: number,
): Promise<void> {
  const row = (await trx(table).where({ id: ownerId }).first('space_id')) as { space_id: string } | undefined;
  if (row) await setStoredBytes(trx, { spaceId: row.space_id, kind, ownerId }, bytes);
}

const counting = new KeyedQueue('edits');
/** Counts the labels, colours and cell sets of a dataset after one of them was changed. */
export async function countEdits(deps: Deps, datasetId: string): Promise<void> {
  try {
    await counting.run(datasetId, async () => {
      const bytes = await editedBytes(deps, datasetId);
      await transact(deps.db, (trx) => setOf(trx, 'datasets', 'edits', datasetId, bytes));
    });
  } catch (err) {
    // The edit is saved; the next one will count its bytes too.
    deps.log.warn({ err, dataset: datasetId }, 'the bytes of an edit were not counted');
  }
}

/** Counts recently ended jobs again, because a cancelled one continues to write until its runner notices. */
export async function chargeRecentJobs(deps: Deps): Promise<void> {
  const ended = (await deps
    .db<JobRow>('jobs')
    .whereIn('status', ['completed', 'error'])
    .where('finished_at', '>', deps.now() - RECENT_MS)) as JobRow[];
  for (const { id } of ended) await updateCharge(deps, id);
}

/** While no checkpoint of the job is removed. One whose removal is noted is left to it. */
export const updateCharge = (deps: Deps, id: string): Promise<void> =>
  withCheckpointsKept(id, () => rechargeKept(deps, id));

async function rechargeKept(deps: Deps, id: string): Promise<void> {
  if (await deps.db('removals').where({ target: id }).first('id')) return;
  const ended = (db: Knex) =>
    db<JobRow>('jobs').where({ id }).whereIn('status', ['completed', 'error', 'suspended']).first();
  const job = (await ended(deps.db)) as JobRow | undefined;
  const measured = job && (await measureJob(deps, job, job.status === 'completed'));
  if (!measured) return;
  await transact(deps.db, async (trx) => {
    const now = (await ended(trx).forUpdate()) as JobRow | undefined;
    if (now?.fence === job.fence) await chargeJob(trx, now, measured, Number(now.finished_at ?? deps.now()));
  });
}
