import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import Koa, { type Middleware } from 'koa';
import helmet from 'koa-helmet';
import serve from 'koa-static';
import type { DrawingToolsSettings } from './config.ts';
import type { Deps } from './deps.ts';
import { createListener } from './listener.ts';
import { allowedFrameOrigins } from './services/drawings/place.ts';

/**
 * Security headers of the drawing tools. Their pages can only load their own files, and only the product can frame them. `sandbox` is not set here,
 * because they can also be opened directly, and the product's frame has one.
 */
const headers = (framers: readonly string[]): Middleware =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'", 'data:'],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameSrc: ["'none'"],
        frameAncestors: [...framers],
      },
    },
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Only frame-ancestors is used; this header supports just one origin.
    xFrameOptions: false,
    referrerPolicy: { policy: 'no-referrer' },
  });

/** Serves only the built files of the drawing tools: no calls, no cookies, no fallback page. */
export function createDrawingApp(folder: string, framers: readonly string[]): Koa {
  const app = new Koa();
  app.silent = true;
  app.use(headers(framers));
  app.use(async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.status = 405;
      ctx.set('Allow', 'GET, HEAD');
      return;
    }
    await next();
  });
  app.use(
    serve(folder, {
      gzip: true,
      brotli: true,
      setHeaders: (res, path) =>
        res.setHeader('Cache-Control', /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'),
    }),
  );
  return app;
}

const listen = async (server: Server, port: number, host: string): Promise<number> => {
  server.listen(port, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/**
 * Serves the drawing tools on a separate origin and notes its port in `deps.drawings`. `appPort`: the product's port. Returns a function that stops
 * it. If the default port is taken, the system chooses one; if a port set by the operator is taken, the start fails.
 */
export async function listenForDrawings(deps: Deps, appPort: number): Promise<() => void> {
  const { host, port, isAnyPort, folder }: DrawingToolsSettings = deps.config.drawingTools;
  if (port === null) return () => {};
  const server = createListener(createDrawingApp(folder, allowedFrameOrigins(deps.config, appPort)).callback());
  try {
    deps.drawings.port = await listen(server, port, host);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || !isAnyPort) throw error;
    deps.log.warn({ port }, 'the default port of the drawing tools is taken; another one is used');
    deps.drawings.port = await listen(server, 0, host);
  }
  deps.log.info({ port: deps.drawings.port }, 'the drawing tools are up');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
