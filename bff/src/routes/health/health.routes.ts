import { monitorEventLoopDelay } from 'node:perf_hooks';
import Router from '@koa/router';
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
 * Delay of the event loop in ms between two reads of /metrics. A call that computes in this thread delays all others. The timer
 * of the monitor adds its own resolution to every value, which is subtracted.
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

const answers = async (url: string): Promise<{ up: boolean; warm: boolean }> => {
  try {
    const reply = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) });
    const body = (await reply.json()) as { warm?: boolean };
    return { up: reply.ok, warm: body.warm ?? true };
  } catch {
    return { up: false, warm: false };
  }
};

/** /healthz reports this process. /readyz checks all three processes and the database; the runner need not be warm. */
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
    const isReady = datasetService.up && runner.up && database.up;
    ctx.status = isReady ? 200 : 503;
    ctx.body = { status: isReady ? 'ready' : 'starting', bff: { up: true }, datasetService, runner, database };
  });
  router.get('/metrics', async (ctx) => {
    readDelay();
    ctx.type = registry.contentType;
    ctx.body = await registry.metrics();
  });
  return router;
}
