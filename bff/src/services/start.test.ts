import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readConfig } from '../config.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { createSignInLink, findUser } from './accounts.ts';
import { grantAdmins } from './admins.ts';
import { createCode } from './codes.ts';
import { ensureDemo } from './demo.ts';
import { pruneExpired } from './housekeeping.ts';

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

test.each([
  [{ OIDC_ISSUER: 'https://id.example.org' }, 'OIDC_CLIENT_ID'],
  [{ OIDC_ISSUER: 'nonsense', OIDC_CLIENT_ID: 'x', PUBLIC_URL: 'https://a.example' }, 'OIDC_ISSUER'],
  [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL'],
  [{ STROMA_REGION_HOSTS: '{"CN":"ftp://x"}' }, 'STROMA_REGION_HOSTS'],
])('a setting that cannot work stops the start with its name: %j', (env, name) => {
  expect(() => readConfig({ STROMA_DATA_DIR: s.deps.config.dataDir, ...env })).toThrow(name);
});
