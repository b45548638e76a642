import { Ajv, type ValidateFunction } from 'ajv';
import type { Knex } from 'knex';
import { TOOLS, type JobProgress, type StromaError, type ToolSlug } from '@stroma/contract';
import type { JobRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Trace } from '../accounts/audit.ts';
import { mayReadSources } from '../datasets/access.ts';
import { withdrawnSample } from '../jobs/public-samples.ts';
import { clockStopped, workedMsUntil } from '../jobs/job-rows.ts';
import { notifyJob } from '../jobs/jobs.ts';
import { effectsOf, type EarlyDataset } from '../jobs/tool-effects.ts';
import { finishRemovals } from '../removal/deletion.ts';
import { planRemovals, runnerStopsBy } from '../removal/removals.ts';
import { chargeJob, countEdits, measureJob } from '../storage/job-charges.ts';
import { showAnnotation, permittedInputs } from './annotations.ts';
import { applyFailure, applyResult, publishEffects } from './job-effects.ts';
import { inTurn } from './turns.ts';

const MAX_ATTEMPTS = 3;
const ajv = new Ajv({ strict: false });
const validators = new Map<ToolSlug, ValidateFunction>();
/** Compiled at the first result of a tool. */
function validatorOf(tool: ToolSlug): ValidateFunction {
  const found = validators.get(tool) ?? ajv.compile(TOOLS[tool].result);
  validators.set(tool, found);
  return found;
}

export interface Claimed {
  id: string;
  fence: number;
  tool: string;
  params: unknown;
  inputs: unknown;
  datasetId: string | null;
  attempt: number;
}

/**
 * Assigns a submitted job, or one with an expired lease, to a runner, in turn between spaces. One conditional update decides between concurrent
 * claims (reliability.md, finding 6). A job that needs more than `memory`, the bytes of the runner's worker, waits for a larger one. The incremented fence rejects later calls of the previous runner.
 */
export async function claimJob(deps: Deps, runnerId: string, memory = Infinity): Promise<Claimed | null> {
  const now = deps.now();
  await giveUpLost(deps, now);
  const fits = (q: ReturnType<typeof deps.db>) =>
    Number.isFinite(memory) ? q.where((w) => w.whereNull('memory').orWhere('memory', '<=', memory)) : q;
  const open = (q: ReturnType<typeof deps.db>) =>
    fits(q).where((w) =>
      w.where({ status: 'submitted' }).orWhere((r) => r.where({ status: 'running' }).where('lease_until', '<', now)),
    );
  for await (const job of inTurn(deps.db, open, now)) {
    const won = await open(deps.db('jobs').where({ id: job.id, fence: job.fence })).update({
      status: 'running',
      fence: job.fence + 1,
      attempt: job.attempt + 1,
      runner_id: runnerId,
      lease_until: now + deps.config.leaseMs,
      started_at: job.started_at ?? now,
      // Counts a lost runner as working until its lease ended.
      worked_ms: workedMsUntil(job, now),
      running_since: now,
    });
    if (won !== 1) continue;
    if (await endedByAccess(deps, { ...job, fence: job.fence + 1 })) continue;
    await notifyJob(deps, job.id);
    return {
      id: job.id,
      fence: job.fence + 1,
      tool: job.tool,
      params: JSON.parse(job.params),
      inputs: await permittedInputs(deps.db, job),
      datasetId: job.dataset_id,
      attempt: job.attempt + 1,
    };
  }
  return null;
}

/** Ends a claimed job in error if its space can no longer read its inputs; its runner is refused afterwards. */
async function endedByAccess(deps: Deps, job: JobRow): Promise<boolean> {
  const withdrawn = await withdrawnSample(deps.db, job);
  if (!withdrawn && (await mayReadSources(deps.db, job))) return false;
  await endInError(deps, job, withdrawn ?? { id: 'DATASET_ACCESS_ENDED', params: {} });
  return true;
}

