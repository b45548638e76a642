import helmet from 'koa-helmet';
import type { Middleware } from 'koa';
import { AppError } from '../errors.ts';

const YEAR = 365 * 24 * 3600;
/** Browser features that the product never uses; only names known to all supported browsers. */
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'midi', 'hid'];

/**
 * Security headers of every reply (ASVS 3.4): scripts and connections only of this origin, no inline scripts. `frame`: the origin of the drawing
 * tools, the only one that pages can frame.
 */
export function securityHeaders(publicUrl: string, frame: () => string | null = () => null): Middleware {
  const isHttps = publicUrl.startsWith('https:');
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // styled-components and react-aria write their rules into style elements (docs/security.md, 3.4.3).
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameSrc: [() => frame() ?? "'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: YEAR, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  const permissions = PERMISSIONS.map((name) => `${name}=()`).join(', ');
  return async (ctx, next) => {
    ctx.set('Permissions-Policy', permissions);
    return headers(ctx, next);
  };
}

/** Browsers send an origin with every request that changes data; a foreign, `null` or malformed one is refused (ASVS 3.5). */
export const sameOrigin =
  (publicUrl: string): Middleware =>
  async (ctx, next) => {
    const given = ctx.get('origin');
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    // A TLS proxy speaks http to this server, so the page's origin is that of PUBLIC_URL.
    if (given && !isRead && !isSame(given, `${ctx.protocol}://${ctx.host}`, publicUrl))
      throw new AppError('PERMISSION_DENIED');
    return next();
  };

function isSame(given: string, own: string, publicUrl: string): boolean {
  if (!URL.canParse(given)) return false;
  const { origin, protocol } = new URL(given);
  const isOwn = URL.canParse(own) && origin === new URL(own).origin;
  return /^https?:$/.test(protocol) && (isOwn || origin === new URL(publicUrl).origin);
}
