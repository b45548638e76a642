/** @mariadb services/teams/team-members.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { enterTeam, join, notificationsOf, person, team, type Person } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let s: TestServer;
let owner: Person;
let admin: Person;
let mei: Person;
let lab: string;
let adminSeat: string;
let meiSeat: string;
beforeAll(async () => {
  s = await startServer();
  owner = await person(s, 'owner');
  admin = await person(s, 'admin');
  mei = await person(s, 'mei');
  lab = await team(s, owner, 'Lab 2');
  adminSeat = await join(s, lab, admin, ['view', 'edit', 'delete', 'download'], 'Admin');
  meiSeat = await join(s, lab, mei);
});
afterAll(() => s.close());

const seatOf = async (who: Person, teamId = lab) =>
  (await s.deps.db('space_members').where({ space_id: teamId, user_id: who.userId }).first()) ?? null;
const count = async (teamId = lab) => (await s.deps.db('spaces').where({ id: teamId }).first()).member_count;
const update = (who: Person, memberId: string, json: object, teamId = lab) =>
  s.call(`teams/${teamId}/members`, { token: who.token, json: { memberId, ...json } });

test('seats take effect on the next call, and the member is notified', async () => {
  await enterTeam(s, mei, lab);
  const list = () => s.call('user/files', { token: mei.token });
  expect((await list()).status).toBe(200);
  const reply = await update(admin, meiSeat, { dataPermissions: ['edit'] });
  expect(reply.body.data).toMatchObject({ View: false, Edit: true, Download: false });
  const refused = await list();
  expect([refused.status, refused.body.error.id]).toEqual([403, 'PERMISSION_DENIED']);
  await update(owner, meiSeat, { dataPermissions: ['view', 'edit', 'download'] });
  expect((await list()).status).toBe(200);
  expect((await notificationsOf(s, mei))[0]).toMatchObject({
    messageId: 'notification.team.seatChanged',
    values: { team: 'Lab 2' },
    read: false,
  });
});

test('an admin decides on members alone: not on the owner, other admins, the own seat; makes no admins', async () => {
  const other = await person(s, 'admin2');
  const otherSeat = await join(s, lab, other, [], 'Admin');
  const ownerSeat = (await seatOf(owner)).id;
  const attempts = [
    await update(admin, ownerSeat, { role: 'Member' }),
    await update(admin, otherSeat, { role: 'Member' }),
    await update(admin, adminSeat, { dataPermissions: [] }),
    await update(admin, meiSeat, { role: 'Admin' }),
    await update(owner, ownerSeat, { role: 'Member' }),
    await s.call(`teams/${lab}/members/${ownerSeat}`, { token: admin.token, method: 'DELETE' }),
    await s.call(`teams/${lab}/members/${otherSeat}`, { token: admin.token, method: 'DELETE' }),
  ];
  expect(attempts.map((r) => r.body.error?.id)).toEqual(attempts.map(() => 'NO_PERMISSION'));
  expect((await update(owner, otherSeat, { role: 'Member' })).body.data.role).toBe('Member');
  expect((await notificationsOf(s, other))[0]).toMatchObject({
    messageId: 'notification.team.roleChanged',
    values: { team: 'Lab 2', role: 'Member' },
  });
  expect((await s.call(`teams/${lab}/members/leave`, { token: other.token, method: 'DELETE' })).status).toBe(200);
});

test('a removed member is out at once, in the own space, signed in; what was made stays', async () => {
  const guest = await person(s, 'guest');
  const seat = await join(s, lab, guest);
  await enterTeam(s, guest, lab);
  const file = { id: 'guestfile', space_id: lab, created_by: guest.userId, name: 'a.zip', size: 1, kind: 'matrix' };
  await s.deps.db('files').insert({ ...file, state: 'parsed', created_at: s.clock.now });
  expect((await s.call('user/files/guestfile', { token: guest.token })).status).toBe(200);
  const asked = {
    space_id: lab,
    user_id: guest.userId,
    kind: 'file',
    target_id: 'guestfile',
    name: 'a',
    requested_at: 1,
  };
  for (const state of ['pending', 'approved'])
    await s.deps.db('downloads').insert({ ...asked, id: `guest-${state}`, object_key: 'x', state });
  await s.deps.db('download_links').insert({
    ...{ token_hash: 'h', download_id: 'guest-approved', user_id: guest.userId, expires_at: s.clock.now + 1000 },
  });
  const before = await count();
  const removed = await s.call(`teams/${lab}/members/${seat}`, { token: admin.token, method: 'DELETE' });
  expect(removed.status).toBe(200);
  expect(await count()).toBe(before - 1);
  // No link to a file of the team works any longer; decisions stay on record.
  expect(await s.deps.db('download_links').where({ user_id: guest.userId })).toEqual([]);
  expect(await s.deps.db('downloads').where({ user_id: guest.userId }).select('id')).toEqual([
    { id: 'guest-approved' },
  ]);
  expect((await s.call('user/files/guestfile', { token: guest.token })).status).toBe(404);
  expect((await s.call('account/info', { token: guest.token })).body.data.space.id).toBe(guest.spaceId);
  expect((await enterTeam(s, guest, lab)).status).toBe(404);
  expect((await s.call('user/files/guestfile', { token: guest.token })).status).toBe(404);
  await enterTeam(s, owner, lab);
  expect((await s.call('user/files/guestfile', { token: owner.token })).status).toBe(200);
  expect((await notificationsOf(s, guest))[0]).toMatchObject({
    messageId: 'notification.team.removedBy',
    values: { team: 'Lab 2', by: 'admin' },
  });
  // The page leaves the group when it receives the event about the seat; by then it has the message with the reason.
  const told = await s.deps
    .db('events')
    .where({ space_id: `user:${guest.userId}` })
    .orderBy('id')
    .pluck('kind');
  expect(told.slice(-2)).toEqual(['notification', 'account']);
  expect(await s.lastMail()).toContain('Lab 2');
  const again = await s.call(`teams/${lab}/members/${seat}`, { token: admin.token, method: 'DELETE' });
  expect([again.status, await count()]).toEqual([404, before - 1]);
  expect(await s.deps.db('audit_log').where({ action: 'team.memberRemove' }).first()).toMatchObject({
    who: 'admin',
    subject: 'guest',
    space_id: lab,
  });
});

test('the owner cannot leave, but hand the team over and leave then', async () => {
  const own = await team(s, owner, 'Handed');
  const seat = await join(s, own, mei);
  const leave = () => s.call(`teams/${own}/members/leave`, { token: owner.token, method: 'DELETE' });
  expect([(await leave()).body.error.id, (await leave()).status]).toEqual(['OWNER_CANNOT_LEAVE', 409]);
  const self = (await seatOf(owner, own)).id;
  const path = `teams/${own}/owner`;
  expect((await s.call(path, { token: owner.token, json: { memberId: self } })).status).toBe(409);
  const { body } = await s.call(path, { token: owner.token, json: { memberId: seat } });
  expect(body.data).toMatchObject([
    { name: 'mei', role: 'Owner', Delete: true },
    { name: 'owner', role: 'Admin' },
  ]);
  expect((await s.call(path, { token: owner.token, json: { memberId: self } })).body.error.id).toBe('NO_PERMISSION');
  expect((await notificationsOf(s, mei))[0]).toMatchObject({ messageId: 'notification.team.handedOver' });
  expect((await leave()).status).toBe(200);
  expect(await count(own)).toBe(1);
});
