import { AsyncLocalStorage } from 'node:async_hooks';
import type { Middleware } from 'koa';
import { newId } from '../services/basics/ids.ts';

/** Fields of a request in its log lines. They never contain a query, a header or a body. */
export interface RequestScope {
  id: string;
  method: string;
  path: string;
}
/** The address of a link's page has its secret. */
const withoutSecret = (path: string): string => path.replace(/^\/(shared|embed)\/[^/]+/, '/$1/…');
const scope = new AsyncLocalStorage<RequestScope>();

export const currentRequest = (): RequestScope | undefined => scope.getStore();

/** Outermost middleware. Makes the request available to everything it starts, including promises that are not awaited. */
export const requestScope: Middleware = (ctx, next) =>
  scope.run({ id: newId(), method: ctx.method, path: withoutSecret(ctx.path) }, next);

/** Error codes of a stream or socket whose other end closed the connection. */
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
/** Whether an error only means that the other end closed the connection. */
export function isAbort(error: unknown): boolean {
  const { code, name } = (error ?? {}) as { code?: string; name?: string };
  return name === 'AbortError' || (typeof code === 'string' && ABORT_CODES.has(code));
}