/** Ends jobs in error after their runner was lost MAX_ATTEMPTS times. */
async function giveUpLost(deps: Deps, now: number): Promise<void> {
  const lost = (await deps
    .db<JobRow>('jobs')
    .where({ status: 'running' })
    .where('lease_until', '<', now)
    .where('attempt', '>=', MAX_ATTEMPTS)) as JobRow[];
  for (const job of lost) await endInError(deps, job, { id: 'JOB_WORKER_LOST', params: { attempts: job.attempt } });
}

async function held(deps: Deps, id: string, fence: number): Promise<JobRow> {
  const job = await deps.db<JobRow>('jobs').where({ id, fence, status: 'running' }).first();
  if (!job) throw new AppError('CONFLICT');
  return job;
}

export async function heartbeat(
  deps: Deps,
  id: string,
  fence: number,
  progress: JobProgress | undefined,
): Promise<'continue' | 'suspend' | 'cancel'> {
  const job = await held(deps, id, fence);
  if (await endedByAccess(deps, job)) return 'cancel';
  await deps
    .db('jobs')
    .where({ id, fence, status: 'running' })
    .update({ lease_until: deps.now() + deps.config.leaseMs, ...(progress && { progress: JSON.stringify(progress) }) });
  if (progress?.opened && !job.result) await openDataset(deps, id, fence, progress.opened);
  if (progress) await notifyJob(deps, id);
  return job.requested ?? 'continue';
}

/** Lists the dataset of a running job; does nothing if it is already listed. */
async function openDataset(deps: Deps, id: string, fence: number, opened: EarlyDataset): Promise<void> {
  const done = await transact(deps.db, async (trx) => {
    const job = await trx<JobRow>('jobs').where({ id, fence, status: 'running' }).forUpdate().first();
    const events = (job && (await effectsOf(job.tool).open?.(trx, job, opened, deps.now()))) ?? [];
    return { job, events };
  });
  if (done.job) await publishEffects(deps, done.job, { events: done.events, notifications: [] });
}

/** Stores the result and the rows it creates (a dataset, a parsed file) in one transaction. */
export async function completeJob(deps: Deps, id: string, fence: number, result: unknown): Promise<void> {
  const job = await held(deps, id, fence);
  if (await endedByAccess(deps, job)) throw new AppError('CONFLICT');
  const validate = validatorOf(job.tool as ToolSlug);
  if (!validate(result)) {
    deps.log.error({ job: id, errors: validate.errors?.slice(0, 3) }, 'a result does not fit its schema');
    return endInError(deps, job, { id: 'JOB_FAILED', params: { reason: 'result schema' } });
  }
  // A job can store cells of its input dataset: counted before its completion becomes visible.
  if (job.source_dataset_id) await countEdits(deps, job.source_dataset_id);
  const measured = await measureJob(deps, job, true);
  const { done, planned } = await transact(deps.db, async (trx) => {
    const won = await trx('jobs')
      .where({ id, fence, status: 'running' })
      .update({
        status: 'completed',
        requested: null,
        result: JSON.stringify(result),
        error: null,
        finished_at: deps.now(),
        ...clockStopped(job, deps.now()),
      });
    if (won !== 1) throw new AppError('CONFLICT');
    const effects = await applyResult(trx, job, result, deps.now());
    await chargeJob(trx, job, measured, deps.now());
    return { done: effects, planned: await planSteps(deps, trx, job) };
  });
  await finishRemovals(deps, planned);
  await notifyJob(deps, id);
  await publishEffects(deps, job, done);
  await showAnnotation(deps, job, result);
}

/** Plans the removal of an ended job's checkpoints, if they are not kept. Repeated after `until`. */
const planSteps = (deps: Deps, trx: Knex, job: JobRow, until = 0): Promise<string[]> =>
  planRemovals(trx, deps.now(), deps.config.checkpointDays > 0 ? [] : [{ kind: 'steps', target: job.id, until }]);

