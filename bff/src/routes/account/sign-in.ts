import type { Context } from 'koa';
import type { Session } from '@stroma/contract';
import type { UserRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { openSession, readCaller } from '../../middlewares/token.ts';
import { personalSpaceOf } from '../../services/accounts/accounts.ts';
import { addressOf } from '../../services/accounts/address.ts';
import { audit } from '../../services/accounts/audit.ts';
import { geoOf } from '../../services/accounts/geo.ts';
import { rememberLocale } from '../../services/accounts/locale.ts';
import { newId } from '../../services/basics/ids.ts';
import { presentSession } from './account.presenter.ts';

/** The session of a token that was opened a moment ago. */
export async function sessionOf(deps: Deps, token: string): Promise<Session> {
  const caller = await readCaller(deps.db, deps.config.features, `Bearer ${token}`, deps.now());
  // A lock or a change of password in between is as if the sign-in had come after it.
  if (!caller) throw new AppError('SIGN_IN_FAILED');
  return presentSession(caller, token);
}

/** After the proof of who it is: a session in the personal space, and a line of the login log. */
export async function signIn(deps: Deps, user: UserRow, ctx: Context): Promise<Session> {
  if (user.status === 'locked') throw new AppError('ACCOUNT_LOCKED');
  const now = deps.now();
  const ip = addressOf(ctx);
  await rememberLocale(deps, user, ctx);
  const token = await openSession(deps.db, user.id, await personalSpaceOf(deps.db, user.id), now);
  const location = (await geoOf(deps.config))(ip) ?? '';
  await deps.db('login_log').insert({ id: newId(), user_id: user.id, at: now, ip, location });
  await audit(deps, { user, ip, action: 'account.signIn', subject: user.username });
  return sessionOf(deps, token);
}
