import { account } from '@stroma/contract';
import type { UserRow } from '../../db/rows.ts';
import { handle } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { findUser, spendSignInLink } from '../../services/accounts/accounts.ts';
import { addressOf } from '../../services/accounts/address.ts';
import { rememberLocale } from '../../services/accounts/locale.ts';
import { dummyHash, isPassword } from '../../services/accounts/passwords.ts';
import { presentInfo } from './account.presenter.ts';
import { signIn } from './sign-in.ts';

export const sessionRoutes = [
  handle(account.signUp, async ({ body, ctx, deps }) => {
    const ip = addressOf(ctx);
    await deps.limits.take('signInPerAddress', ip);
    const user = await findUser(deps.db, body.username);
    // Counted by account, whether the user name or the address was given; before the slow comparison, so that parallel attempts count too.
    const key = `${user?.id ?? body.username.toLowerCase()}|${ip}`;
    await deps.limits.take('signInFailures', key);
    const right = await isPassword(user?.password_hash ?? (await dummyHash()), body.password);
    if (!user || !right) {
      deps.log.warn({ userId: user?.id ?? null, ip }, 'sign-in refused');
      throw new AppError('SIGN_IN_FAILED');
    }
    await deps.limits.clear('signInFailures', key);
    return signIn(deps, user, ctx);
  }),

  handle(account.signInByLink, async ({ body, ctx, deps }) => {
    await deps.limits.take('signInPerAddress', addressOf(ctx));
    const userId = await spendSignInLink(deps.db, body.link, deps.now());
    const user = userId && (await deps.db<UserRow>('users').where({ id: userId }).first());
    if (!user) throw new AppError('LINK_USED');
    return signIn(deps, user, ctx);
  }),

  handle(account.signOut, async ({ caller, ctx, deps }) => {
    await deps.db('sessions').where({ token_hash: caller.tokenHash }).delete();
    ctx.set('Clear-Site-Data', '"cache"');
    return {};
  }),

  handle(account.info, async ({ caller, ctx, deps }) => {
    await rememberLocale(deps, caller.user, ctx);
    return presentInfo(caller);
  }),
];
