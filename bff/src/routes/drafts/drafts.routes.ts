import { setImmediate } from 'node:timers/promises';
import { drafts, LIMITS, type Draft, type DraftBody, type Job } from '@stroma/contract';
import type { ImportResult, IntegrationParams, PreprocessingResult } from '@stroma/contract/tools';
import type { DraftRow, FileRow, JobRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { handle } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../caller.ts';
import { iso, newId } from '../../services/basics/ids.ts';
import { createDraft, deleteDraftRow, openDrafts, saveDraft, unchangedDraft } from '../../services/jobs/drafts.ts';
import { alikeSamples } from '../../services/jobs/alike-samples.ts';
import { assertGenesOverlap, geneOverlaps } from '../../services/jobs/gene-overlap.ts';
import { findJob, presentJob } from '../../services/jobs/job-rows.ts';
import { findByKey, insertJob, tellJob, type NewJob } from '../../services/jobs/jobs.ts';
import {
  hasSamePreprocessing,
  integrationParams,
  preprocessingParams,
  readInputs,
} from '../../services/jobs/wizard.ts';
import { deleteJob } from '../../services/removal/deletion.ts';
import { integrationNeeds, workerMemory } from '../../services/runners/job-memory.ts';
import { assertStorage } from '../../services/storage/storage.ts';

async function find(deps: Deps, caller: Caller, id: string): Promise<DraftRow> {
  const row = await deps.db<DraftRow>('drafts').where({ id, space_id: caller.space.id }).first();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const STATUS = {
  submitted: 'running',
  running: 'running',
  suspended: 'running',
  completed: 'completed',
  error: 'failed',
} as const;

async function preprocessingOf(deps: Deps, row: DraftRow): Promise<JobRow | undefined> {
  if (!row.preprocessing_job_id) return undefined;
  return deps.db<JobRow>('jobs').where({ id: row.preprocessing_job_id }).first();
}

async function nameOf({ db }: Deps, userId: string | null): Promise<string> {
  const user = userId === null ? undefined : await db('users').where({ id: userId }).first('username');
  return (user as { username: string } | undefined)?.username ?? '';
}

async function present(deps: Deps, row: DraftRow, memoryLimit: number | null | undefined = undefined): Promise<Draft> {
  const job = await preprocessingOf(deps, row);
  return {
    id: row.id,
    version: row.version,
    savedAt: iso(row.saved_at),
    savedBy: await nameOf(deps, row.saved_by),
    ...(JSON.parse(row.body) as DraftBody),
    cellFilteringTaskStatus: job ? STATUS[job.status] : 'notStarted',
    preprocessingJobId: job?.id ?? null,
    memoryLimit: memoryLimit === undefined ? await workerMemory(deps.db, deps.now()) : memoryLimit,
  };
}

const presented = async (deps: Deps, { space_id, id }: JobRow): Promise<Job> =>
  presentJob(await findJob(deps.db, space_id, id), deps.now());

const filesOf = (deps: Deps, caller: Caller, body: DraftBody): Promise<FileRow[]> =>
  deps
    .db<FileRow>('files')
    .where({ space_id: caller.space.id })
    .whereIn(
      'id',
      body.matrixFiles.map((f) => f.fileId),
    );

const hashOf = ({ facts }: FileRow): string | null =>
  facts ? ((JSON.parse(facts) as Partial<ImportResult>).matrixSha256 ?? null) : null;

export const draftRoutes = [
  handle(drafts.geneOverlap, async ({ query, caller, deps }) => {
    const ids = [...new Set(query.files.split(','))];
    const rows = await deps.db<FileRow>('files').where({ space_id: caller.space.id }).whereIn('id', ids);
    if (rows.length !== ids.length) throw new AppError('NOT_FOUND');
    const samples = ids.map((id) => ({ name: id, key: `samples/${id}` }));
    const hashes = new Map(rows.map((row) => [row.id, hashOf(row)]));
    const alike = await alikeSamples(
      deps.store,
      samples.map((one) => ({ ...one, sha256: hashes.get(one.name) ?? null })),
    );
    return { ...(await geneOverlaps(deps.store, samples)), alike };
  }),

  handle(drafts.list, async ({ query, caller, deps }) => {
    const size = query.pageSize ?? LIMITS.drafts;
    const rows: DraftRow[] = await openDrafts(deps.db, caller.space.id)
      .orderBy('saved_at', 'desc')
      .limit(size)
      .offset(((query.pageNum ?? 1) - 1) * size);
    const found: Draft[] = [];
    const memoryLimit = await workerMemory(deps.db, deps.now());
    for (const row of rows) {
      found.push(await present(deps, row, memoryLimit));
      // Each is parsed; other calls take their turn between two of them.
      await setImmediate();
    }
    return found;
  }),

  handle(drafts.create, async ({ body, caller, deps }) => present(deps, await createDraft(deps, caller, body))),

  handle(drafts.detail, async ({ params, caller, deps }) => present(deps, await find(deps, caller, params.id))),

  handle(drafts.save, async ({ params, body, caller, ctx, deps }) => {
    const row = await find(deps, caller, params.id);
    // No version matches -1: a missing or unreadable header is a conflict. NaN would be an error of MariaDB.
    const version = Number(/^"?(\d{1,15})"?$/.exec(ctx.get('if-match'))?.[1] ?? -1);
    const discards =
      row.preprocessing_job_id !== null && (body.stepTag === 1 || !hasSamePreprocessing(JSON.parse(row.body), body));
    const won = await saveDraft(deps, row, version, body, {
      saved_by: caller.user.id,
      ...(discards && { preprocessing_job_id: null }),
    });
    if (!won) throw new AppError('VERSION_CONFLICT', { current: row.version });
    const job = discards ? await preprocessingOf(deps, row) : undefined;
    if (job) await deleteJob(deps, job);
    return present(deps, await find(deps, caller, params.id));
  }),

  handle(drafts.remove, async ({ params, caller, deps }) => {
    const row = await find(deps, caller, params.id);
    const job = await preprocessingOf(deps, row);
    await transact(deps.db, (trx) => deleteDraftRow(trx, row.id));
    if (job) await deleteJob(deps, job);
    return {};
  }),

  handle(drafts.preprocess, async ({ params, caller, deps }) => {
    const row = await find(deps, caller, params.id);
    const body = JSON.parse(row.body) as DraftBody;
    const files = await filesOf(deps, caller, body);
    const { inputs, species } = readInputs(body, files);
    const before = await preprocessingOf(deps, row);
    if (before && before.status !== 'error') return presented(deps, before);
    // The default's score needs less than an integration; Scrublet's does not.
    const { doubletMethod } = body.param;
    const memory = doubletMethod === 'scrublet' ? await integrationNeeds(deps, files, doubletMethod) : null;
    await assertGenesOverlap(deps.store, inputs.samples);
    const job = await submit(deps, {
      spaceId: caller.space.id,
      userId: caller.user.id,
      tool: 'preprocessing',
      name: body.param.jobName || 'preprocessing',
      params: preprocessingParams(body, species),
      inputs,
      draftId: row.id,
      ...(memory !== null && { memory }),
    });
    await deps.db('drafts').where({ id: row.id }).update({ preprocessing_job_id: job.id });
    if (before) await deleteJob(deps, before);
    return presented(deps, job);
  }),

  handle(drafts.submit, async ({ params, caller, ctx, deps }) => {
    const key = ctx.get('idempotency-key').slice(0, 100) || null;
    const already = key && (await findByKey(deps.db, caller.space.id, key));
    if (already) return presented(deps, already);
    const row = await find(deps, caller, params.id);
    const body = JSON.parse(row.body) as DraftBody;
    const files = await filesOf(deps, caller, body);
    const { inputs, species } = readInputs(body, files);
    const memory = await integrationNeeds(deps, files, body.param.doubletMethod);
    await assertGenesOverlap(deps.store, inputs.samples);
    const preprocessing = await preprocessingOf(deps, row);
    const evaluated =
      preprocessing?.status === 'completed' ? (JSON.parse(preprocessing.result!) as PreprocessingResult) : null;
    const job = await submit(deps, {
      spaceId: caller.space.id,
      userId: caller.user.id,
      tool: 'integration',
      name: body.param.jobName.trim(),
      params: integrationParams(body, species, inputs, evaluated, files),
      inputs,
      datasetId: newId(),
      draftId: row.id,
      idempotencyKey: key,
      memory,
    });
    return presented(deps, job);
  }),
];

/** Two posts with one idempotency key: the unique index lets one in, the other is answered with its row. Throws STORAGE_FULL. */
async function submit(deps: Deps, job: NewJob): Promise<JobRow> {
  await assertStorage(deps, job.spaceId);
  const row = await insertJob(deps.db, job, deps.now()).catch(async (error: unknown) => {
    const other = job.idempotencyKey && (await findByKey(deps.db, job.spaceId, job.idempotencyKey));
    if (other) return other;
    throw error;
  });
  await tellJob(deps, row.id);
  deps.events.jobSubmitted();
  return row;
}

/**
 * Re-edit makes a draft of a job: its samples with the draft it came from, or the parameters alone. One that the caller made so before and
 * has not changed is taken again.
 */
export async function draftOfJob(deps: Deps, caller: Caller, id: string): Promise<Draft> {
  const job = await findJob(deps.db, caller.space.id, id);
  if (job.tool !== 'integration' || !job.draft_id) throw new AppError('JOB_STATE', { status: job.status });
  const source = await deps.db<DraftRow>('drafts').where({ id: job.draft_id, space_id: caller.space.id }).first();
  if (!source) throw new AppError('NOT_FOUND');
  const body = JSON.parse(source.body) as DraftBody;
  const { jobName } = JSON.parse(job.params) as IntegrationParams;
  const next: DraftBody = { ...body, stepTag: 1, param: { ...body.param, jobName } };
  return present(deps, (await unchangedDraft(deps, caller, next)) ?? (await createDraft(deps, caller, next)));
}
