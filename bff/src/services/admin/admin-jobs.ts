import type { Knex } from 'knex';
import type { JobRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Trace } from '../accounts/audit.ts';
import { presentJob, PRESENTED_COLUMNS, withDatasets, type JobWithAuthor } from '../jobs/job-rows.ts';
import { resumeJob, suspendJob } from '../jobs/jobs.ts';
import { cancelJob } from '../runners/job-queue.ts';
import { pageOf, type PageQuery } from './admin-page.ts';

type Row = JobWithAuthor & { space_name: string | null; space_kind: string | null };

const jobs = (db: Knex): Knex.QueryBuilder => withDatasets(db('jobs')).leftJoin('spaces', 'spaces.id', 'jobs.space_id');
const COLUMNS = [...PRESENTED_COLUMNS, 'spaces.name as space_name', 'spaces.kind as space_kind'];

export async function listJobs(db: Knex, query: PageQuery, now: number) {
  const order: [string, 'desc'][] = [
    ['jobs.created_at', 'desc'],
    ['jobs.id', 'desc'],
  ];
  const search = ['jobs.name', 'jobs.tool', 'jobs.status', 'users.username', 'spaces.name'];
  const found = await pageOf<Row>(query, jobs(db), { search, order, select: COLUMNS });
  const rows = found.rows.map((row) => ({
    ...presentJob(row, now),
    team: row.space_kind === 'team' ? row.space_name : null,
    worker: row.status === 'running' ? row.runner_id : null,
  }));
  return { total: found.total, rows };
}

const ACTIONS = { suspend: suspendJob, resume: resumeJob, cancel: cancelJob };

export async function actOnJob(
  deps: Deps,
  id: string,
  action: keyof typeof ACTIONS,
  trace: Trace<JobRow>,
): Promise<void> {
  const row = await deps.db<JobRow>('jobs').where({ id }).first();
  if (!row) throw new AppError('NOT_FOUND');
  await ACTIONS[action](deps, row, trace);
}
