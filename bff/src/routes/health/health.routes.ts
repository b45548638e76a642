import { monitorEventLoopDelay } from 'node:perf_hooks';
import Router from '@koa/router';
import { timeLimit } from '@stroma/contract';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Deps } from '../../deps.ts';

const registry = new Registry();
collectDefaultMetrics({ register: registry });
const requests = new Counter({
  name: 'http_requests_total',
  help: 'Requests',
  labelNames: ['method', 'status'],
  registers: [registry],
});
const seconds = new Histogram({
  name: 'http_request_seconds',
  help: 'Duration of requests',
  labelNames: ['method'],
  buckets: [0.005, 0.02, 0.05, 0.15, 0.5, 2, 10],
  registers: [registry],
});

/**
 * Delay of the event loop in ms between two reads of /metrics. A call that computes in this thread delays all others. The monitor's timer adds its
 * resolution to every value, which is subtracted.
 */
const RESOLUTION_MS = 10;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
const delayGauge = new Gauge({
  name: 'stroma_event_loop_delay_ms',
  help: 'Delay of the event loop since the last read (p99, max)',
  labelNames: ['quantile'],
  registers: [registry],
});
function readDelay(): void {
  const late = (ns: number): number => Math.max(0, ns / 1e6 - RESOLUTION_MS);
  delayGauge.set({ quantile: 'p50' }, late(delay.percentile(50)));
  delayGauge.set({ quantile: 'p99' }, late(delay.percentile(99)));
  delayGauge.set({ quantile: 'max' }, late(delay.max));
  delay.reset();
}

const jobs = new Gauge({
  name: 'stroma_jobs',
  help: 'Jobs by state and tool',
  labelNames: ['status', 'tool'],
  registers: [registry],
});
async function readJobs({ db }: Deps): Promise<void> {
  const rows = (await db('jobs').select('status', 'tool').count('* as n').groupBy('status', 'tool')) as {
    status: string;
    tool: string;
    n: number | string;
  }[];
  jobs.reset();
  for (const { status, tool, n } of rows) jobs.set({ status, tool }, Number(n));
}

/** Counts and logs every request. The log contains the path, but never a query, a header or a body. */
export const measure =
  (log: Logger): Middleware =>
  async (ctx, next) => {
    const end = seconds.startTimer({ method: ctx.method });
    try {
      await next();
    } finally {
      const ms = Math.round(end() * 1000);
      requests.inc({ method: ctx.method, status: String(ctx.status) });
      if (/^\/(api|internal)/.test(ctx.path))
        log.info({ method: ctx.method, path: ctx.path, status: ctx.status, ms }, 'request');
    }
  };

interface Answer {
  up: boolean;
  warm: boolean;
  /** Workers of the runner that can receive jobs; null if unknown. */
  workers?: number | null;
  /** Workers of an external scheduler that get no work, with the reason. */
  problems?: { address: string; name: string; problem: string }[];
}
const answers = async (url: string): Promise<Answer> => {
  try {
    const reply = await fetch(`${url}/healthz`, { signal: timeLimit(2000) });
    const { warm = true, workers, problems } = (await reply.json()) as Partial<Answer>;
    return { up: reply.ok, warm, ...(workers !== undefined && { workers }), ...(problems?.length && { problems }) };
  } catch {
    return { up: false, warm: false };
  }
};

/** /healthz reports this process. /readyz checks all three processes, the database and the presence of a worker; the runner need not be warm. */
export function healthRouter(deps: Deps): Router {
  const router = new Router();
  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' };
  });
  router.get('/readyz', async (ctx) => {
    const [datasetService, runner, database] = await Promise.all([
      answers(deps.config.datasetServiceUrl),
      answers(deps.config.runnerUrl),
      deps.db.raw('select 1').then(
        () => ({ up: true }),
        () => ({ up: false }),
      ),
    ]);
    const hasWorkers = runner.workers !== 0;
    const isReady = datasetService.up && runner.up && hasWorkers && database.up;
    ctx.status = isReady ? 200 : 503;
    const status = isReady ? 'ready' : hasWorkers ? 'starting' : 'no workers';
    ctx.body = { status, bff: { up: true }, datasetService, runner, database };
  });
  router.get('/metrics', async (ctx) => {
    readDelay();
    await readJobs(deps);
    ctx.type = registry.contentType;
    ctx.body = await registry.metrics();
  });
  return router;
}
