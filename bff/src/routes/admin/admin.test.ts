/** @mariadb services/admin/admin-privileges.ts services/admin/admin-users.ts */
import { afterAll, expect, test } from '@jest/globals';
import { ENDPOINTS } from '@stroma/contract';
import { startAdministration } from '../../../test/administration.ts';
import { notificationsOf, person, type Person } from '../../../test/people.ts';
import { errorOf } from '../../../test/server.ts';
import { newId } from '../../services/basics/ids.ts';

const { s, root, mei, lab, get, post, audited } = await startAdministration();
afterAll(() => s.close());
const CALLS = ENDPOINTS.filter((e) => e.id.startsWith('admin.')).map((e) => [e.method, e.path.replace(/\{\w+\}/, 'x')]);

test.each(CALLS)('%s %s: 401 without a session, 403 for everyone else', async (method, path) => {
  expect((await s.call(path!.slice(1), { method: method! })).status).toBe(401);
  const refused = await s.call(path!.slice(1), { method: method!, token: mei.token });
  expect(errorOf(refused)).toEqual([403, 'PERMISSION_DENIED']);
});

test('what does not exist is 404, what is misshapen 400', async () => {
  expect((await post('users/none', { quota: 1 })).status).toBe(404);
  expect((await post('teams/none', { quota: 1 })).status).toBe(404);
  expect((await post(`teams/${mei.spaceId}`, { quota: 1 })).status).toBe(404);
  expect((await post('privileges', { permission: 'op.none', disabled: true })).status).toBe(404);
  expect((await post('privileges', { permission: 'op.import', userId: 'none', hidden: true })).status).toBe(404);
  expect((await get('privileges?userId=none')).status).toBe(404);
  expect((await post('public/datasets/none', {})).status).toBe(404);
  expect((await post('jobs/none', { action: 'cancel' })).status).toBe(404);
  expect((await post('users/x', { quota: -1 })).status).toBe(400);
  expect((await post('users/x', { password_hash: 'x' })).status).toBe(400);
  expect((await post('teams/x', { memberLimit: 100 })).status).toBe(400);
  expect((await post('storage/reclaim', { area: '../etc' })).status).toBe(400);
  const leap = { subscriptionUntil: '2026-12-31T23:59:60Z' };
  expect(errorOf(await post(`users/${mei.userId}`, leap))).toEqual([400, 'INPUT_INVALID']);
});

test('users: found by name, quota and renewal set, the renewal told', async () => {
  await s.deps.db('users').where({ id: mei.userId }).update({ renewal_requested_at: s.clock.now });
  await s.deps.db('login_log').insert({ id: newId(), user_id: mei.userId, at: s.clock.now, ip: '::1' });
  const { body } = await get('users?search=mei@');
  expect(body.data).toMatchObject({
    total: 1,
    rows: [{ username: 'mei', status: 'active', renewalRequested: true, used: 0, lastLogin: expect.any(String) }],
  });
  const until = '2027-11-21T00:00:00.000Z';
  const changed = await post(`users/${mei.userId}`, { quota: 5, subscriptionUntil: until });
  expect(changed.body.data).toMatchObject({ quota: 5, subscriptionUntil: until, renewalRequested: false });
  expect((await notificationsOf(s, mei))[0]).toMatchObject({
    messageId: 'notification.account.renewed',
    values: { until: '2027-11-21' },
  });
  expect(await audited('admin.userUpdate')).toMatchObject({
    who: 'root',
    subject: expect.stringContaining('mei: quota=5'),
  });
});

test('locking ends the sessions at once', async () => {
  const bad = await person(s, 'bad');
  expect((await post(`users/${bad.userId}`, { status: 'locked' })).body.data.status).toBe('locked');
  expect((await s.call('teams', { token: bad.token })).status).toBe(401);
  expect(await s.deps.db('sessions').where({ user_id: bad.userId })).toEqual([]);
});

test('the last administrator stays: not demoted, not locked; of two that demote each other one stays', async () => {
  expect(errorOf(await post(`users/${root.userId}`, { isAdmin: false }))).toEqual([409, 'CONFLICT']);
  expect(errorOf(await post(`users/${root.userId}`, { status: 'locked' }))).toEqual([409, 'CONFLICT']);
  const second = await person(s, 'second');
  expect((await post(`users/${second.userId}`, { isAdmin: true })).body.data.isAdmin).toBe(true);
  await Promise.all([
    post(`users/${root.userId}`, { isAdmin: false }, second),
    post(`users/${second.userId}`, { isAdmin: false }, root),
  ]);
  expect(await s.deps.db('users').where({ is_admin: true })).toHaveLength(1);
  await s.deps.db('users').where({ id: root.userId }).update({ is_admin: true });
  await s.deps.db('users').where({ id: second.userId }).update({ is_admin: false });
});

test('a switch takes effect on the next call, for everyone or one user; null takes it back', async () => {
  const upload = (who: Person) => s.call('user/files/uploads', { token: who.token, method: 'POST' });
  const isDenied = async (who: Person) => (await upload(who)).status === 403;
  expect(await isDenied(mei)).toBe(false);
  const list = (await post('privileges', { permission: 'op.import', disabled: true })).body.data;
  expect(list.find((p: any) => p.id === 'op.import')).toMatchObject({ disabled: true, type: 2 });
  expect(await isDenied(mei)).toBe(true);
  await post('privileges', { permission: 'op.import', userId: mei.userId, disabled: false });
  expect([await isDenied(mei), await isDenied(root)]).toEqual([false, true]);
  await post('privileges', { permission: 'op.import', disabled: null });
  await post('privileges', { permission: 'op.import', userId: mei.userId, disabled: null });
  expect(await s.deps.db('privilege_switches')).toEqual([]);
  expect(await isDenied(root)).toBe(false);
  expect(errorOf(await post('privileges', { permission: 'administration', hidden: true }))).toEqual([409, 'CONFLICT']);
  expect(
    (await get(`privileges?userId=${mei.userId}`)).body.data.find((p: any) => p.id === 'administration').hidden,
  ).toBe(true);
});

test('teams: seats not below the members there are', async () => {
  expect((await get('teams?search=mei')).body.data.rows).toMatchObject([{ id: lab, owner: 'mei', memberCount: 2 }]);
  expect(errorOf(await post(`teams/${lab}`, { memberLimit: 1 }))).toEqual([409, 'CONFLICT']);
  expect((await post(`teams/${lab}`, { memberLimit: 2, quota: 7 })).body.data).toMatchObject({
    memberLimit: 2,
    quota: 7,
  });
});
