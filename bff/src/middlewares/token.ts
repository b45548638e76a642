import type { Knex } from 'knex';
import type { MemberRow, SessionRow, SpaceRow, UserRow } from '../db/rows.ts';
import { newToken, sha256 } from '../services/ids.ts';

/** ASVS 7.3: a session ends after 7 days without use and after 30 days in any case. */
const IDLE_MS = 7 * 24 * 3600 * 1000;
const ABSOLUTE_MS = 30 * 24 * 3600 * 1000;
const TOUCH_MS = 60_000;

export interface Caller {
  user: UserRow;
  space: SpaceRow;
  member: MemberRow;
  tokenHash: string;
}

export async function openSession(db: Knex, userId: string, spaceId: string, now: number): Promise<string> {
  const token = newToken();
  await db('sessions').insert({
    token_hash: sha256(token),
    user_id: userId,
    space_id: spaceId,
    created_at: now,
    seen_at: now,
  });
  return token;
}

/** The caller behind `Authorization: Bearer …`, or null when there is none, it has ended, or the membership is gone. */
export async function readCaller(db: Knex, header: string | undefined, now: number): Promise<Caller | null> {
  const token = /^Bearer ([A-Za-z0-9_-]{20,64})$/.exec(header ?? '')?.[1];
  if (!token) return null;
  const tokenHash = sha256(token);
  const session = await db<SessionRow>('sessions').where({ token_hash: tokenHash }).first();
  if (!session) return null;
  if (now - Number(session.seen_at) > IDLE_MS || now - Number(session.created_at) > ABSOLUTE_MS) {
    await db('sessions').where({ token_hash: tokenHash }).delete();
    return null;
  }
  if (now - Number(session.seen_at) > TOUCH_MS)
    await db('sessions').where({ token_hash: tokenHash }).update({ seen_at: now });
  const [user, space, member] = [
    await db<UserRow>('users').where({ id: session.user_id }).first(),
    await db<SpaceRow>('spaces').where({ id: session.space_id }).first(),
    await db<MemberRow>('space_members').where({ space_id: session.space_id, user_id: session.user_id }).first(),
  ];
  return user && space && member ? { user, space, member, tokenHash } : null;
}
