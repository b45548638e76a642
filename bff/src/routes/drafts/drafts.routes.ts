import { setImmediate } from 'node:timers/promises';
import { drafts, LIMITS, readPublicSampleId, type Draft, type DraftBody, type Job } from '@stroma/contract';
import type { ImportResult, IntegrationParams, PreprocessingResult, StabilityResult } from '@stroma/contract/tools';
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
import { findByKey, insertJob, notifyJob, type NewJob } from '../../services/jobs/jobs.ts';
import {
  compareGenes,
  listPublicSources,
  recordLabelVersions,
  publicInput,
  publicSources,
  sourcesOfDraft,
  type PublicVersions,
} from '../../services/jobs/public-samples.ts';
import {
  hasSamePreprocessing,
  hasSameStability,
  integrationParams,
  preprocessingParams,
  readInputs,
  stabilityParams,
} from '../../services/jobs/wizard.ts';
import { deleteJob } from '../../services/removal/deletion.ts';
import { withReferencesKept } from '../../services/references/references.ts';
import { integrationNeeds, workerMemory } from '../../services/runners/job-memory.ts';
import { assertStorage } from '../../services/storage/storage.ts';
import { annotationInputs } from '../../services/tasks/integrated-annotation.ts';

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

async function jobOf(deps: Deps, id: string | null): Promise<JobRow | undefined> {
  return id === null ? undefined : deps.db<JobRow>('jobs').where({ id }).first();
}
const preprocessingOf = (deps: Deps, row: DraftRow) => jobOf(deps, row.preprocessing_job_id);
const stabilityOf = (deps: Deps, row: DraftRow) => jobOf(deps, row.stability_job_id);

async function evaluatedOf(deps: Deps, row: DraftRow): Promise<PreprocessingResult | null> {
  const job = await preprocessingOf(deps, row);
  return job?.status === 'completed' ? (JSON.parse(job.result!) as PreprocessingResult) : null;
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
    stabilityJobId: (await stabilityOf(deps, row))?.id ?? null,
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
      body.matrixFiles.flatMap((f) => (f.public ? [] : [f.fileId])),
    );

/** Cells of the draft's public samples. */
const publicCells = ({ matrixFiles }: DraftBody, sources: PublicVersions): number[] =>
  matrixFiles.flatMap((one) => (one.public ? [publicInput({ ...one, public: one.public }, sources).cells] : []));

/** Checks of the selected samples, shared by all kinds of analysis. */
async function checked(deps: Deps, caller: Caller, body: DraftBody) {
  const files = await filesOf(deps, caller, body);
  const sources = await sourcesOfDraft(deps, caller, body);
  const { inputs, species } = readInputs(body, files, sources);
  return { files, inputs, species, sources, publicCells: publicCells(body, sources) };
}

/** Throws GENES_DIFFER; then records the versions of public labels for the job. */
async function comparedAndPinned(
  deps: Deps,
  caller: Caller,
  { inputs, sources }: Awaited<ReturnType<typeof checked>>,
): Promise<void> {
  await assertGenesOverlap(deps.store, compareGenes(deps, caller, sources, inputs.samples));
  await recordLabelVersions(deps, caller, sources, inputs.samples);
}

/** Samples of files and public samples by their ids. Throws NOT_FOUND. */
async function samplesById(deps: Deps, caller: Caller, ids: readonly string[]) {
  const refs = new Map(ids.map((id) => [id, readPublicSampleId(id)]));
  const own = ids.filter((id) => !refs.get(id));
  const rows = await deps.db<FileRow>('files').where({ space_id: caller.space.id }).whereIn('id', own);
  const sources = await publicSources(
    deps,
    caller,
    [...refs.values()].flatMap((ref) => ref ?? []),
  );
  const hashes = new Map(rows.map((row) => [row.id, hashOf(row)]));
  const samples = ids.map((id) => {
    const ref = refs.get(id);
    if (!ref) {
      if (!hashes.has(id)) throw new AppError('NOT_FOUND');
      return { name: id, key: `samples/${id}`, sha256: hashes.get(id) ?? null };
    }
    const { dataset, version } = ref;
    const source = sources.get(`${dataset}:${version}`);
    const sample = source?.facts.samples[ref.place]?.name;
    if (!source || sample === undefined) throw new AppError('NOT_FOUND');
    const given = { dataset, version, sample, name: source.published.name };
    const { input } = publicInput({ fileId: id, name: id, group: '', public: given }, sources);
    return { name: id, key: `datasets/${dataset}`, sha256: null, public: input };
  });
  return compareGenes(deps, caller, sources, samples);
}

const hashOf = ({ facts }: FileRow): string | null =>
  facts ? ((JSON.parse(facts) as Partial<ImportResult>).matrixSha256 ?? null) : null;

