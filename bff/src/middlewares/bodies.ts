import { once } from 'node:events';
import type { Context, Middleware } from 'koa';

/** A body of which nothing arrives for this long is given up; an upload goes on from there (tus). */
export const BODY_IDLE_MS = 60_000;
/** All other bodies are small: 28 MB at most, which a line of 1 Mbit/s sends in 4 minutes. */
export const BODY_MS = 300_000;
const LINGER_MS = 1000;
const isUpload = (path: string): boolean => path.startsWith('/api/user/files/uploads');

interface Times {
  idleMs: number;
  bodyMs: number;
}

/**
 * Ends a request whose body stays half sent: its connection is closed, and what waits for the body fails as after an abort.
 * Node's own `requestTimeout` cannot tell an upload of hours from a form.
 */
export function endUnsent(times: Times): Middleware {
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
export const endUnsentBodies = endUnsent({ idleMs: BODY_IDLE_MS, bodyMs: BODY_MS });

/**
 * Answers a request whose body is not read to its end, and closes the connection. What is still on its way is discarded for a
 * moment: a connection closed at once resets, and the client never sees why it was refused.
 */
export async function refuseEarly(ctx: Context, body: string): Promise<void> {
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
