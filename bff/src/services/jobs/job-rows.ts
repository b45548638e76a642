import type { Knex } from 'knex';
import type { Job, JobDetail, JobProgress } from '@stroma/contract';
import type { JobRow } from '../../db/rows.ts';
import { AppError, parseError } from '../../errors.ts';
import { iso, isoOrNull } from '../basics/ids.ts';
import { assertSources } from '../datasets/access.ts';

export type JobWithAuthor = JobRow & { author?: string | null };

export const jobsOf = (db: Knex, spaceId: string) =>
  db('jobs')
    .leftJoin('users', 'users.id', 'jobs.created_by')
    .where({ 'jobs.space_id': spaceId })
    .select('jobs.*', 'users.username as author');

export async function findJob(db: Knex, spaceId: string, id: string): Promise<JobWithAuthor> {
  const row = (await jobsOf(db, spaceId).where({ 'jobs.id': id }).first()) as JobWithAuthor | undefined;
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** A job whose log, results and files the space may read now. Throws NOT_FOUND, DATASET_ACCESS_ENDED. */
export async function findReadableJob(db: Knex, spaceId: string, id: string): Promise<JobWithAuthor> {
  const row = await findJob(db, spaceId, id);
  await assertSources(db, row);
  return row;
}

export function presentJob(row: JobWithAuthor, now: number): Job {
  const progress = row.progress ? (JSON.parse(row.progress) as JobProgress) : null;
  return {
    id: row.id,
    tool: row.tool,
    name: row.name,
    status: row.status,
    progress,
    error: parseError(row.error),
    requested: row.status === 'running' && row.requested === 'suspend' ? 'suspend' : null,
    attempt: row.attempt,
    datasetId: row.status === 'completed' || progress?.opened ? row.dataset_id : null,
    draftId: row.draft_id,
    createdAt: iso(row.created_at),
    startedAt: isoOrNull(row.started_at),
    finishedAt: isoOrNull(row.finished_at),
    estimatedEnd: estimateEnd(row, progress, now),
    createdBy: row.author ?? '',
  };
}

/** Straight line through the steps done so far; none before a tenth is done. */
function estimateEnd(row: JobRow, progress: JobProgress | null, now: number): string | null {
  if (row.status !== 'running' || !progress || row.started_at === null) return null;
  const done = (progress.step + progress.fraction) / progress.steps;
  if (done < 0.1) return null;
  return iso(Number(row.started_at) + (now - Number(row.started_at)) / Math.min(done, 1));
}

export const presentJobDetail = (row: JobWithAuthor, now: number): JobDetail => ({
  ...presentJob(row, now),
  params: JSON.parse(row.params),
  inputs: JSON.parse(row.inputs),
  result: row.result === null ? null : JSON.parse(row.result),
});
