import Router from '@koa/router';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
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

/** Counts and logs every request; the log has the path alone, never a query, a header or a body. */
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

/** /healthz: this process; /readyz: all three answer and the database too; it does not wait for the runner's warming. */
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
    ctx.type = registry.contentType;
    ctx.body = await registry.metrics();
  });
  return router;
}
