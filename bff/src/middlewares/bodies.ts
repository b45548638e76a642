import { once } from 'node:events';
import type { Context, Middleware } from 'koa';

/** A request whose body makes no progress for this long is ended. tus resumes an upload from there. */
export const BODY_IDLE_MS = 60_000;
/** Time limit for all bodies except uploads. They have at most 28 MB, which takes 4 minutes at 1 Mbit/s. */
export const BODY_MS = 300_000;
const LINGER_MS = 1000;
const isUpload = (path: string): boolean => path.startsWith('/api/user/files/uploads');

interface Times {
  idleMs: number;
  bodyMs: number;
}

/**
 * Closes the connection of a request whose body stays incomplete; the handler then fails as after an abort. Node's
 * `requestTimeout` cannot distinguish an upload of hours from a form.
 */
export function abortStalledBodies(times: Times): Middleware {
  return async (ctx, next) => {
    const { req } = ctx;
    const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
    if (!hasBody || req.complete) return next();
    const endsAt = isUpload(ctx.path) ? Infinity : performance.now() + times.bodyMs;
    let seen = req.socket.bytesRead;
    const timer = setInterval(() => {
      if (req.complete) return clearInterval(timer);
      if (req.socket.bytesRead === seen || performance.now() > endsAt) req.destroy();
      seen = req.socket.bytesRead;
    }, times.idleMs);
    timer.unref();
    try {
      await next();
    } finally {
      clearInterval(timer);
    }
  };
}
export const abortStalledRequests = abortStalledBodies({ idleMs: BODY_IDLE_MS, bodyMs: BODY_MS });

/**
 * Replies before the request body is fully read, then closes the connection. Incoming bytes are discarded for LINGER_MS first,
 * because closing at once would reset the connection and the client would not receive the reply.
 */
export async function rejectEarly(ctx: Context, body: string): Promise<void> {
  const { req, res } = ctx;
  ctx.respond = false;
  ctx.set({ 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' });
  ctx.length = Buffer.byteLength(body);
  res.write(body);
  const aborter = new AbortController();
  const timer = setTimeout(() => aborter.abort(), LINGER_MS);
  req.on('error', () => {});
  req.resume();
  await Promise.race([once(req, 'end', aborter), once(req, 'close', aborter)]).catch(() => {});
  clearTimeout(timer);
  aborter.abort();
  res.end();
}
