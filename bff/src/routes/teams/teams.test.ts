/** @mariadb services/teams/teams.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { enterTeam, join, person, team, type Person } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let s: TestServer;
let owner: Person;
let admin: Person;
let mei: Person;
let stranger: Person;
let lab: string;
let adminSeat: string;
let meiSeat: string;
let foreign: string;
beforeAll(async () => {
  s = await startServer();
  owner = await person(s, 'owner');
  admin = await person(s, 'admin');
  mei = await person(s, 'mei');
  stranger = await person(s, 'stranger');
  lab = await team(s, owner);
  adminSeat = await join(s, lab, admin, ['view', 'edit', 'delete', 'download'], 'Admin');
  meiSeat = await join(s, lab, mei);
  foreign = await team(s, stranger, 'Elsewhere');
});
afterAll(() => s.close());

const seatOf = async (who: Person, teamId = lab) =>
  (await s.deps.db('space_members').where({ space_id: teamId, user_id: who.userId }).first()) ?? null;
const update = (who: Person, memberId: string, json: object, teamId = lab) =>
  s.call(`teams/${teamId}/members`, { token: who.token, json: { memberId, ...json } });

test.each([
  ['GET', 'teams'],
  ['GET', 'teams/joined'],
  ['GET', 'teams/detail'],
  ['POST', 'teams/create'],
  ['POST', 'teams/update'],
  ['POST', 'teams/switch'],
  ['GET', 'teams/x/members'],
  ['POST', 'teams/x/members'],
  ['DELETE', 'teams/x/members/y'],
  ['DELETE', 'teams/x/members/leave'],
  ['POST', 'teams/x/owner'],
  ['POST', 'teams/x/members/invitation'],
  ['GET', 'teams/x/invitations'],
  ['DELETE', 'teams/x/invitations/y'],
  ['PUT', 'teams/invitations/x/accept'],
])('%s %s without a session is 401', async (method, path) => {
  expect((await s.call(path, { method })).status).toBe(401);
});

test('a member has no access to group settings: NO_PERMISSION', async () => {
  const { token } = mei;
  const replies = [
    await s.call('teams/update', { token, form: { teamId: lab, notes: 'x' } }),
    await update(mei, adminSeat, { role: 'Member' }),
    await s.call(`teams/${lab}/members/${adminSeat}`, { token, method: 'DELETE' }),
    await s.call(`teams/${lab}/owner`, { token, json: { memberId: meiSeat } }),
    await s.call(`teams/${lab}/members/invitation`, { token, json: { email: 'a@b.org' } }),
    await s.call(`teams/${lab}/invitations`, { token }),
    await s.call(`teams/${lab}/owner`, { token: admin.token, json: { memberId: meiSeat } }),
  ];
  expect(replies.map((r) => [r.status, r.body.error.id])).toEqual(replies.map(() => [403, 'NO_PERMISSION']));
});

test('a team of others answers exactly like a missing one; so does a personal space, which is no team', async () => {
  const { token } = owner;
  const calls = (id: string) =>
    Promise.all([
      s.call(`teams/detail?teamId=${id}`, { token }),
      s.call('teams/update', { token, form: { teamId: id, name: 'Mine' } }),
      s.call('teams/switch', { token, form: { teamId: id } }),
      s.call(`teams/${id}/members`, { token }),
      update(owner, meiSeat, { role: 'Admin' }, id),
      s.call(`teams/${id}/members/${meiSeat}`, { token, method: 'DELETE' }),
      s.call(`teams/${id}/members/leave`, { token, method: 'DELETE' }),
      s.call(`teams/${id}/owner`, { token, json: { memberId: meiSeat } }),
      s.call(`teams/${id}/members/invitation`, { token, json: { email: 'a@b.org' } }),
      s.call(`teams/${id}/invitations`, { token }),
      s.call(`teams/${id}/invitations/none`, { token, method: 'DELETE' }),
    ]);
  const [others, missing, personal] = [await calls(foreign), await calls('none'), await calls(stranger.spaceId)];
  expect(new Set(missing.map((r) => r.status))).toEqual(new Set([404]));
  expect(others.map((r) => r.body)).toEqual(missing.map((r) => r.body));
  expect(personal.map((r) => r.body)).toEqual(missing.map((r) => r.body));
  expect((await s.call(`teams/${owner.spaceId}/members/leave`, { token, method: 'DELETE' })).status).toBe(404);
  // A member's id of another team, in the caller's own.
  const theirs = await seatOf(stranger, foreign);
  expect((await update(owner, theirs.id, { role: 'Admin' })).status).toBe(404);
  expect((await s.call(`teams/${lab}/members/${theirs.id}`, { token, method: 'DELETE' })).status).toBe(404);
  expect((await s.call(`teams/${lab}/owner`, { token, json: { memberId: theirs.id } })).status).toBe(404);
});

test.each([
  ['  ', 'GROUP_NAME_REQUIRED'],
  ['null', 'GROUP_NAME_REQUIRED'],
  ['sixteen letters!', 'GROUP_NAME_TOO_LONG'],
  ['\u202ebal', 'INPUT_INVALID'],
  ['\ufffd', 'INPUT_INVALID'],
  ['一二三四五六七八九十一二三四五六', 'GROUP_NAME_TOO_LONG'],
])('a group called %j is refused: %s', async (name, id) => {
  const made = await s.call('teams/create', { token: owner.token, form: { name } });
  expect([made.status, made.body.error.id]).toEqual([400, id]);
  const renamed = await s.call('teams/update', { token: owner.token, form: { teamId: lab, name } });
  expect(renamed.body.error.id).toBe(id);
});

test('bodies of the wrong shape are 400', async () => {
  expect((await s.call('teams/create', { token: owner.token, form: {} })).status).toBe(400);
  expect((await update(owner, meiSeat, { role: 'Owner' })).status).toBe(400);
  expect((await update(owner, meiSeat, { dataPermissions: ['all'] })).status).toBe(400);
  expect((await update(owner, meiSeat, { is_admin: true })).status).toBe(400);
});

test('created with 99 seats, all four for its owner; fifteen characters count as code points', async () => {
  const { body } = await s.call('teams/create', { token: owner.token, form: { name: ' 👩‍🔬单细胞 ' } });
  expect(body.data).toMatchObject({
    name: '👩‍🔬单细胞',
    memberCount: 1,
    memberLimit: 99,
    personal: false,
    role: 'Owner',
  });
  const wide = await s.call('teams/create', { token: owner.token, form: { name: '😀'.repeat(15) } });
  expect(wide.status).toBe(200);
  const detail = await s.call(`teams/detail?teamId=${body.data.id}`, { token: owner.token });
  expect(detail.body.data).toMatchObject({
    notes: '',
    self: { role: 'Owner', dataPermissions: ['view', 'edit', 'delete', 'download'] },
  });
});

test('the list has the personal space first; joined has teams alone; switching holds for the session', async () => {
  const list = (await s.call('teams', { token: mei.token })).body.data;
  expect(list.map((t: any) => [t.name, t.personal])).toEqual([
    ['mei', true],
    ['Lab', false],
  ]);
  expect((await s.call('teams/joined', { token: mei.token })).body.data).toMatchObject([{ id: lab, memberCount: 3 }]);
  expect((await s.call('teams/detail', { token: mei.token })).body.data).toMatchObject({
    id: mei.spaceId,
    personal: true,
  });
  expect((await enterTeam(s, mei, lab)).body.data).toMatchObject({ id: lab, role: 'Member' });
  expect((await s.call('teams/detail', { token: mei.token })).body.data).toMatchObject({
    id: lab,
    self: { memberId: meiSeat, dataPermissions: ['view', 'edit', 'download'] },
  });
});

test('name and notes; members with what each made', async () => {
  const form = { teamId: lab, name: 'Lab 2', notes: 'PBMC\nonly' };
  const saved = await s.call('teams/update', { token: admin.token, form });
  expect(saved.body.data).toMatchObject({ name: 'Lab 2', notes: 'PBMC\nonly', self: { role: 'Admin' } });
  const members = (await s.call(`teams/${lab}/members`, { token: mei.token })).body.data;
  expect(members).toMatchObject([
    { name: 'owner', role: 'Owner', View: true, Delete: true },
    { name: 'admin', role: 'Admin' },
    { name: 'mei', role: 'Member', Delete: false, Download: true, content: { datasets: 0, files: 0, analyses: 0 } },
  ]);
});
