import type { Context } from 'koa';
import { account } from '@stroma/contract';
import type { OidcSettings } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { handle } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { createSignInLink } from '../../services/accounts/accounts.ts';
import { addressOf } from '../../services/accounts/address.ts';
import { localeOf } from '../../services/accounts/locale.ts';
import { accountOf } from '../../services/accounts/oidc-accounts.ts';
import { finishOidc, startOidc } from '../../services/accounts/oidc.ts';
import { safePath } from '../../services/accounts/redirects.ts';
import { sha256 } from '../../services/basics/ids.ts';

const LINK_MS = 60_000;
const COOKIE_MS = 10 * 60_000;

const settingsOf = ({ config }: Deps): OidcSettings => {
  if (!config.oidc) throw new AppError('NOT_FOUND');
  return config.oidc;
};

/** The cookie that binds the provider's reply to the browser that started the sign-in (ASVS 10.2.1). */
function stateCookie(deps: Deps, ctx: Context) {
  const isHttps = deps.config.publicUrl.startsWith('https:');
  // Behind a TLS proxy this connection is plain.
  ctx.cookies.secure = isHttps;
  const name = isHttps ? '__Host-stroma-oidc' : 'stroma-oidc';
  const options = { httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/', signed: false } as const;
  return {
    get: () => ctx.cookies.get(name, { signed: false }),
    set: (value: string) => ctx.cookies.set(name, value, { ...options, maxAge: COOKIE_MS }),
    clear: () => ctx.cookies.set(name, '', { ...options, maxAge: 0 }),
  };
}

/** Both calls are pages. A failed sign-in redirects to the sign-in page, which shows the error. */
async function orBackToSignIn(ctx: Context, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isPerson = /\btext\/html\b/.test(ctx.get('accept'));
    if (!(error instanceof AppError) || !isPerson) throw error;
    ctx.redirect(`/login?${new URLSearchParams({ error: error.id })}`);
  }
}

export const oidcRoutes = [
  handle(account.signInOptions, async ({ deps: { config } }) => ({
    oidc: config.oidc ? { name: config.oidc.name, path: '/api/account/oidc/start' } : null,
    outbox: config.smtpUrl === null,
  })),

  handle(account.oidcStart, async ({ query, ctx, deps }) => {
    const settings = settingsOf(deps);
    ctx.set('Cache-Control', 'no-store');
    await orBackToSignIn(ctx, async () => {
      await deps.limits.take('signInPerAddress', addressOf(ctx));
      const { href, state } = await startOidc(deps, settings, safePath(query.redirect));
      stateCookie(deps, ctx).set(sha256(state));
      ctx.redirect(href);
    });
  }),

  handle(account.oidcCallback, async ({ query, ctx, deps }) => {
    const settings = settingsOf(deps);
    ctx.set('Cache-Control', 'no-store');
    await orBackToSignIn(ctx, async () => {
      await deps.limits.take('signInPerAddress', addressOf(ctx));
      const { state = '' } = query;
      const cookie = stateCookie(deps, ctx);
      if (cookie.get() !== sha256(state)) throw new AppError('OIDC_FAILED', { reason: 'browser' });
      cookie.clear();
      const { identity, redirect } = await finishOidc(deps, settings, ctx.search, state);
      const user = await accountOf(deps, identity, addressOf(ctx), localeOf(ctx));
      if (user.status === 'locked') throw new AppError('ACCOUNT_LOCKED');
      const link = await createSignInLink(deps.db, user.id, deps.now(), LINK_MS);
      ctx.redirect(`/login?${new URLSearchParams({ link, redirect })}`);
    });
  }),
];
