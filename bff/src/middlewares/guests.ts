import type { Middleware } from 'koa';
import type { Deps } from '../deps.ts';
import { linkOf, originsOf } from '../services/links/links.ts';

/** The page of an embedded view itself: an address below it is not a page of the link. */
const FRAMED = /^\/embed\/[^/]+\/?$/;
const PAGE = /^\/(shared|embed)\/([A-Za-z0-9_-]{1,64})(?=\/|$)/;

/**
 * Headers of the pages of links. The page of an embedded view can be framed by the sites of its link, even after its end, so that the frame can show
 * a notice; nothing else is allowed. No other page can be framed (security.ts).
 */
export const guestPages =
  (deps: Pick<Deps, 'db'>): Middleware =>
  async (ctx, next) => {
    const [, kind, token] = PAGE.exec(ctx.path) ?? [];
    if (!token) return next();
    ctx.set('X-Robots-Tag', 'noindex');
    // While the database is away the page loads but cannot be framed; its first call reports the outage.
    const link =
      kind === 'embed' && FRAMED.test(ctx.path) ? await linkOf(deps.db, token).catch(() => undefined) : undefined;
    if (link?.kind === 'embed') {
      const policy = ctx.response
        .get('Content-Security-Policy')
        .replace("frame-ancestors 'none'", `frame-ancestors ${originsOf(link).join(' ')}`)
        .replace("form-action 'self'", "form-action 'none'");
      ctx.set('Content-Security-Policy', policy);
      ctx.remove('X-Frame-Options');
    }
    return next();
  };
