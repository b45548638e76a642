import { setImmediate as nextRound } from 'node:timers/promises';
import type { Context, Middleware } from 'koa';

/** Status in the log and the metrics for a client that closed its connection. It is never sent. */
export const CLIENT_CLOSED = 499;

/** Ends a request without a reply, because its client has closed the connection. */
export function closeUnanswered(ctx: Context): void {
  ctx.respond = false;
  ctx.status = CLIENT_CLOSED;
}

/**
 * Skips reads whose client has already closed the connection. An overloaded server would otherwise spend its time on queued requests that were
 * aborted, and answer the others even later. Calls that change data always run.
 */
export const skipDisconnected: Middleware = async (ctx, next) => {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
  // A close that arrived with the request is read in the next round of the event loop, and seen once that round is over.
  await nextRound();
  await nextRound();
  if (ctx.req.socket.destroyed || ctx.res.destroyed) return closeUnanswered(ctx);
  return next();
};
