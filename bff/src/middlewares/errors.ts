import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { AppError, sentence } from '../errors.ts';

/** The only translator of errors to HTTP. What was not thrown on purpose is INTERNAL and logged with its stack. */
export const errors =
  (log: Logger): Middleware =>
  async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined && ctx.path.startsWith('/api')) throw new AppError('NOT_FOUND');
    } catch (caught) {
      const error = toAppError(caught);
      if (error.status >= 500 && error.id === 'INTERNAL') log.error({ err: caught, path: ctx.path }, 'request failed');
      if (ctx.headerSent) return void ctx.res.destroy();
      ctx.status = error.status;
      if (error.retryAfter) ctx.set('Retry-After', String(error.retryAfter));
      const text = sentence(error.id);
      ctx.body = {
        code: error.status,
        msg: text,
        message: text,
        data: null,
        error: { id: error.id, params: error.params },
      };
    }
  };

function toAppError(caught: unknown): AppError {
  if (caught instanceof AppError) return caught;
  const { status, code } = caught as { status?: number; code?: string };
  if (status === 413) return new AppError('BODY_TOO_LARGE');
  if (status === 415) return new AppError('CONTENT_TYPE_UNSUPPORTED');
  if (status !== undefined && status >= 400 && status < 500) return new AppError('INPUT_INVALID');
  if (code === 'ENOSPC') return new AppError('DISK_FULL');
  return new AppError('INTERNAL');
}
