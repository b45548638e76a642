import { timingSafeEqual } from 'node:crypto';
import Router from '@koa/router';
import type Koa from 'koa';
import { bodyParser } from '@koa/bodyparser';
import type { JobProgress, StromaError } from '@stroma/contract';
import type { Deps } from '../../deps.ts';
import { AppError, isErrorId } from '../../errors.ts';
import { sha256 } from '../../services/basics/ids.ts';
import { recordRunnerMemory } from '../../services/runners/job-memory.ts';
import {
  claimJob,
  completeJob,
  failJob,
  heartbeat,
  releaseJob,
  suspendedJob,
} from '../../services/runners/job-queue.ts';

const CLAIM_WAIT_MS = 10_000;
/**
 * Largest body of `complete`. Parsing blocks the event loop. The largest result, a preprocessing of 200 samples, has 33 MB, most of
 * them previews of 5,000 cells per sample.
 */
const RESULT_LIMIT = '64mb';
/** Largest body of all other calls, which carry a lease, progress or an error. */
const BODY_LIMIT = '1mb';

/** Calls of the runner (docs/interfaces.md, Jobs), protected by a secret, lease and fence. Plain JSON without the envelope. */
export function internalRouter(deps: Deps): Router {
  const router = new Router({ prefix: '/internal' });
  const secret = Buffer.from(sha256(deps.config.internalSecret));
  router.use(async (ctx, next) => {
    if (!timingSafeEqual(Buffer.from(sha256(ctx.get('x-stroma-secret'))), secret))
      throw new AppError('SESSION_EXPIRED');
    return next();
  });
  const [small, large] = [BODY_LIMIT, RESULT_LIMIT].map((jsonLimit) =>
    bodyParser({ enableTypes: ['json'], jsonLimit }),
  );
  router.use((ctx, next) => (ctx.path.endsWith('/complete') ? large! : small!)(ctx as never, next));
  const bodyOf = (ctx: Koa.Context) => (ctx.request as { body?: unknown }).body as Record<string, unknown>;

  router.post('/jobs/claim', async (ctx) => {
    const { runnerId, memoryLimit } = bodyOf(ctx);
    const memory = typeof memoryLimit === 'number' && memoryLimit > 0 ? memoryLimit : Infinity;
    if (Number.isFinite(memory)) await recordRunnerMemory(deps, String(runnerId), memory);
    ctx.body = { job: await waitForJob(deps, String(runnerId), memory, ctx) };
  });
  router.post('/jobs/:id/heartbeat', async (ctx) => {
    const { fence, progress } = bodyOf(ctx);
    ctx.body = { action: await heartbeat(deps, ctx.params.id!, Number(fence), progress as JobProgress | undefined) };
  });
  router.post('/jobs/:id/complete', async (ctx) => {
    const { fence, result } = bodyOf(ctx);
    await completeJob(deps, ctx.params.id!, Number(fence), result);
    ctx.body = {};
  });
  router.post('/jobs/:id/fail', async (ctx) => {
    const { fence, error, retry } = bodyOf(ctx);
    const given = error as StromaError;
    const known: StromaError = isErrorId(given.id) ? given : { id: 'JOB_FAILED', params: { reason: given.id } };
    await failJob(deps, ctx.params.id!, Number(fence), known, Boolean(retry));
    ctx.body = {};
  });
  router.post('/jobs/:id/release', async (ctx) => {
    await releaseJob(deps, ctx.params.id!, Number(bodyOf(ctx).fence));
    ctx.body = {};
  });
  router.post('/jobs/:id/suspended', async (ctx) => {
    await suspendedJob(deps, ctx.params.id!, Number(bodyOf(ctx).fence));
    ctx.body = {};
  });
  return router;
}

/** Long poll for a job. Returns as soon as a job can be claimed, or null after 10 s. */
async function waitForJob(deps: Deps, runnerId: string, memory: number, ctx: Koa.Context) {
  const until = Date.now() + CLAIM_WAIT_MS;
  for (;;) {
    // A disconnected runner must not be assigned a job.
    if (ctx.req.socket.destroyed) return null;
    const job = await claimJob(deps, runnerId, memory);
    if (job || Date.now() >= until) return job;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const timer = setTimeout(done, Math.min(1000, deps.config.leaseMs));
      const stop = deps.events.onSubmitted(done);
    });
  }
}
