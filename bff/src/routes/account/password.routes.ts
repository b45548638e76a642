import { account, isEmail, isPasswordForm, LIMITS } from '@stroma/contract';
import type { UserRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { handle } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { openSession } from '../../middlewares/token.ts';
import { findByEmail, setPassword } from '../../services/accounts/accounts.ts';
import { addressOf } from '../../services/accounts/address.ts';
import { audit } from '../../services/accounts/audit.ts';
import { requireCode, spendCode } from '../../services/accounts/codes.ts';
import { hashPassword, isPassword } from '../../services/accounts/passwords.ts';
import { passwordChangedMail } from '../../services/mail/account-notices.ts';
import { sendNotice } from '../../services/mail/mail.ts';
import { sessionOf } from './sign-in.ts';

const notifyOwner = (deps: Deps, user: UserRow) =>
  sendNotice(deps.mail, { to: user.email, ...passwordChangedMail(user.locale, user.username) });

export const passwordRoutes = [
  handle(account.forgotPassword, async ({ body, ctx, deps }) => {
    if (!isEmail(body.email)) throw new AppError('EMAIL_INVALID');
    if (!isPasswordForm(body.password)) throw new AppError('PASSWORD_FORM_INVALID', LIMITS.password);
    const of = { purpose: 'password', email: body.email } as const;
    const ip = addressOf(ctx);
    await requireCode(deps, of, body.verificationMessage, ip);
    const user = await findByEmail(deps.db, body.email);
    if (!user) throw new AppError('CODE_INVALID');
    const passwordHash = await hashPassword(body.password);
    const refusal = await transact(deps.db, async (trx) => {
      if (!(await spendCode(deps, trx, of, body.verificationMessage))) return new AppError('CODE_INVALID');
      if (!(await setPassword(trx, user, passwordHash, deps.now()))) return new AppError('CONFLICT');
      await audit({ db: trx, now: deps.now }, { user, ip, action: 'account.passwordReset', subject: user.username });
      return null;
    });
    if (refusal) throw refusal;
    await deps.limits.clear('signInFailures', `${user.id}|${ip}`);
    await notifyOwner(deps, user);
    return {};
  }),

  handle(account.changePassword, async ({ body, caller, ctx, deps }) => {
    const { user, space } = caller;
    if (!isPasswordForm(body.password)) throw new AppError('PASSWORD_FORM_INVALID', LIMITS.password);
    await deps.limits.take('passwordChange', user.id);
    if (!(await isPassword(user.password_hash, body.current))) throw new AppError('PASSWORD_WRONG');
    const passwordHash = await hashPassword(body.password);
    const ip = addressOf(ctx);
    const token = await transact(deps.db, async (trx) => {
      if (!(await setPassword(trx, user, passwordHash, deps.now()))) throw new AppError('CONFLICT');
      await audit({ db: trx, now: deps.now }, { user, ip, action: 'account.passwordChange', subject: user.username });
      return openSession(trx, user.id, space.id, deps.now());
    });
    await deps.limits.clear('passwordChange', user.id);
    await notifyOwner(deps, user);
    return sessionOf(deps, token);
  }),
];
