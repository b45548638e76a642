import { account, isEmail, isRegistrationPassword, isUsername, LIMITS } from '@stroma/contract';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { handle } from '../../endpoint.ts';
import { AppError, inputInvalid } from '../../errors.ts';
import { createUser, findByEmail, findUser, isPhone, phoneKey } from '../../services/accounts/accounts.ts';
import { addressOf } from '../../services/accounts/address.ts';
import { audit } from '../../services/accounts/audit.ts';
import { createCode, requireCode, spendCode } from '../../services/accounts/codes.ts';
import { localeOf } from '../../services/accounts/locale.ts';
import { hashPassword } from '../../services/accounts/passwords.ts';
import { codeMail, noAccountMail } from '../../services/mail/codes.ts';
import { catchRefusal } from './refusal.ts';

async function requireFree(deps: Deps, given: { username: string; email: string; phone?: string }): Promise<void> {
  if (await findUser(deps.db, given.username)) throw new AppError('USERNAME_TAKEN');
  if (await findByEmail(deps.db, given.email)) throw new AppError('EMAIL_TAKEN');
  const phone = phoneKey(given.phone);
  if (phone && (await deps.db('users').where({ phone_key: phone }).first())) throw new AppError('PHONE_TAKEN');
}

export const registrationRoutes = [
  handle(account.reg, async ({ body, ctx, deps }) => {
    if (!isUsername(body.username)) throw new AppError('USERNAME_INVALID', LIMITS.username);
    if (!isEmail(body.email)) throw new AppError('EMAIL_INVALID');
    if (!isRegistrationPassword(body.password)) throw new AppError('PASSWORD_INVALID', LIMITS.password);
    const phone = body.phone?.trim() ?? '';
    if (!isPhone(phone)) throw inputInvalid('body', '/phone', 'phone');
    const of = { purpose: 'registration', email: body.email } as const;
    const ip = addressOf(ctx);
    await requireCode(deps, of, body.verificationMessage, ip);
    // A taken name does not use up the code, so the same code works with another name.
    await requireFree(deps, { ...body, phone });
    const passwordHash = await hashPassword(body.password);
    const locale = localeOf(ctx);
    const refusal = await transact(deps.db, async (trx) => {
      if (!(await spendCode(deps, trx, of, body.verificationMessage))) return new AppError('CODE_INVALID');
      return catchRefusal(async () => {
        const { userId } = await createUser(trx, { ...body, phone, passwordHash, locale }, deps.now());
        const user = { id: userId, username: body.username };
        await audit({ db: trx, now: deps.now }, { user, ip, action: 'account.register', subject: body.username });
      });
    });
    if (refusal) throw refusal;
    return { username: body.username };
  }),

  handle(account.checkUsername, async ({ query, ctx, deps }) => {
    await deps.limits.take('checks', addressOf(ctx));
    const taken = await deps.db('users').where({ username_key: query.username.toLowerCase() }).first();
    return { available: !taken && isUsername(query.username) };
  }),

  handle(account.checkEmail, async ({ query, ctx, deps }) => {
    await deps.limits.take('checks', addressOf(ctx));
    return { available: isEmail(query.email) && !(await findByEmail(deps.db, query.email)) };
  }),

  handle(account.checkPhone, async ({ query, ctx, deps }) => {
    await deps.limits.take('checks', addressOf(ctx));
    const key = phoneKey(query.phone);
    const taken = key && (await deps.db('users').where({ phone_key: key }).first());
    return { available: Boolean(key) && isPhone(query.phone.trim()) && !taken };
  }),

  handle(account.sendMessage, async ({ body, ctx, deps }) => {
    if (!isEmail(body.email)) throw new AppError('EMAIL_INVALID');
    const key = body.email.toLowerCase();
    await deps.limits.take('sendMessagePerAddress', addressOf(ctx));
    await deps.limits.take('sendMessagePerMinute', key);
    await deps.limits.take('sendMessagePerHour', key);
    const of = { purpose: body.purpose ?? 'registration', email: body.email } as const;
    const user = await findByEmail(deps.db, body.email);
    const locale = body.locale ?? user?.locale ?? localeOf(ctx) ?? 'en-US';
    // Always sends one mail, so that reply and timing do not differ; to the address on record, not to a look-alike.
    const code = await createCode(deps, of);
    const text = of.purpose === 'password' && !user ? noAccountMail(locale) : codeMail(locale, of.purpose, code);
    try {
      await deps.mail.send({ to: user?.email ?? body.email, ...text });
    } catch (error) {
      // No mail was sent, so the next attempt need not wait a minute.
      await deps.limits.clear('sendMessagePerMinute', key);
      throw error;
    }
    return { validHours: LIMITS.emailCodeHours };
  }),
];
