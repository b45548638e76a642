import type { Context } from 'koa';
import { jobs } from '@stroma/contract';
import { handle } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { sendStream } from '../../services/basics/streams.ts';
import { needsNoApproval } from '../../services/files/downloads.ts';
import {
  findJob,
  findReadableJob,
  jobsOf,
  UNLISTED_TOOLS,
  presentJob,
  presentJobDetail,
  type JobWithAuthor,
} from '../../services/jobs/job-rows.ts';
import { resumeJob, suspendJob, notifyJob } from '../../services/jobs/jobs.ts';
import { bulkEdits } from '../../services/tasks/bulk-inputs.ts';
import { deleteJob } from '../../services/removal/deletion.ts';
import { withdrawnSources } from '../../services/jobs/withdrawn.ts';
import type { Deps } from '../../deps.ts';
import { draftOfJob } from '../drafts/drafts.routes.ts';
import { traceOf } from '../trace.ts';

async function sendFile(deps: Deps, ctx: Context, key: string, type: string): Promise<void> {
  ctx.status = 200;
  ctx.type = type;
  ctx.set('Cache-Control', 'private, no-store');
  ctx.length = await deps.store.size(key);
  await sendStream(deps, ctx, await deps.store.read(key));
}

const TYPES: Record<string, string> = {
  json: 'application/json',
  py: 'text/x-python',
  log: 'text/plain; charset=utf-8',
};
const typeOf = (name: string): string => TYPES[name.split('.').at(-1)!] ?? 'application/octet-stream';

export const jobRoutes = [
  handle(jobs.list, async ({ query, caller, deps }) => {
    const size = query.pageSize ?? 50;
    const scope = () => {
      const rows = jobsOf(deps.db, caller.space.id);
      return query.tool ? rows.where({ tool: query.tool }) : rows.whereNotIn('tool', UNLISTED_TOOLS);
    };
    const [{ n }] = (await scope().clearSelect().count({ n: '*' })) as [{ n: number }];
    const rows = await scope()
      .orderBy('jobs.created_at', 'desc')
      .limit(size)
      .offset(((query.pageNum ?? 1) - 1) * size);
    return { total: Number(n), rows: rows.map((row: JobWithAuthor) => presentJob(row, deps.now())) };
  }),

  handle(jobs.detail, async ({ params, caller, deps }) => {
    const row = await findReadableJob(deps.db, caller.space.id, params.id);
    const edits = row.tool === 'bulk' && row.status === 'completed' ? await bulkEdits(deps, caller.user, row) : [];
    const withdrawn = await withdrawnSources(deps.db, row);
    return {
      ...presentJobDetail(row, deps.now()),
      ...(edits.length && { outdated: edits }),
      ...(withdrawn.length && { withdrawn }),
    };
  }),

  handle(jobs.suspend, async ({ params, caller, deps }) => {
    await suspendJob(deps, await findJob(deps.db, caller.space.id, params.id));
    return presentJob(await findJob(deps.db, caller.space.id, params.id), deps.now());
  }),

  handle(jobs.resume, async ({ params, caller, deps }) => {
    await resumeJob(deps, await findJob(deps.db, caller.space.id, params.id));
    return presentJob(await findJob(deps.db, caller.space.id, params.id), deps.now());
  }),

  handle(jobs.reEdit, async ({ params, caller, deps }) => draftOfJob(deps, caller, params.id)),

  handle(jobs.rename, async ({ params, body, caller, deps }) => {
    const { id } = await findJob(deps.db, caller.space.id, params.id);
    await deps.db('jobs').where({ id, space_id: caller.space.id }).update({ name: body.name.trim() });
    await notifyJob(deps, id);
    return presentJob(await findJob(deps.db, caller.space.id, id), deps.now());
  }),

  handle(jobs.star, async ({ params, body, caller, deps }) => {
    const { id } = await findJob(deps.db, caller.space.id, params.id);
    await deps.db('jobs').where({ id, space_id: caller.space.id }).update({ is_starred: body.starred });
    await notifyJob(deps, id);
    return presentJob(await findJob(deps.db, caller.space.id, id), deps.now());
  }),

  handle(jobs.remove, async (call) => {
    const { params, caller, deps } = call;
    const job = await findJob(deps.db, caller.space.id, params.id);
    const action = { action: 'job.delete' as const, subject: `${job.name} (${job.id})`, spaceId: caller.space.id };
    await deleteJob(
      deps,
      job,
      traceOf(call, () => action),
      caller.user.username,
    );
    return {};
  }),

  handle(jobs.log, async ({ params, caller, ctx, deps }) => {
    const job = await findReadableJob(deps.db, caller.space.id, params.id);
    await sendFile(deps, ctx, `results/${job.id}/job.log`, TYPES.log!);
  }),

  handle(jobs.receipt, async ({ params, caller, ctx, deps }) => {
    const job = await findReadableJob(deps.db, caller.space.id, params.id);
    if (job.status !== 'completed') throw new AppError('NOT_FOUND');
    await sendFile(deps, ctx, `results/${job.id}/receipt.json`, TYPES.json!);
  }),

  handle(jobs.file, async ({ params, caller, ctx, deps }) => {
    const job = await findReadableJob(deps.db, caller.space.id, params.id);
    if (job.status !== 'completed') throw new AppError('NOT_FOUND');
    // Without free downloads a file can only be downloaded by an approved request (specification 6).
    if (!needsNoApproval(caller)) throw new AppError('PERMISSION_DENIED', { feature: 'downloadFreeFile' });
    ctx.attachment(params.name);
    await sendFile(deps, ctx, `results/${job.id}/${params.name}`, typeOf(params.name));
  }),
];
