import { SEATS, type Seat } from '@stroma/contract';
import { openSession } from '../src/middlewares/token.ts';
import { noTrace } from '../src/services/accounts/audit.ts';
import { newId } from '../src/services/basics/ids.ts';
import { createTeam, flagsOf } from '../src/services/teams/teams.ts';
import type { TestServer } from './server.ts';

export interface Person {
  userId: string;
  username: string;
  email: string;
  spaceId: string;
  token: string;
}

/** Creates an account with its personal space and a session, without registration mail or password. */
export async function person(s: TestServer, username: string, over: Record<string, unknown> = {}): Promise<Person> {
  const { db, now } = s.deps;
  const [userId, spaceId, email] = [newId(), newId(), `${username}@example.org`];
  await db('users').insert({
    id: userId,
    uuid: newId(),
    username,
    username_key: username.toLowerCase(),
    email,
    email_key: email,
    password_hash: 'none',
    created_at: now(),
    ...over,
  });
  await db('spaces').insert({ id: spaceId, kind: 'personal', name: username, storage_limit: 1e9, created_at: now() });
  const seat = { id: newId(), space_id: spaceId, user_id: userId, role: 'Owner' };
  await db('space_members').insert({ ...seat, ...flagsOf(SEATS) });
  return { userId, username, email, spaceId, token: await openSession(db, userId, spaceId, now()) };
}

export const team = async (s: TestServer, owner: Person, name = 'Lab'): Promise<string> =>
  (await createTeam(s.deps, owner.userId, name, noTrace)).space.id;

/** Adds a person to a team directly in the database, as an accepted invitation does. Returns the member's id. */
export async function join(
  s: TestServer,
  spaceId: string,
  { userId }: Person,
  seats: readonly Seat[] = ['view', 'edit', 'download'],
  role = 'Member',
): Promise<string> {
  const id = newId();
  const member = { id, space_id: spaceId, user_id: userId, role, joined_at: s.clock.now };
  await s.deps.db('space_members').insert({ ...member, ...flagsOf(seats) });
  await s.deps.db('spaces').where({ id: spaceId }).increment('member_count', 1);
  return id;
}

export const enterTeam = (s: TestServer, { token }: Person, teamId: string) =>
  s.call('teams/switch', { token, form: { teamId } });

/** Notifications of a person, newest first. Advances the clock, so that later ones are newer. */
export async function notificationsOf(s: TestServer, { token }: Person): Promise<any[]> {
  const { rows } = (await s.call('user/notifications', { token })).body.data;
  s.clock.now += 1;
  return rows;
}
