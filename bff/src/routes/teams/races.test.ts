/** @mariadb services/teams/teams.ts services/teams/team-members.ts services/teams/invitations.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { join, person, team, type Person } from '../../../test/people.ts';
import { ROUNDS, startServer, type TestServer } from '../../../test/server.ts';
import { newId, sha256 } from '../../services/basics/ids.ts';

/** reliability.md, section 2 C: rounds of 12 callers, over HTTP, exactly one winner each. */
const CALLERS = 12;
let s: TestServer;
let owner: Person;
let people: Person[];
/** One account through twelve sessions. */
let sessions: Person[];
beforeAll(async () => {
  s = await startServer();
  owner = await person(s, 'owner');
  people = [];
  for (let i = 0; i < CALLERS; i += 1) people.push(await person(s, `caller${i}`));
  sessions = people.map(() => people[0]!);
});
afterAll(() => s.close());

const invitation = async (spaceId: string, { email }: Person): Promise<string> => {
  const secret = newId();
  await s.deps.db('invitations').insert({
    id: newId(),
    secret_hash: sha256(secret),
    space_id: spaceId,
    email,
    email_key: email,
    role: 'Member',
    can_view: true,
    can_edit: false,
    can_delete: false,
    can_download: false,
    invited_by: owner.userId,
    created_at: s.clock.now,
    expires_at: s.clock.now + 1000,
  });
  return secret;
};
const accept = (secret: string, { token }: Person) =>
  s.call(`teams/invitations/${secret}/accept`, { token, method: 'PUT' });
const outcome = (replies: { status: number; body: any }[]) => ({
  won: replies.filter((r) => r.status === 200).length,
  others: [...new Set(replies.filter((r) => r.status !== 200).map((r) => r.body.error?.id))].sort(),
});
const members = async (spaceId: string) => {
  const rows = await s.deps.db('space_members').where({ space_id: spaceId });
  const { member_count } = await s.deps.db('spaces').where({ id: spaceId }).first();
  return { rows, member_count };
};

test('an invitation is accepted once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const lab = await team(s, owner);
    const secret = await invitation(lab, people[0]!);
    const { won, others } = outcome(await Promise.all(sessions.map((who) => accept(secret, who))));
    expect([won, others]).toEqual([1, ['INVITATION_USED']]);
    const { rows, member_count } = await members(lab);
    expect([rows.length, member_count]).toEqual([2, 2]);
  }
});

test('the last seat is taken once, and the invitations of the others stay open', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const lab = await team(s, owner);
    await s.deps.db('spaces').where({ id: lab }).update({ member_limit: 2 });
    const secrets: string[] = [];
    for (const who of people) secrets.push(await invitation(lab, who));
    const { won, others } = outcome(await Promise.all(people.map((who, i) => accept(secrets[i]!, who))));
    expect([won, others]).toEqual([1, ['SEATS_FULL']]);
    const { rows, member_count } = await members(lab);
    expect([rows.length, member_count]).toEqual([2, 2]);
    const [{ n }] = (await s.deps
      .db('invitations')
      .where({ space_id: lab })
      .whereNotNull('spent_at')
      .count({ n: '*' })) as any;
    expect(Number(n)).toBe(1);
  }
});

test('of hand-overs at once one counts: there is one owner', async () => {
  const lab = await team(s, owner);
  const seats: string[] = [];
  for (const who of people) seats.push(await join(s, lab, who));
  const ownSeat = (await s.deps.db('space_members').where({ space_id: lab, user_id: owner.userId }).first()).id;
  for (let round = 0; round < ROUNDS; round += 1) {
    const give = (memberId: string) => s.call(`teams/${lab}/owner`, { token: owner.token, json: { memberId } });
    const { won, others } = outcome(await Promise.all(seats.map(give)));
    expect(won).toBe(1);
    for (const id of others) expect(['CONFLICT', 'NO_PERMISSION']).toContain(id);
    const { rows, member_count } = await members(lab);
    expect(rows.filter((m) => m.role === 'Owner')).toHaveLength(1);
    expect(member_count).toBe(CALLERS + 1);
    await s.deps.db('space_members').where({ space_id: lab }).update({ role: 'Member' });
    await s.deps.db('space_members').where({ id: ownSeat }).update({ role: 'Owner' });
  }
});

test('joining and leaving at once leaves the number right', async () => {
  const lab = await team(s, owner);
  for (let round = 0; round < 20; round += 1) {
    const half = CALLERS / 2;
    for (const who of people.slice(0, half)) await join(s, lab, who);
    const secrets: string[] = [];
    for (const who of people.slice(half)) secrets.push(await invitation(lab, who));
    const replies = await Promise.all([
      ...people.slice(0, half).map(({ token }) => s.call(`teams/${lab}/members/leave`, { token, method: 'DELETE' })),
      ...people.slice(half).map((who, i) => accept(secrets[i]!, who)),
    ]);
    expect(replies.map((r) => r.status)).toEqual(replies.map(() => 200));
    const { rows, member_count } = await members(lab);
    expect([rows.length, member_count]).toEqual([half + 1, half + 1]);
    await s.deps.db('space_members').where({ space_id: lab }).whereNot({ user_id: owner.userId }).delete();
    await s.deps.db('spaces').where({ id: lab }).update({ member_count: 1 });
  }
});
