import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Middleware } from 'koa';
import serve from 'koa-static';
import { AppError, inputInvalid } from '../errors.ts';

/**
 * The worker that checks files before an upload compiles HDF5 to WebAssembly, which needs this policy; a worker uses the policy of its own script.
 */
const WASM = /\/assets\/doctor-worker-[\w-]+\.js(\.\w+)?$/;

/** The built workbench: hashed assets for a year, the page itself never from a cache; every other path is the app's. */
export function staticFiles(folder: string): Middleware {
  const files = serve(folder, {
    index: false,
    gzip: true,
    brotli: true,
    setHeaders: (res, path) => {
      res.setHeader('Cache-Control', /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
      const policy = String(res.getHeader('Content-Security-Policy'));
      if (WASM.test(path))
        res.setHeader('Content-Security-Policy', policy.replace("script-src 'self'", "$& 'wasm-unsafe-eval'"));
    },
  });
  return async (ctx, next) => {
    if (/^\/(api|internal)(\/|$)/.test(ctx.path)) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw new AppError('METHOD_NOT_ALLOWED');
    if (ctx.path !== '/' && existsSync(join(folder, decodePath(ctx.path)))) return files(ctx, next);
    if (/\.[a-z0-9]{2,5}$/i.test(ctx.path)) throw new AppError('NOT_FOUND');
    ctx.type = 'html';
    ctx.set('Cache-Control', 'no-cache');
    ctx.body = await readFile(join(folder, 'index.html')).catch(() => {
      throw new AppError('NOT_FOUND', { page: 'the workbench is not built' });
    });
  };
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw inputInvalid('path', path, 'encoding');
  }
}
