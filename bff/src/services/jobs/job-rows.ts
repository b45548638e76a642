import type { Knex } from 'knex';
import { RESULT_FILES, type Job, type JobDetail, type JobProgress, type ToolSlug } from '@stroma/contract';
import type { JobRow } from '../../db/rows.ts';
import { AppError, parseError } from '../../errors.ts';
import { iso, isoOrNull } from '../basics/ids.ts';
import { assertSources, spaceOfSharedAnalyses } from '../datasets/access.ts';

/** A job with its author and its datasets: the one it reads, and the one it created, if the space still has it. */
export type JobWithAuthor = JobRow & {
  author: string | null;
  source_name: string | null;
  made_name: string | null;
};

/** Joins for the columns of `PRESENTED_COLUMNS`. */
export const withDatasets = (jobs: Knex.QueryBuilder): Knex.QueryBuilder =>
  jobs
    .leftJoin('users', 'users.id', 'jobs.created_by')
    .leftJoin('datasets as source', 'source.id', 'jobs.source_dataset_id')
    .leftJoin('datasets as made', (on) => on.on('made.id', 'jobs.dataset_id').andOn('made.space_id', 'jobs.space_id'));
export const PRESENTED_COLUMNS = [
  'jobs.*',
  'users.username as author',
  'source.name as source_name',
  'made.name as made_name',
] as const;

export const jobsOf = (db: Knex, spaceId: string) =>
  withDatasets(db('jobs'))
    .where({ 'jobs.space_id': spaceId })
    .select(...PRESENTED_COLUMNS);

export async function findJob(db: Knex, spaceId: string, id: string): Promise<JobWithAuthor> {
  const row = (await jobsOf(db, spaceId).where({ 'jobs.id': id }).first()) as JobWithAuthor | undefined;
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** A job whose log, results and files the space may read now. Throws NOT_FOUND, DATASET_ACCESS_ENDED. */
export async function findReadableJob(db: Knex, spaceId: string, id: string): Promise<JobWithAuthor> {
  const row = await findJob(db, await spaceOfShown(db, spaceId, id), id);
  await assertSources(db, row);
  return row;
}

/** The space of the job: the given one, or the one whose analyses are shown with the dataset. */
async function spaceOfShown(db: Knex, spaceId: string, id: string): Promise<string> {
  const row = (await db<JobRow>('jobs').where({ id }).first()) as JobRow | undefined;
  if (!row || row.space_id === spaceId || row.source_dataset_id === null) return spaceId;
  return (await spaceOfSharedAnalyses(db, row.source_dataset_id, spaceId)) === row.space_id ? row.space_id : spaceId;
}

export function presentJob(row: JobWithAuthor, now: number): Job {
  const progress = row.progress ? (JSON.parse(row.progress) as JobProgress) : null;
  const hasMade = row.dataset_id !== null && (row.status === 'completed' || Boolean(progress?.opened));
  const isThere = row.made_name !== null;
  return {
    id: row.id,
    tool: row.tool,
    name: row.name,
    status: row.status,
    progress,
    error: parseError(row.error),
    requested: row.status === 'running' && row.requested === 'suspend' ? 'suspend' : null,
    attempt: row.attempt,
    datasetId: hasMade && isThere ? row.dataset_id : null,
    datasetGone: hasMade && !isThere,
    dataset: datasetOf(row),
    draftId: row.draft_id,
    createdAt: iso(row.created_at),
    startedAt: isoOrNull(row.started_at),
    finishedAt: isoOrNull(row.finished_at),
    workedMs: workedMsUntil(row, now),
    estimatedEnd: estimateEnd(row, progress, now),
    createdBy: row.author ?? '',
    files: filesOf(row),
    starred: Boolean(row.is_starred),
  };
}

/** Tools that lists of analyses leave out: they belong to a file or to a draft. */
export const UNLISTED_TOOLS: readonly ToolSlug[] = ['import', 'preprocessing', 'stability', 'publication'];

/** Downloads of a completed analysis, as measured at its end: receipt, script and log first. */
export function filesOf(row: Pick<JobRow, 'tool' | 'status' | 'result_files'>): Job['files'] {
  if (row.status !== 'completed' || UNLISTED_TOOLS.includes(row.tool)) return [];
  // Unknown sizes: the store could not be read at the end of the job, or it ended before sizes were recorded.
  if (!row.result_files) return RESULT_FILES.map((name) => ({ name, size: null }));
  const sizes = JSON.parse(row.result_files) as Record<string, number>;
  const names: readonly string[] = RESULT_FILES;
  const more = Object.keys(sizes).filter((name) => !names.includes(name));
  return [...names.filter((name) => name in sizes), ...more.sort()].map((name) => ({ name, size: sizes[name]! }));
}

/** The dataset of a job: the one it reads, otherwise the one it created. */
function datasetOf(row: JobWithAuthor): Job['dataset'] {
  if (row.source_dataset_id !== null)
    return row.source_name === null ? null : { id: row.source_dataset_id, name: row.source_name };
  return row.dataset_id === null || row.made_name === null ? null : { id: row.dataset_id, name: row.made_name };
}

/** A runner that is lost has worked until its lease ended, at the latest. */
export const workedMsUntil = (row: JobRow, now: number): number =>
  Number(row.worked_ms) +
  (row.running_since === null ? 0 : Math.max(0, Math.min(now, Number(row.lease_until)) - Number(row.running_since)));
/** Changes of a running job's row when no runner works on it any longer. */
export const clockStopped = (row: JobRow, now: number): Pick<JobRow, 'worked_ms' | 'running_since'> => ({
  worked_ms: workedMsUntil(row, now),
  running_since: null,
});

/** Extrapolates linearly from the steps done so far; null before a tenth is done. */
function estimateEnd(row: JobRow, progress: JobProgress | null, now: number): string | null {
  if (row.status !== 'running' || !progress) return null;
  const done = (progress.step + progress.fraction) / progress.steps;
  if (done < 0.1) return null;
  const worked = workedMsUntil(row, now);
  return iso(now - worked + worked / Math.min(done, 1));
}

export const presentJobDetail = (row: JobWithAuthor, now: number): JobDetail => ({
  ...presentJob(row, now),
  params: JSON.parse(row.params),
  inputs: JSON.parse(row.inputs),
  result: row.result === null ? null : JSON.parse(row.result),
});