export async function failJob(
  deps: Deps,
  id: string,
  fence: number,
  error: StromaError,
  retry: boolean,
): Promise<void> {
  const job = await held(deps, id, fence);
  if (!retry || job.attempt >= MAX_ATTEMPTS) return endInError(deps, job, error);
  await deps
    .db('jobs')
    .where({ id, fence, status: 'running' })
    .update({ status: 'submitted', ...clockStopped(job, deps.now()) });
  await notifyJob(deps, id);
  deps.events.jobSubmitted();
}

async function endInError(deps: Deps, job: JobRow, error: StromaError): Promise<void> {
  const measured = await measureJob(deps, job, false);
  const { effects, planned } = await transact(deps.db, async (trx) => {
    const won = await trx('jobs')
      .where({ id: job.id, fence: job.fence, status: 'running' })
      .update({
        ...{ status: 'error', requested: null, error: JSON.stringify(error), finished_at: deps.now() },
        ...clockStopped(job, deps.now()),
      });
    if (won !== 1) return { effects: null, planned: [] };
    await chargeJob(trx, job, measured, deps.now());
    return { effects: await applyFailure(trx, job, error, deps.now()), planned: await planSteps(deps, trx, job) };
  });
  await finishRemovals(deps, planned);
  await notifyJob(deps, job.id);
  if (effects) await publishEffects(deps, job, effects);
}

export async function suspendedJob(deps: Deps, id: string, fence: number): Promise<void> {
  const job = await held(deps, id, fence);
  const measured = await measureJob(deps, job, false);
  await transact(deps.db, async (trx) => {
    const held = trx('jobs').where({ id, fence, status: 'running' });
    if ((await held.update({ status: 'suspended', requested: null, ...clockStopped(job, deps.now()) })) === 1)
      await chargeJob(trx, job, measured, deps.now());
  });
  await notifyJob(deps, id);
}

/**
 * Returns a job to the queue when its runner shuts down. The attempt is not counted, and the next claim resumes from the job's
 * checkpoints. A job with a pending suspend request is suspended instead.
 */
export async function releaseJob(deps: Deps, id: string, fence: number): Promise<void> {
  const job = await held(deps, id, fence);
  const status = job.requested === 'suspend' ? 'suspended' : 'submitted';
  const won = await deps
    .db('jobs')
    .where({ id, fence, status: 'running' })
    .update({
      ...{ status, requested: null, attempt: Math.max(0, job.attempt - 1), runner_id: null, lease_until: 0 },
      ...clockStopped(job, deps.now()),
    });
  if (won !== 1) throw new AppError('CONFLICT');
  await notifyJob(deps, id);
  if (status === 'submitted') deps.events.jobSubmitted();
}

/** Cancels a job that has not ended. The incremented fence rejects its runner, which drops the work at the next heartbeat. */
export async function cancelJob(deps: Deps, job: JobRow, trace: Trace<JobRow>): Promise<void> {
  const error: StromaError = { id: 'JOB_CANCELLED', params: {} };
  const measured = await measureJob(deps, job, false);
  const { effects, planned } = await transact(deps.db, async (trx) => {
    const ended = {
      ...{ status: 'error', requested: null, error: JSON.stringify(error), finished_at: deps.now() },
      ...clockStopped(job, deps.now()),
    };
    const open = trx('jobs').where({ id: job.id }).whereIn('status', ['submitted', 'running', 'suspended']);
    if ((await open.update({ ...ended, fence: trx.raw('fence + 1') })) !== 1)
      throw new AppError('JOB_STATE', { status: job.status });
    await trace(trx, job);
    await chargeJob(trx, job, measured, deps.now());
    const planned = await planSteps(deps, trx, job, runnerStopsBy(deps));
    return { effects: await applyFailure(trx, job, error, deps.now()), planned };
  });
  await finishRemovals(deps, planned);
  await notifyJob(deps, job.id);
  await publishEffects(deps, job, effects);
}
