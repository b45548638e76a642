import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { AppError, envelopeOf, isDatabaseAway, isDiskFull } from '../errors.ts';
import { refuseEarly } from './bodies.ts';
import { isAbort } from './scope.ts';

/** The client closed the connection: for the log and the metrics alone, nobody is there to read it. */
const CLIENT_CLOSED = 499;
/** Seconds after which descriptors are likely to be free again. */
const BUSY_SECONDS = 10;

/** The only translator of errors to HTTP. What was not thrown on purpose is INTERNAL and logged with its stack. */
export const errors =
  (log: Logger): Middleware =>
  async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined && ctx.path.startsWith('/api')) throw new AppError('NOT_FOUND');
    } catch (caught) {
      const error = toAppError(caught);
      if (!(caught instanceof AppError || isAbort(caught)) && (error.status >= 500 || SYSTEM.has(error.id)))
        log.error({ err: caught, path: ctx.path }, 'request failed');
      if (isGone(ctx, caught)) {
        ctx.respond = false;
        ctx.status = CLIENT_CLOSED;
        return;
      }
      if (ctx.headerSent) return void ctx.res.destroy();
      ctx.status = error.status;
      if (error.retryAfter) ctx.set('Retry-After', String(error.retryAfter));
      if (hasUnreadBody(ctx)) return refuseEarly(ctx, JSON.stringify(envelopeOf(error)));
      ctx.body = envelopeOf(error);
    }
  };

const isGone = (ctx: Context, caught: unknown): boolean =>
  ctx.req.socket.destroyed || ctx.res.destroyed || (isAbort(caught) && ctx.req.destroyed && !ctx.req.complete);

const hasUnreadBody = ({ req }: Context): boolean =>
  !req.complete && (req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0);

/** Ids of what the machine lacks: not thrown on purpose, so the operator's log needs the cause. */
const SYSTEM: ReadonlySet<string> = new Set(['DISK_FULL', 'TOO_MANY_REQUESTS']);

/** A 5xx would sign users out (specification 8): what the machine lacks for the moment is a refusal with its sentence. */
export function toAppError(caught: unknown): AppError {
  if (caught instanceof AppError) return caught;
  const { status, code } = (caught ?? {}) as { status?: number; code?: string };
  // 504, on which nobody is signed out and reads are repeated.
  if (isDatabaseAway(caught)) return new AppError('SERVICE_RESTARTING', {}, 1);
  if (status === 413) return new AppError('BODY_TOO_LARGE');
  if (status === 415) return new AppError('CONTENT_TYPE_UNSUPPORTED');
  if (status !== undefined && status >= 400 && status < 500) return new AppError('INPUT_INVALID');
  if (isDiskFull(caught)) return new AppError('DISK_FULL');
  if (code === 'EMFILE' || code === 'ENFILE')
    return new AppError('TOO_MANY_REQUESTS', { seconds: BUSY_SECONDS }, BUSY_SECONDS);
  if (code === 'ENAMETOOLONG') return new AppError('INPUT_INVALID', { where: 'name', path: '', rule: 'maxLength' });
  return new AppError('INTERNAL');
}
