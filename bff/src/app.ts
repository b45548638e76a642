import Koa from 'koa';
import type { Deps } from './deps.ts';
import { createRouter } from './endpoint.ts';
import { errors } from './middlewares/errors.ts';
import { guestPages } from './middlewares/guests.ts';
import { skipDisconnected } from './middlewares/gone.ts';
import { knownHost } from './middlewares/host.ts';
import { methodNotAllowed } from './middlewares/methods.ts';
import { abortStalledRequests } from './middlewares/bodies.ts';
import { clientAddress } from './middlewares/proxy.ts';
import { requestScope } from './middlewares/scope.ts';
import { sameOrigin, securityHeaders } from './middlewares/security.ts';
import { staticFiles } from './middlewares/static.ts';
import { accountRoutes } from './routes/account/account.routes.ts';
import { adminRoutes } from './routes/admin/admin.routes.ts';
import { bulkRoutes } from './routes/bulk/bulk.routes.ts';
import { cellRoutes } from './routes/cells/cells.routes.ts';
import { contigRoutes } from './routes/contigs/contigs.routes.ts';
import { subsetRoutes } from './routes/subsets/subsets.routes.ts';
import { contentRoutes } from './routes/content/content.routes.ts';
import { datasetRoutes } from './routes/datasets/datasets.routes.ts';
import { downloadRoutes } from './routes/downloads/downloads.routes.ts';
import { draftRoutes } from './routes/drafts/drafts.routes.ts';
import { eventRoutes } from './routes/events/events.routes.ts';
import { fileRoutes } from './routes/files/files.routes.ts';
import { healthRouter, measure } from './routes/health/health.routes.ts';
import { internalRouter } from './routes/internal/internal.routes.ts';
import { jobRoutes } from './routes/jobs/jobs.routes.ts';
import { linkRoutes } from './routes/links/links.routes.ts';
import { notificationRoutes } from './routes/notifications/notifications.routes.ts';
import { curationRoutes } from './routes/curation/curation.routes.ts';
import { publicRoutes } from './routes/public/public.routes.ts';
import { referenceRoutes } from './routes/references/references.routes.ts';
import { taskRoutes } from './routes/tasks/tasks.routes.ts';
import { teamRoutes } from './routes/teams/teams.routes.ts';
import { stateRoutes } from './routes/states/states.routes.ts';
import { boardRoutes } from './routes/boards/boards.routes.ts';
import { viewRoutes } from './routes/views/views.routes.ts';
import { drawingRoutes } from './routes/drawings/drawings.routes.ts';
import { drawingOrigin } from './services/drawings/place.ts';
import { contentMedia } from './services/content/index.ts';
import type { Uploads } from './services/files/tus.ts';

export function createApp(deps: Deps, uploads: Uploads): Koa {
  const app = new Koa();
  app.proxy = false;
  app.silent = true;
  app.use(requestScope);
  app.use(measure(deps.log));
  app.use(skipDisconnected);
  app.use(abortStalledRequests);
  app.use(securityHeaders(deps.config.publicUrl, () => drawingOrigin(deps.config.drawingTools, deps.drawings)));
  app.use(errors(deps.log));
  app.use(knownHost(deps.config));
  app.use(clientAddress(deps.config.trustedProxies));
  app.use(sameOrigin(deps.config.publicUrl));
  const handlers = [
    ...accountRoutes,
    ...teamRoutes,
    ...notificationRoutes,
    ...downloadRoutes,
    ...contentRoutes,
    ...publicRoutes,
    ...curationRoutes,
    ...adminRoutes,
    ...fileRoutes(uploads),
    ...draftRoutes,
    ...jobRoutes,
    ...taskRoutes,
    ...bulkRoutes,
    ...eventRoutes,
    ...datasetRoutes,
    ...cellRoutes,
    ...contigRoutes,
    ...subsetRoutes,
    ...referenceRoutes,
    ...boardRoutes,
    ...drawingRoutes,
    ...stateRoutes,
    ...viewRoutes,
    ...linkRoutes,
  ];
  app.use(healthRouter(deps).routes());
  app.use(internalRouter(deps).routes());
  app.use(createRouter(handlers, deps).routes());
  app.use(methodNotAllowed);
  app.use(contentMedia(deps.log));
  app.use(guestPages(deps));
  app.use(staticFiles(deps.config.staticDir));
  return app;
}
