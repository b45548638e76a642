import Koa from 'koa';
import helmet from 'koa-helmet';
import type { Deps } from './deps.ts';
import { createRouter } from './endpoint.ts';
import { AppError } from './errors.ts';
import { errors } from './middlewares/errors.ts';
import { staticFiles } from './middlewares/static.ts';
import { accountRoutes } from './routes/account/account.routes.ts';
import { datasetRoutes } from './routes/datasets/datasets.routes.ts';
import { draftRoutes } from './routes/drafts/drafts.routes.ts';
import { eventRoutes } from './routes/events/events.routes.ts';
import { fileRoutes } from './routes/files/files.routes.ts';
import { healthRouter, measure } from './routes/health/health.routes.ts';
import { internalRouter } from './routes/internal/internal.routes.ts';
import { jobRoutes } from './routes/jobs/jobs.routes.ts';
import type { createUploads } from './services/uploads.ts';

const security = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      // styled-components writes its rules into style elements.
      styleSrc: ["'self'", "'unsafe-inline'"],
      fontSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  strictTransportSecurity: false,
});

export type Uploads = Awaited<ReturnType<typeof createUploads>>;

export function createApp(deps: Deps, uploads: Uploads): Koa {
  const app = new Koa();
  app.proxy = false;
  app.silent = true;
  app.use(measure(deps.log));
  app.use(errors(deps.log));
  app.use(security);
  app.use(async (ctx, next) => {
    // A browser names its origin on every request that changes something; another site's is refused (ASVS 3.5).
    const origin = ctx.get('origin');
    if (origin && ctx.method !== 'GET' && ctx.method !== 'HEAD' && new URL(origin).host !== ctx.host)
      throw new AppError('PERMISSION_DENIED', { origin });
    return next();
  });
  const handlers = [
    ...accountRoutes,
    ...fileRoutes(uploads),
    ...draftRoutes,
    ...jobRoutes,
    ...eventRoutes,
    ...datasetRoutes,
  ];
  app.use(healthRouter(deps).routes());
  app.use(internalRouter(deps).routes());
  app.use(createRouter(handlers, deps).routes());
  app.use(staticFiles(deps.config.staticDir));
  return app;
}
