import type { Knex } from 'knex';
import type { Caller, Features } from '../caller.ts';
import type { MemberRow, SessionRow, SpaceRow, UserRow } from '../db/rows.ts';
import { unlessDiskFull } from '../errors.ts';
import { switchesOf } from '../services/accounts/switches.ts';
import { newToken, sha256 } from '../services/basics/ids.ts';

/** ASVS 7.3: a session ends after 7 days without use and after 30 days in any case. */
export const SESSION_IDLE_MS = 7 * 24 * 3600 * 1000;
export const SESSION_MAX_MS = 30 * 24 * 3600 * 1000;
const TOUCH_MS = 60_000;

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

/** The caller of `Authorization: Bearer …`; null if it is missing or expired, or the account is locked. */
export async function readCaller(
  db: Knex,
  features: Features,
  header: string | undefined,
  now: number,
): Promise<Caller | null> {
  const token = /^Bearer ([A-Za-z0-9_-]{20,64})$/.exec(header ?? '')?.[1];
  if (!token) return null;
  const tokenHash = sha256(token);
  const session = await db<SessionRow>('sessions').where({ token_hash: tokenHash }).first();
  if (!session) return null;
  if (now - Number(session.seen_at) > SESSION_IDLE_MS || now - Number(session.created_at) > SESSION_MAX_MS) {
    await db('sessions').where({ token_hash: tokenHash }).delete().catch(unlessDiskFull);
    return null;
  }
  if (now - Number(session.seen_at) > TOUCH_MS)
    await db('sessions').where({ token_hash: tokenHash }).update({ seen_at: now }).catch(unlessDiskFull);
  const user = await db<UserRow>('users').where({ id: session.user_id }).first();
  if (!user || user.status === 'locked') return null;
  const seat = await seatOf(db, user.id, session);
  const switches = await switchesOf(db, [user.id]);
  return { user, ...seat, tokenHash, at: now, features, switches };
}

/** Space and seat of the session. A user who was removed from the space is moved to their personal space and stays signed in. */
async function seatOf(db: Knex, userId: string, session: SessionRow): Promise<Pick<Caller, 'space' | 'member'>> {
  const where = { space_id: session.space_id, user_id: userId };
  const member = await db<MemberRow>('space_members').where(where).first();
  const space = member && (await db<SpaceRow>('spaces').where({ id: session.space_id }).first());
  if (member && space) return { space, member };
  const own = (await db<SpaceRow>('spaces')
    .join('space_members', 'spaces.id', 'space_members.space_id')
    .where({ user_id: userId, kind: 'personal' })
    .first('spaces.*')) as SpaceRow;
  await db('sessions').where({ token_hash: session.token_hash }).update({ space_id: own.id }).catch(unlessDiskFull);
  const ownSeat = await db<MemberRow>('space_members').where({ space_id: own.id, user_id: userId }).first();
  return { space: own, member: ownSeat! };
}

/** The caller in another of their spaces, or null when they have no seat there. Does not depend on the session's current space. */
export async function callerInSpace(db: Knex, caller: Caller, spaceId: string): Promise<Caller | null> {
  if (spaceId === caller.space.id) return caller;
  const member = await db<MemberRow>('space_members').where({ space_id: spaceId, user_id: caller.user.id }).first();
  const space = member && (await db<SpaceRow>('spaces').where({ id: spaceId }).first());
  return member && space ? { ...caller, space, member } : null;
}
