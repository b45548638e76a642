/** @mariadb services/upkeep/admins.ts services/upkeep/demo.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readConfig } from '../../config.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { person, team } from '../../../test/people.ts';
import { createSignInLink, findUser } from '../accounts/accounts.ts';
import { noTrace } from '../accounts/audit.ts';
import { createCode } from '../accounts/codes.ts';
import { newId } from '../basics/ids.ts';
import { insertNotification } from '../notices/notifications.ts';
import { createInvitation } from '../teams/invitations.ts';
import { findSeat } from '../teams/teams.ts';
import { grantAdmins } from './admins.ts';
import { ensureDemo } from './demo.ts';
import { RETENTION, pruneExpired, pruneRetained } from './housekeeping.ts';

const DAY = 24 * 3600_000;
let s: TestServer;
beforeAll(async () => {
  s = await startServer({ STROMA_ADMINS: 'chief, nobody_here ,' });
});
afterAll(() => s.close());

test('the demo account is an administrator, also one that an older version made, and its link signs in', async () => {
  const first = await ensureDemo(s.deps);
  expect(first.password).toMatch(/^A1\w{14}$/);
  await s.deps.db('users').where({ username: 'demo' }).update({ is_admin: false });
  const second = await ensureDemo(s.deps);
  expect(second.password).toBeNull();
  const { body } = await s.call('account/sign-in-link', { json: { link: second.link } });
  expect(body.data).toMatchObject({ username: 'demo', isAdmin: true });
});

test('STROMA_ADMINS grants to those it names, once, and leaves a trace', async () => {
  const token = await s.register('Chief');
  await s.register('clerk');
  await grantAdmins(s.deps);
  await grantAdmins(s.deps);
  expect((await s.call('account/info', { token })).body.data.isAdmin).toBe(true);
  expect((await findUser(s.deps.db, 'clerk'))!.is_admin).toBeFalsy();
  expect(await s.deps.db('audit_log').where({ action: 'admin.grant' })).toMatchObject([{ who: 'Chief', ip: 'start' }]);
});

test('what can open nothing any more is deleted, what can is kept', async () => {
  const token = await s.register('living');
  const { id } = (await findUser(s.deps.db, 'living'))!;
  await createCode(s.deps, { purpose: 'email', email: 'old@example.org' });
  await createSignInLink(s.deps.db, id, s.clock.now);
  const count = async (table: string) => (await s.deps.db(table)).length;
  await pruneExpired(s.deps);
  expect((await s.call('account/info', { token })).status).toBe(200);
  expect(await count('email_codes')).toBeGreaterThan(0);
  s.clock.now += 8 * DAY;
  await pruneExpired(s.deps);
  for (const table of ['sessions', 'email_codes', 'sign_in_links']) expect(await count(table)).toBe(0);
});

test('read notifications go after half a year, unread ones after one, in any number', async () => {
  await s.register('reader');
  const { id } = (await findUser(s.deps.db, 'reader'))!;
  const given = { kind: 'team', messageId: 'notification.team.removed', values: { team: 'Lab' }, link: null } as const;
  const made = s.clock.now;
  for (const read_at of [made, null]) {
    const row = await insertNotification(s.deps.db, id, given, made);
    await s.deps.db('notifications').where({ id: row.id }).update({ read_at });
  }
  const { read_at: _, ...row } = await s.deps.db('notifications').first();
  for (let i = 0; i < 1100; i += 100) {
    const many = Array.from({ length: 100 }, () => ({ ...row, id: newId(), read_at: made }));
    await s.deps.db('notifications').insert(many);
  }
  const left = async (at: number) => {
    s.clock.now = at;
    await pruneRetained(s.deps);
    return (await s.deps.db('notifications').orderBy('read_at')).map((n) => n.read_at !== null);
  };
  expect(await left(made + RETENTION.readNotification)).toHaveLength(1102);
  expect(await left(made + RETENTION.readNotification + 1)).toEqual([false]);
  expect(await left(made + RETENTION.notification)).toEqual([false]);
  expect(await left(made + RETENTION.notification + 1)).toEqual([]);
});

test('an invitation that has ended goes after half a year; an open one stays', async () => {
  const owner = await person(s, 'inviter');
  const lab = await team(s, owner);
  const invite = async (changes: object) => {
    const seat = await findSeat(s.deps.db, owner.userId, lab);
    const { row } = await createInvitation(s.deps, seat, owner.userId, { email: `${newId()}@example.org` }, noTrace);
    await s.deps.db('invitations').where({ id: row.id }).update(changes);
    return row.id;
  };
  const at = s.clock.now;
  const [old, new_] = [at - RETENTION.endedInvitation - 1, at - RETENTION.endedInvitation];
  const kept = [
    await invite({ revoked_at: null }),
    await invite({ spent_at: new_ }),
    await invite({ revoked_at: new_ }),
  ];
  for (const column of ['spent_at', 'revoked_at', 'expires_at']) await invite({ [column]: old });
  await pruneRetained(s.deps);
  const ids = (await s.deps.db('invitations')).map((row) => row.id);
  expect(ids.sort()).toEqual(kept.sort());
});

test.each([
  [{ OIDC_ISSUER: 'https://id.example.org' }, 'OIDC_CLIENT_ID'],
  [{ OIDC_ISSUER: 'nonsense', OIDC_CLIENT_ID: 'x', PUBLIC_URL: 'https://a.example' }, 'OIDC_ISSUER'],
  [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL'],
  [{ STROMA_REGION_HOSTS: '{"CN":"ftp://x"}' }, 'STROMA_REGION_HOSTS'],
])('a setting that cannot work stops the start with its name: %j', (env, name) => {
  expect(() => readConfig({ STROMA_DATA_DIR: s.deps.config.dataDir, ...env })).toThrow(name);
});
