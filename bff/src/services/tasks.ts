import stringify from 'safe-stable-stringify';
import { TOOLS, type Job, type JobDetail, type ToolSlug } from '@stroma/contract';
import type { JobRow } from '../db/rows.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { sha256 } from './ids.ts';
import { findByKey, insertJob, resumeJob, tellJob } from './jobs.ts';
import { findJob, jobsOf, presentJob, presentJobDetail, type JobWithAuthor } from './job-rows.ts';

/** Results of one tool that a list shows. */
const MOST_RESULTS = 100;

/** What the runner is asked for: a registered tool that reads a dataset, computes and is not a part of the wizard. NOT_FOUND. */
export function taskTool(slug: string): ToolSlug {
  const tool = Object.hasOwn(TOOLS, slug) ? TOOLS[slug as ToolSlug] : null;
  if (!tool || !tool.job || !tool.computed || tool.internal) throw new AppError('NOT_FOUND');
  return slug as ToolSlug;
}

/**
 * Names a result by what it depends on: the same request of any member has the same key. A dataset
 * never changes under its id. `params` in canonical form: names in order.
 */
export const taskKey = (tool: ToolSlug, datasetId: string, params: unknown): string =>
  `task-${sha256(stringify({ tool, version: TOOLS[tool].version, datasetId, params })!)}`;

export interface NewTask {
  spaceId: string;
  userId: string;
  tool: ToolSlug;
  datasetId: string;
  name: string;
  params: unknown;
}

/**
 * The space's job of this key: the one there is (finished, running or waiting; one that failed is tried again), else a new one. Of
 * several callers at once the unique index lets one in, and the others are answered with its job.
 */
export async function submitTask(deps: Deps, task: NewTask): Promise<JobRow> {
  const key = taskKey(task.tool, task.datasetId, task.params);
  const present = await findByKey(deps.db, task.spaceId, key);
  if (present) return again(deps, present);
  try {
    const row = await insertJob(
      deps.db,
      {
        spaceId: task.spaceId,
        userId: task.userId,
        tool: task.tool,
        name: task.name,
        params: task.params,
        inputs: { datasetId: task.datasetId },
        sourceDatasetId: task.datasetId,
        idempotencyKey: key,
      },
      deps.now(),
    );
    await tellJob(deps, row.id);
    deps.events.jobSubmitted();
    return row;
  } catch (error) {
    const other = await findByKey(deps.db, task.spaceId, key);
    if (other) return other;
    throw error;
  }
}

async function again(deps: Deps, row: JobRow): Promise<JobRow> {
  if (row.status !== 'error' && row.status !== 'suspended') return row;
  try {
    await resumeJob(deps, row);
  } catch (error) {
    // Another caller was first.
    if (!(error instanceof AppError) || error.id !== 'JOB_STATE') throw error;
  }
  return (await findByKey(deps.db, row.space_id, row.idempotency_key!)) ?? row;
}

/** Results of a tool on a dataset, newest first. */
export async function listTasks(deps: Deps, spaceId: string, tool: ToolSlug, datasetId: string): Promise<Job[]> {
  const rows = (await jobsOf(deps.db, spaceId)
    .where({ 'jobs.tool': tool, 'jobs.source_dataset_id': datasetId })
    .orderBy('jobs.created_at', 'desc')
    .limit(MOST_RESULTS)) as JobWithAuthor[];
  return rows.map((row) => presentJob(row, deps.now()));
}

/** A job of the space that is a result of a tool; NOT_FOUND for imports and for the wizard's jobs. */
export async function findTask(deps: Deps, spaceId: string, id: string): Promise<JobWithAuthor> {
  const row = await findJob(deps.db, spaceId, id);
  if (row.source_dataset_id === null) throw new AppError('NOT_FOUND');
  return row;
}

export const presentTask = (deps: Deps, row: JobWithAuthor): JobDetail => presentJobDetail(row, deps.now());
