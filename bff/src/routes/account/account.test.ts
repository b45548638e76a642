import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startServer, type TestServer } from '../../../test/server.ts';

let s: TestServer;
beforeAll(async () => {
  s = await startServer();
});
afterAll(() => s.close());

test('account info without a token is 401 with the envelope', async () => {
  const { status, body } = await s.call('account/info');
  expect(status).toBe(401);
  expect(body).toMatchObject({ code: 401, data: null, error: { id: 'SESSION_EXPIRED' } });
});

test('registers with the mailed code, signs in, signs out', async () => {
  const token = await s.register('mei_lin');
  const info = await s.call('account/info', { token });
  expect(info.body.data).toMatchObject({
    username: 'mei_lin',
    token: null,
    space: { kind: 'personal', dataPermissions: ['view', 'edit', 'delete', 'download'] },
  });
  expect((await s.call('account/sign-out', { token })).body).toMatchObject({ code: 200, msg: 'success' });
  expect((await s.call('account/info', { token })).status).toBe(401);
});

test.each([
  ['1abc', 'a@b.org', 'Secret1x', 'USERNAME_INVALID'],
  ['ab', 'a@b.org', 'Secret1x', 'USERNAME_INVALID'],
  ['ab c', 'a@b.org', 'Secret1x', 'USERNAME_INVALID'],
  ['anna', 'nobody', 'Secret1x', 'EMAIL_INVALID'],
  ['anna', 'a@b.org', 'secret1x', 'PASSWORD_INVALID'],
  ['anna', 'a@b.org', 'Secretxx', 'PASSWORD_INVALID'],
  ['anna', 'a@b.org', 'S1xxx', 'PASSWORD_INVALID'],
  ['anna', 'a@b.org', 'S1xxxxxxxxxxxxxxx', 'PASSWORD_INVALID'],
  ['anna', 'a@b.org', 'Secret1x', 'CODE_INVALID'],
])('refuses to register %s, %s, %s: %s', async (username, email, password, id) => {
  const form = { username, email, password, verificationMessage: '000000' };
  const { status, body } = await s.call('account/reg', { form });
  expect(status).toBe(400);
  expect(body.error.id).toBe(id);
});

test('a code is spent once and dies after two hours', async () => {
  const email = 'once@example.org';
  await s.call('account/sendMessage', { form: { email } });
  const verificationMessage = /code is (\d{6})/.exec(await s.lastMail())![1]!;
  const register = (username: string) =>
    s.call('account/reg', { form: { username, email, password: 'Secret1x', verificationMessage } });
  s.clock.now += 2 * 3600_000 + 1;
  expect((await register('late')).body.error.id).toBe('CODE_INVALID');
  s.clock.now -= 2;
  expect((await register('once')).status).toBe(200);
  expect((await register('twice')).body.error.id).toBe('CODE_INVALID');
});

test('five wrong passwords are answered 429 with Retry-After, also for the right one', async () => {
  await s.register('locked');
  const sign = (password: string) => s.call('account/sign-up', { form: { username: 'locked', password } });
  for (let i = 0; i < 5; i += 1) expect((await sign('Wrong1xx')).body.error.id).toBe('SIGN_IN_FAILED');
  const refused = await sign('Secret1x');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a session ends after seven days without use', async () => {
  const token = await s.register('idle');
  s.clock.now += 6 * 24 * 3600_000;
  expect((await s.call('account/info', { token })).status).toBe(200);
  s.clock.now += 8 * 24 * 3600_000;
  expect((await s.call('account/info', { token })).status).toBe(401);
});

test('bad input is 400 or 415, never 5xx', async () => {
  const type = { 'content-type': 'application/json' };
  expect((await s.call('account/sign-up', { json: '{"username":', headers: type })).status).toBe(415);
  expect((await s.call('account/sign-in-link', { json: '{"link":' })).status).toBe(400);
  expect((await s.call('account/sign-in-link', { json: { link: ['x'] } })).status).toBe(400);
  expect((await s.call('account/sign-in-link', { json: { link: 'x', more: 1 } })).status).toBe(400);
  expect((await s.call('account/sign-up', { form: { username: 'a' } })).body.error).toMatchObject({
    id: 'INPUT_INVALID',
  });
  expect((await s.call('nowhere')).status).toBe(404);
  expect((await s.call('/%E0%A4%A')).status).toBeLessThan(500);
});

test('another origin may not change anything', async () => {
  const headers = { origin: 'https://elsewhere.example' };
  expect((await s.call('account/sign-up', { form: { username: 'a', password: 'b' }, headers })).status).toBe(403);
});
