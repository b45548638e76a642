import { isEmail, LIMITS } from '@stroma/contract';
import type { UserRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { newToken } from '../basics/ids.ts';
import type { Locale } from '../mail/text.ts';
import { createUser, findByEmail } from './accounts.ts';
import { audit } from './audit.ts';
import type { Identity } from './oidc.ts';
import { hashPassword } from './passwords.ts';

const TRIES = 20;

/** A name that meets the rule of specification 5: letters, digits, underscore, no digit first, 3 to 50. */
export function usernameFrom(text: string, attempt = 0): string {
  const words = text.split('@')[0]!.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const clean = words.replaceAll(/[^A-Za-z0-9_]+/g, '_').replace(/^(?=\d)/, '_');
  const suffix = attempt ? `_${attempt + 1}` : '';
  const padded = /[A-Za-z0-9]/.test(clean) && clean.length >= LIMITS.username.min ? clean : `user_${clean}`;
  return padded.slice(0, LIMITS.username.max - suffix.length) + suffix;
}

const byKey = (deps: Deps, key: string) => deps.db<UserRow>('users').where({ oidc_key: key }).first();

/** The account of an identity: the one already linked to it, the one with its verified address, or a new one. */
export async function accountOf(deps: Deps, identity: Identity, ip: string, locale: Locale | null): Promise<UserRow> {
  const known = await byKey(deps, identity.key);
  if (known) return known;
  // Without a verified address, anybody could claim another account or create one that cannot be contacted.
  if (!identity.email || !isEmail(identity.email)) throw new AppError('OIDC_FAILED', { reason: 'email' });
  const user = await findByEmail(deps.db, identity.email);
  if (user) return link(deps, user, identity, ip);
  return create(deps, identity, identity.email, ip, locale);
}

async function link(deps: Deps, user: UserRow, identity: Identity, ip: string): Promise<UserRow> {
  await transact(deps.db, async (trx) => {
    const linked = await trx('users').where({ id: user.id }).whereNull('oidc_key').update({ oidc_key: identity.key });
    // Another subject of the provider is already linked to this account.
    if (linked !== 1) throw new AppError('OIDC_FAILED', { reason: 'linked' });
    await audit({ db: trx, now: deps.now }, { user, ip, action: 'account.oidcLink' as const, subject: user.username });
  });
  return { ...user, oidc_key: identity.key };
}

async function create(
  deps: Deps,
  identity: Identity,
  email: string,
  ip: string,
  locale: Locale | null,
): Promise<UserRow> {
  // A random password; its owner can set one by "forgot password".
  const passwordHash = await hashPassword(newToken());
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const username = usernameFrom(identity.preferredUsername ?? email, attempt);
    try {
      await transact(deps.db, async (trx) => {
        const given = { username, email, passwordHash, locale, oidcKey: identity.key };
        const { userId } = await createUser(trx, given, deps.now());
        const entry = { user: { id: userId, username }, ip, action: 'account.register' as const, subject: username };
        await audit({ db: trx, now: deps.now }, entry);
      });
      return (await byKey(deps, identity.key))!;
    } catch (error) {
      if (!(error instanceof AppError && error.id === 'USERNAME_TAKEN')) throw error;
    }
  }
  throw new AppError('OIDC_FAILED', { reason: 'username' });
}
