import { account, isEmail, type Profile } from '@stroma/contract';
import type { UserRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import { handle } from '../../endpoint.ts';
import { AppError, inputInvalid } from '../../errors.ts';
import { findByEmail, isPhone, phoneKey, rethrowDuplicate } from '../../services/accounts/accounts.ts';
import { addressOf } from '../../services/accounts/address.ts';
import { audit } from '../../services/accounts/audit.ts';
import { emailKeyOf, requireCode, spendCode } from '../../services/accounts/codes.ts';
import { emailChangedMail } from '../../services/mail/account-notices.ts';
import { sendNotice } from '../../services/mail/mail.ts';
import { oneLine } from '../../services/mail/text.ts';
import { presentProfile } from './account.presenter.ts';
import { catchRefusal } from './refusal.ts';

const COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  institution: 'institution',
  researchInterest: 'research_interest',
} as const;

/** Only the given fields; names and locations are single lines. */
function changesOf(given: Partial<Profile & { mailEnded: boolean }>): Partial<UserRow> {
  const changes: Partial<UserRow> = given.mailEnded === undefined ? {} : { mail_ended: given.mailEnded };
  for (const [field, column] of Object.entries(COLUMNS) as [keyof typeof COLUMNS, (typeof COLUMNS)[never]][])
    if (given[field] !== undefined) Object.assign(changes, { [column]: oneLine(given[field], 500) });
  if (given.phone === undefined) return changes;
  const phone = given.phone.trim();
  if (!isPhone(phone)) throw inputInvalid('body', '/phone', 'phone');
  return { ...changes, phone: phone || null, phone_key: phoneKey(phone) };
}

export const profileRoutes = [
  handle(account.updateProfile, async ({ body, caller, deps }) => {
    const { id } = caller.user;
    const changes = changesOf(body);
    if (Object.keys(changes).length) await deps.db('users').where({ id }).update(changes).catch(rethrowDuplicate);
    return presentProfile({ ...caller.user, ...changes });
  }),

  handle(account.changeEmail, async ({ body, caller, ctx, deps }) => {
    const { user } = caller;
    if (!isEmail(body.email)) throw new AppError('EMAIL_INVALID');
    const of = { purpose: 'email', email: body.email } as const;
    const ip = addressOf(ctx);
    await requireCode(deps, of, body.verificationMessage, ip);
    const owner = await findByEmail(deps.db, body.email);
    if (owner && owner.id !== user.id) throw new AppError('EMAIL_TAKEN');
    const refusal = await transact(deps.db, async (trx) => {
      if (!(await spendCode(deps, trx, of, body.verificationMessage))) return new AppError('CODE_INVALID');
      return catchRefusal(async () => {
        const changes = { email: body.email, email_key: emailKeyOf(body.email) };
        await trx('users').where({ id: user.id }).update(changes).catch(rethrowDuplicate);
        await audit({ db: trx, now: deps.now }, { user, ip, action: 'account.emailChange', subject: user.username });
      });
    });
    if (refusal) throw refusal;
    if (emailKeyOf(body.email) !== user.email_key)
      await sendNotice(deps.mail, { to: user.email, ...emailChangedMail(user.locale, user.username) });
    return { email: body.email };
  }),

  handle(account.tutorial, async ({ body, caller, deps }) => {
    await deps.db('users').where({ id: caller.user.id }).update({ tutorial_seen: body.seen });
    return {};
  }),
];
