import type { Knex } from 'knex';
import { LIMITS } from '@stroma/contract';
import type { UserRow } from '../../db/rows.ts';
import { AppError } from '../../errors.ts';
import { newId, newToken, sha256 } from '../basics/ids.ts';
import type { Locale } from '../mail/text.ts';
import { shareDemoWithSpace } from './demo-shares.ts';

export interface NewUser {
  username: string;
  email: string;
  phone?: string | undefined;
  /** Hashed before the transaction starts, because hashing is slow and SQLite has one connection. */
  passwordHash: string;
  locale?: Locale | null;
  oidcKey?: string;
  isDemo?: boolean;
}

/** Creates a user and a personal space in the given transaction. Unique keys decide races: the violated key gives the error. */
export async function createUser(trx: Knex, given: NewUser, now: number): Promise<{ userId: string; spaceId: string }> {
  const [userId, spaceId] = [newId(), newId()];
  const row = {
    id: userId,
    uuid: newId(),
    username: given.username,
    username_key: given.username.toLowerCase(),
    email: given.email,
    email_key: given.email.toLowerCase(),
    phone: given.phone || null,
    phone_key: phoneKey(given.phone),
    password_hash: given.passwordHash,
    locale: given.locale ?? 'en-US',
    oidc_key: given.oidcKey ?? null,
    is_admin: false,
    is_demo: given.isDemo ?? false,
    tutorial_seen: false,
    created_at: now,
  };
  await trx('users').insert(row).catch(rethrowDuplicate);
  await trx('spaces').insert({
    id: spaceId,
    kind: 'personal',
    name: given.username,
    storage_limit: LIMITS.defaultStorageBytes,
    created_at: now,
  });
  await trx('space_members').insert({
    id: newId(),
    space_id: spaceId,
    user_id: userId,
    role: 'Owner',
    can_view: true,
    can_edit: true,
    can_delete: true,
    can_download: true,
    joined_at: now,
  });
  await shareDemoWithSpace(trx, spaceId, now);
  return { userId, spaceId };
}

const TAKEN = { username_key: 'USERNAME_TAKEN', email_key: 'EMAIL_TAKEN', phone_key: 'PHONE_TAKEN' } as const;

/** Both engines name the key that is not unique in their message (its values come first there, so the last name counts). */
export function rethrowDuplicate(error: unknown): never {
  const text = String((error as Error).message);
  const [, after = ''] = /(?:unique constraint failed|duplicate entry)([^]*)$/i.exec(text) ?? [];
  const hit = /(username_key|email_key|phone_key)(?:_unique)?'?\)?$/.exec(after.trim())?.[1] as keyof typeof TAKEN;
  if (hit) throw new AppError(TAKEN[hit]);
  throw error;
}

/** Whether a text is a phone number as people write it; optional, because no SMS is sent. */
export const isPhone = (phone: string): boolean =>
  phone === '' || (/^[0-9+().\- ]{5,40}$/.test(phone) && phone.replaceAll(/\D/g, '').length >= 5);
/** Digits only, so that two spellings of a number are equal; null if none was given. */
export const phoneKey = (phone: string | undefined): string | null => phone?.replaceAll(/\D/g, '') || null;

/** Finds a user by name or address. Compared again here, because MariaDB treats accented letters as equal, but accounts are distinct. */
export async function findUser(db: Knex, usernameOrEmail: string): Promise<UserRow | undefined> {
  const key = usernameOrEmail.toLowerCase();
  const rows = await db<UserRow>('users').where({ username_key: key }).orWhere({ email_key: key });
  return rows.find((row) => row.username_key === key || row.email_key === key);
}

export async function findByEmail(db: Knex, email: string): Promise<UserRow | undefined> {
  const key = email.toLowerCase();
  const rows = await db<UserRow>('users').where({ email_key: key });
  return rows.find((row) => row.email_key === key);
}

export async function personalSpaceOf(db: Knex, userId: string): Promise<string> {
  const row = await db('space_members')
    .join('spaces', 'spaces.id', 'space_members.space_id')
    .where({ user_id: userId, kind: 'personal' })
    .first('spaces.id as id');
  return row.id as string;
}

/** A new password ends every session and every link that signs in (ASVS 7.4.3). Only over the one that the caller knew. */
export async function setPassword(
  trx: Knex,
  user: Pick<UserRow, 'id' | 'password_hash'>,
  passwordHash: string,
  now: number,
): Promise<boolean> {
  const where = { id: user.id, password_hash: user.password_hash };
  if ((await trx('users').where(where).update({ password_hash: passwordHash })) !== 1) return false;
  await trx('sessions').where({ user_id: user.id }).delete();
  await trx('sign_in_links').where({ user_id: user.id }).whereNull('spent_at').update({ spent_at: now });
  return true;
}

const DAY = 24 * 3600_000;
/** Creates a one-time sign-in link: valid for a day if printed at startup, shorter if a browser follows it at once. */
export async function createSignInLink(db: Knex, userId: string, now: number, validMs = DAY): Promise<string> {
  const link = newToken();
  await db('sign_in_links').insert({
    link_hash: sha256(link),
    user_id: userId,
    expires_at: now + validMs,
    spent_at: null,
  });
  return link;
}

export async function spendSignInLink(db: Knex, link: string, now: number): Promise<string | null> {
  const where = { link_hash: sha256(link) };
  const spent = await db('sign_in_links')
    .where(where)
    .whereNull('spent_at')
    .where('expires_at', '>', now)
    .update({ spent_at: now });
  if (spent !== 1) return null;
  const row = await db('sign_in_links').where(where).first();
  return row.user_id as string;
}
