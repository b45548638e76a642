import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { LIMITS } from '@stroma/contract';
import type { UserRow } from '../db/rows.ts';
import { newId, newToken, sha256 } from './ids.ts';
import { hashPassword } from './passwords.ts';

export interface NewUser {
  username: string;
  email: string;
  phone?: string | undefined;
  password: string;
  isDemo?: boolean;
}

/** A user and her personal space, in the given transaction. Unique keys decide races; the caller maps the violation. */
export async function createUser(trx: Knex, given: NewUser, now: number): Promise<{ userId: string; spaceId: string }> {
  const [userId, spaceId] = [newId(), newId()];
  await trx('users').insert({
    id: userId,
    uuid: newId(),
    username: given.username,
    username_key: given.username.toLowerCase(),
    email: given.email,
    email_key: given.email.toLowerCase(),
    phone: given.phone ?? null,
    password_hash: await hashPassword(given.password),
    is_admin: false,
    is_demo: given.isDemo ?? false,
    tutorial_seen: false,
    created_at: now,
  });
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
  });
  return { userId, spaceId };
}

export const findUser = (db: Knex, usernameOrEmail: string): Promise<UserRow | undefined> => {
  const key = usernameOrEmail.toLowerCase();
  return db<UserRow>('users').where({ username_key: key }).orWhere({ email_key: key }).first();
};

export async function personalSpaceOf(db: Knex, userId: string): Promise<string> {
  const row = await db('space_members')
    .join('spaces', 'spaces.id', 'space_members.space_id')
    .where({ user_id: userId, kind: 'personal' })
    .first('spaces.id as id');
  return row.id as string;
}

const HOUR = 3600_000;

/** Six digits, valid for the specification's two hours; an earlier open code of the address is spent. */
export async function createEmailCode(db: Knex, email: string, now: number): Promise<string> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const emailKey = email.toLowerCase();
  await db('email_codes').where({ email_key: emailKey }).whereNull('spent_at').update({ spent_at: now });
  await db('email_codes').insert({
    id: newId(),
    email_key: emailKey,
    code_hash: sha256(`${emailKey}:${code}`),
    guesses: 0,
    expires_at: now + LIMITS.emailCodeHours * HOUR,
    spent_at: null,
  });
  return code;
}

/** Spends a code by one conditional update, so that of several callers one wins. */
export async function spendEmailCode(trx: Knex, email: string, code: string, now: number): Promise<boolean> {
  const emailKey = email.toLowerCase();
  const spent = await trx('email_codes')
    .where({ email_key: emailKey, code_hash: sha256(`${emailKey}:${code}`) })
    .whereNull('spent_at')
    .where('expires_at', '>', now)
    .update({ spent_at: now });
  return spent === 1;
}

/** A one-use sign-in link's secret, valid for a day. */
export async function createSignInLink(db: Knex, userId: string, now: number): Promise<string> {
  const link = newToken();
  await db('sign_in_links').insert({
    link_hash: sha256(link),
    user_id: userId,
    expires_at: now + 24 * HOUR,
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
