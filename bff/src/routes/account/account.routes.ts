import type { Context } from 'koa';
import { account, isEmail, isRegistrationPassword, isUsername, LIMITS } from '@stroma/contract';
import type { MemberRow, UserRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { handle } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { openSession } from '../../middlewares/token.ts';
import {
  createEmailCode,
  createUser,
  findUser,
  personalSpaceOf,
  spendEmailCode,
  spendSignInLink,
} from '../../services/accounts.ts';
import { newId } from '../../services/ids.ts';
import { isPassword, NOBODY } from '../../services/passwords.ts';
import { verificationMail } from './account.mail.ts';
import { presentInfo, presentSession } from './account.presenter.ts';

/** The address of the connection; forwarded headers are not believed (reliability.md, E). */
const address = (ctx: Context): string => ctx.req.socket.remoteAddress ?? 'unknown';

async function signIn(deps: Deps, user: UserRow, ctx: Context) {
  const now = deps.now();
  const spaceId = await personalSpaceOf(deps.db, user.id);
  const token = await openSession(deps.db, user.id, spaceId, now);
  await deps.db('login_log').insert({ id: newId(), user_id: user.id, at: now, ip: address(ctx) });
  const member = (await deps.db<MemberRow>('space_members').where({ space_id: spaceId, user_id: user.id }).first())!;
  return presentSession({ user, member }, token);
}

export const accountRoutes = [
  handle(account.signUp, async ({ body, ctx, deps }) => {
    const key = `${body.username.toLowerCase()}|${address(ctx)}`;
    await deps.limits.check('signInFailures', key);
    await deps.limits.take('signInPerAddress', address(ctx));
    const user = await findUser(deps.db, body.username);
    const right = await isPassword(user?.password_hash ?? (await NOBODY), body.password);
    if (!user || !right) {
      await deps.limits.take('signInFailures', key);
      throw new AppError('SIGN_IN_FAILED');
    }
    await deps.limits.clear('signInFailures', key);
    return signIn(deps, user, ctx);
  }),

  handle(account.signInByLink, async ({ body, ctx, deps }) => {
    await deps.limits.take('signInPerAddress', address(ctx));
    const userId = await spendSignInLink(deps.db, body.link, deps.now());
    const user = userId && (await deps.db<UserRow>('users').where({ id: userId }).first());
    if (!user) throw new AppError('LINK_USED');
    return signIn(deps, user, ctx);
  }),

  handle(account.signOut, async ({ caller, deps }) => {
    await deps.db('sessions').where({ token_hash: caller.tokenHash }).delete();
    return {};
  }),

  handle(account.info, async ({ caller }) => presentInfo(caller)),

  handle(account.reg, async ({ body, deps }) => {
    if (!isUsername(body.username)) throw new AppError('USERNAME_INVALID', LIMITS.username);
    if (!isEmail(body.email)) throw new AppError('EMAIL_INVALID');
    if (!isRegistrationPassword(body.password)) throw new AppError('PASSWORD_INVALID', LIMITS.password);
    await deps.limits.take('codeGuesses', body.email.toLowerCase());
    const now = deps.now();
    await deps.db.transaction(async (trx) => {
      if (!(await spendEmailCode(trx, body.email, body.verificationMessage.trim(), now)))
        throw new AppError('CODE_INVALID');
      if (await trx('users').where({ username_key: body.username.toLowerCase() }).first())
        throw new AppError('USERNAME_TAKEN');
      if (await trx('users').where({ email_key: body.email.toLowerCase() }).first()) throw new AppError('EMAIL_TAKEN');
      await createUser(trx, body, now).catch((error: unknown) => {
        if (/unique|duplicate/i.test(String((error as Error).message))) throw new AppError('USERNAME_TAKEN');
        throw error;
      });
    });
    await deps.limits.clear('codeGuesses', body.email.toLowerCase());
    return { username: body.username };
  }),

  handle(account.checkUsername, async ({ query, ctx, deps }) => {
    await deps.limits.take('checks', address(ctx));
    const taken = await deps.db('users').where({ username_key: query.username.toLowerCase() }).first();
    return { available: !taken && isUsername(query.username) };
  }),

  handle(account.checkEmail, async ({ query, ctx, deps }) => {
    await deps.limits.take('checks', address(ctx));
    const taken = await deps.db('users').where({ email_key: query.email.toLowerCase() }).first();
    return { available: !taken && isEmail(query.email) };
  }),

  handle(account.sendMessage, async ({ body, deps }) => {
    if (!isEmail(body.email)) throw new AppError('EMAIL_INVALID');
    const key = body.email.toLowerCase();
    await deps.limits.take('sendMessagePerMinute', key);
    await deps.limits.take('sendMessagePerHour', key);
    const code = await createEmailCode(deps.db, body.email, deps.now());
    await deps.mail.send({ to: body.email, ...verificationMail(body.locale ?? 'en-US', code) });
    return { validHours: LIMITS.emailCodeHours };
  }),
];