export const draftRoutes = [
  handle(drafts.geneOverlap, async ({ query, caller, deps }) => {
    const samples = await samplesById(deps, caller, [...new Set(query.files.split(','))]);
    const alike = await alikeSamples(deps.store, samples);
    return { ...(await geneOverlaps(deps.store, samples)), alike };
  }),

  handle(drafts.publicSamples, ({ query, caller, deps }) => listPublicSources(deps, caller, query.datasets.split(','))),

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
      // Parsing is slow, so other requests get a turn between samples.
      await setImmediate();
    }
    return found;
  }),

  handle(drafts.create, async ({ body, caller, deps }) => present(deps, await createDraft(deps, caller, body))),

  handle(drafts.detail, async ({ params, caller, deps }) => present(deps, await find(deps, caller, params.id))),

  handle(drafts.save, async ({ params, body, caller, ctx, deps }) => {
    const row = await find(deps, caller, params.id);
    // No version matches -1: a missing or unreadable header is a conflict. NaN would be an error in MariaDB.
    const version = Number(/^"?(\d{1,15})"?$/.exec(ctx.get('if-match'))?.[1] ?? -1);
    const before = JSON.parse(row.body) as DraftBody;
    const discards = row.preprocessing_job_id !== null && (body.stepTag === 1 || !hasSamePreprocessing(before, body));
    const isOutdated = row.stability_job_id !== null && (discards || !hasSameStability(before, body));
    const won = await saveDraft(deps, row, version, body, {
      saved_by: caller.user.id,
      ...(discards && { preprocessing_job_id: null }),
      ...(isOutdated && { stability_job_id: null }),
    });
    if (!won) throw new AppError('VERSION_CONFLICT', { current: row.version });
    for (const job of [discards && (await preprocessingOf(deps, row)), isOutdated && (await stabilityOf(deps, row))])
      if (job) await deleteJob(deps, job);
    return present(deps, await find(deps, caller, params.id));
  }),

  handle(drafts.remove, async ({ params, caller, deps }) => {
    const row = await find(deps, caller, params.id);
    const made = [await preprocessingOf(deps, row), await stabilityOf(deps, row)];
    await transact(deps.db, (trx) => deleteDraftRow(trx, row.id));
    for (const job of made) if (job) await deleteJob(deps, job);
    return {};
  }),

  handle(drafts.preprocess, async ({ params, caller, deps }) => {
    const row = await find(deps, caller, params.id);
    const body = JSON.parse(row.body) as DraftBody;
    const samples = await checked(deps, caller, body);
    const { inputs, species } = samples;
    const before = await preprocessingOf(deps, row);
    if (before && before.status !== 'error') return presented(deps, before);
    // The default's score needs less than an integration; Scrublet's does not.
    const { doubletMethod } = body.param;
    const memory =
      doubletMethod === 'scrublet'
        ? await integrationNeeds(deps, samples.files, doubletMethod, samples.publicCells)
        : null;
    await comparedAndPinned(deps, caller, samples);
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

  handle(drafts.stability, async ({ params, caller, deps }) => {
    const row = await find(deps, caller, params.id);
    const body = JSON.parse(row.body) as DraftBody;
    const samples = await checked(deps, caller, body);
    const { files, inputs, species } = samples;
    const before = await stabilityOf(deps, row);
    if (before && before.status !== 'error') return presented(deps, before);
    // Doublets and ambient RNA use whole samples, as in the integration.
    const memory = await integrationNeeds(deps, files, body.param.doubletMethod, samples.publicCells);
    await comparedAndPinned(deps, caller, samples);
    const job = await submit(deps, {
      spaceId: caller.space.id,
      userId: caller.user.id,
      tool: 'stability',
      name: body.param.jobName || 'stability',
      params: stabilityParams(body, species, inputs, await evaluatedOf(deps, row), files),
      inputs,
      draftId: row.id,
      memory,
    });
    await deps.db('drafts').where({ id: row.id }).update({ stability_job_id: job.id });
    if (before) await deleteJob(deps, before);
    return presented(deps, job);
  }),

  handle(drafts.submit, async ({ params, caller, ctx, deps }) => {
    const key = ctx.get('idempotency-key').slice(0, 100) || null;
    const already = key && (await findByKey(deps.db, caller.space.id, key));
    if (already) return presented(deps, already);
    const row = await find(deps, caller, params.id);
    const body = JSON.parse(row.body) as DraftBody;
    const samples = await checked(deps, caller, body);
    const { files, inputs, species } = samples;
    const memory = await integrationNeeds(deps, files, body.param.doubletMethod, samples.publicCells);
    await comparedAndPinned(deps, caller, samples);
    const asked = integrationParams(body, species, inputs, await evaluatedOf(deps, row), files);
    const preview = await stabilityOf(deps, row);
    const stability = preview?.status === 'completed' ? (JSON.parse(preview.result!) as StabilityResult).summary : null;
    const insert = async (): Promise<JobRow> => {
      // Comparing the genes of large samples takes a while: changes saved in another window in the meantime are not part of this request.
      const { version: current } = await find(deps, caller, row.id);
      if (current !== row.version) throw new AppError('VERSION_CONFLICT', { current });
      const annotation = asked.annotation && (await annotationInputs(deps, caller, asked.annotation));
      return submit(deps, {
        spaceId: caller.space.id,
        userId: caller.user.id,
        tool: 'integration',
        name: body.param.jobName.trim(),
        params: asked,
        inputs: { ...inputs, ...(stability && { stability }), ...(annotation && { annotation: annotation.inputs }) },
        reads: annotation?.reads ?? null,
        datasetId: newId(),
        draftId: row.id,
        idempotencyKey: key,
        memory,
      });
    };
    // A model that is deleted before the insertion would lose its file.
    return presented(deps, await (asked.annotation?.model ? withReferencesKept(insert) : insert()));
  }),
];

/** Two requests with one idempotency key: the unique index lets one in, the other returns its row. Throws STORAGE_FULL. */
async function submit(deps: Deps, job: NewJob): Promise<JobRow> {
  await assertStorage(deps, job.spaceId);
  const row = await insertJob(deps.db, job, deps.now()).catch(async (error: unknown) => {
    const other = job.idempotencyKey && (await findByKey(deps.db, job.spaceId, job.idempotencyKey));
    if (other) return other;
    throw error;
  });
  await notifyJob(deps, row.id);
  deps.events.jobSubmitted();
  return row;
}

/**
 * Re-edit: creates a draft from a job, with the samples of its draft, or only the parameters. An unchanged draft that the caller created this way
 * before is reused.
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
