import { AsyncLocalStorage } from 'node:async_hooks';
import type { Middleware } from 'koa';
import { newId } from '../services/ids.ts';

/** What a log line says about the request that it belongs to: never a query, a header or a body. */
export interface RequestScope {
  id: string;
  method: string;
  path: string;
}
const scope = new AsyncLocalStorage<RequestScope>();

export const currentRequest = (): RequestScope | undefined => scope.getStore();

/** Outermost middleware: everything that a request starts can name it, also an error that nobody awaited. */
export const requestScope: Middleware = (ctx, next) =>
  scope.run({ id: newId(), method: ctx.method, path: ctx.path }, next);

/** Codes of a stream or socket that ended because the other side went away. */
const ABORT_CODES = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'UND_ERR_ABORTED',
  'UND_ERR_SOCKET',
  'ABORT_ERR',
]);
/** A reader or writer that left. Nothing of the process is in doubt afterwards. */
export function isAbort(error: unknown): boolean {
  const { code, name } = (error ?? {}) as { code?: string; name?: string };
  return name === 'AbortError' || (typeof code === 'string' && ABORT_CODES.has(code));
}
