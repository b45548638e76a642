import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { AppError, envelopeOf, isDatabaseAway, isDiskFull, inputInvalid } from '../errors.ts';
import { rejectEarly } from './bodies.ts';
import { closeUnanswered } from './gone.ts';
import { currentRequest, isAbort } from './scope.ts';

/** Retry-After in seconds when the process has no free descriptors. */
const BUSY_SECONDS = 10;

/** Translates errors to HTTP replies. An error that was not thrown on purpose becomes INTERNAL and is logged with its stack. */
export const errors =
  (log: Logger): Middleware =>
  async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined && ctx.path.startsWith('/api')) throw new AppError('NOT_FOUND');
    } catch (caught) {
      const error = toAppError(caught);
      if (!(caught instanceof AppError || isGone(ctx, caught)) && (error.status >= 500 || SYSTEM.has(error.id)))
        log.error({ err: caught, path: currentRequest()?.path ?? '' }, 'request failed');
      if (isGone(ctx, caught)) return closeUnanswered(ctx);
      if (ctx.headerSent) return void ctx.res.destroy();
      ctx.status = error.status;
      if (error.retryAfter) ctx.set('Retry-After', String(error.retryAfter));
      if (hasUnreadBody(ctx)) return rejectEarly(ctx, JSON.stringify(envelopeOf(error)));
      ctx.body = envelopeOf(error);
    }
  };

const isGone = (ctx: Context, caught: unknown): boolean =>
  ctx.req.socket.destroyed || ctx.res.destroyed || (isAbort(caught) && ctx.req.destroyed && !ctx.req.complete);

const hasUnreadBody = ({ req }: Context): boolean =>
  !req.complete && (req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0);

/** Ids of exhausted resources. They are logged with their cause for the operator. */
const SYSTEM: ReadonlySet<string> = new Set(['DISK_FULL', 'TOO_MANY_REQUESTS']);

/** Maps any error to an AppError. Exhausted resources are not 5xx, because a 5xx signs users out (specification 8). */
export function toAppError(caught: unknown): AppError {
  if (caught instanceof AppError) return caught;
  const { status, code } = (caught ?? {}) as { status?: number; code?: string };
  // 504 does not sign users out, and the client retries reads.
  if (isDatabaseAway(caught)) return new AppError('SERVICE_RESTARTING', {}, 1);
  if (status === 413) return new AppError('BODY_TOO_LARGE');
  if (status === 415) return new AppError('CONTENT_TYPE_UNSUPPORTED');
  if (status !== undefined && status >= 400 && status < 500) return inputInvalid('request', '', String(status));
  if (isDiskFull(caught)) return new AppError('DISK_FULL');
  if (code === 'EMFILE' || code === 'ENFILE')
    return new AppError('TOO_MANY_REQUESTS', { seconds: BUSY_SECONDS }, BUSY_SECONDS);
  if (code === 'ENAMETOOLONG') return inputInvalid('name', '', 'maxLength');
  return new AppError('INTERNAL');
}
