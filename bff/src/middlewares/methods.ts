import type { Context, Middleware } from 'koa';
import { AppError } from '../errors.ts';

interface Layer {
  methods: readonly string[];
  path: string | RegExp;
}
const parametersOf = ({ path }: Layer): number => String(path).split(':').length;

/** Replies to an existing path with an unsupported method: 405 with the supported ones (RFC 9110, 15.5.6). */
export const methodNotAllowed: Middleware = async (ctx, next) => {
  const { matched } = ctx as Context & { matched?: readonly Layer[] };
  const isHandled = ctx.respond === false || ctx.body !== undefined || ctx.status !== 404;
  // `/user/notifications/unread` also matches `/user/notifications/{id}`, so only the path with the fewest parameters counts.
  const least = Math.min(...(matched ?? []).map(parametersOf));
  const methods = new Set(matched?.filter((layer) => parametersOf(layer) === least).flatMap((layer) => layer.methods));
  if (isHandled || !methods.size || methods.has(ctx.method)) return next();
  ctx.set('Allow', [...methods].join(', '));
  throw new AppError('METHOD_NOT_ALLOWED', { method: ctx.method });
};
