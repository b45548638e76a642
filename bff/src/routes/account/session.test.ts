import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSignInLink, findUser } from '../../services/accounts/accounts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

const DAY = 24 * 3600_000;
let s: TestServer;
beforeAll(async () => {
  s = await startServer();
});
afterAll(() => s.close());

const info = async (token?: string) => s.call('account/info', { token });
const signIn = (username: string, password = 'Secret1x', headers: Record<string, string> = {}) =>
  s.call('account/sign-up', { form: { username, password }, headers });

test('a token that is missing, malformed, truncated, changed, of another scheme or revoked is 401', async () => {
  const token = await s.register('token_owner');
  expect((await info(token)).status).toBe(200);
  const bad = [undefined, 'x', token.slice(0, -1), `${token}A`, token.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))];
  bad.push(token.toUpperCase(), `${token} `.repeat(2).trim(), `${token},${token}`, 'a'.repeat(5000));
  for (const given of bad)
    expect((await info(given)).body).toMatchObject({ code: 401, error: { id: 'SESSION_EXPIRED' } });
  for (const authorization of [`Basic ${token}`, token, `Bearer`, `Bearer  ${token}`, `bearer ${token}`])
    expect((await s.call('account/info', { headers: { authorization } })).status).toBe(401);
  expect((await s.call(`account/info?token=${token}`)).status).toBe(401);
  await s.deps.db('sessions').delete();
  expect((await info(token)).status).toBe(401);
});

test("another user's token is that user's, and signing out ends one session alone", async () => {
  const [a, b] = [await s.register('first_one'), await s.register('second_one')];
  expect((await info(b)).body.data.username).toBe('second_one');
  const again = (await signIn('first_one')).body.data.token;
  await s.call('account/sign-out', { token: a });
  expect((await info(a)).status).toBe(401);
  expect((await info(again)).body.data.username).toBe('first_one');
  expect((await s.call('account/sign-out', { token: a })).status).toBe(401);
});

test('a session lives 7 days without use and not a second longer', async () => {
  const token = await s.register('idle_one');
  s.clock.now += 7 * DAY - 1000;
  expect((await info(token)).status).toBe(200);
  s.clock.now += 7 * DAY + 1000;
  expect((await info(token)).status).toBe(401);
});

test('a session in daily use ends after 30 days', async () => {
  const token = await s.register('daily_one');
  for (let day = 1; day < 30; day += 1) {
    s.clock.now += DAY;
    expect((await info(token)).status).toBe(200);
  }
  s.clock.now += DAY - 1000;
  expect((await info(token)).status).toBe(200);
  s.clock.now += 2000;
  expect((await info(token)).status).toBe(401);
});

test('a sign-in link works once, within its time', async () => {
  await s.register('linked_one');
  const { id } = (await findUser(s.deps.db, 'linked_one'))!;
  const open = (link: string) => s.call('account/sign-in-link', { json: { link } });
  const link = await createSignInLink(s.deps.db, id, s.clock.now, 60_000);
  s.clock.now += 59_000;
  expect((await open(link)).body.data.username).toBe('linked_one');
  expect((await open(link)).body.error.id).toBe('LINK_USED');
  const late = await createSignInLink(s.deps.db, id, s.clock.now, 60_000);
  s.clock.now += 61_000;
  expect((await open(late)).body.error.id).toBe('LINK_USED');
});

test('a locked account gets ACCOUNT_LOCKED only after the right password; its sessions and links are invalid', async () => {
  const token = await s.register('locked_one');
  const { id } = (await findUser(s.deps.db, 'locked_one'))!;
  await s.deps.db('users').where({ id }).update({ status: 'locked' });
  expect((await signIn('locked_one', 'Wrong1xx')).body.error.id).toBe('SIGN_IN_FAILED');
  expect((await signIn('locked_one')).body).toMatchObject({ code: 403, error: { id: 'ACCOUNT_LOCKED' } });
  expect((await info(token)).status).toBe(401);
  const link = await createSignInLink(s.deps.db, id, s.clock.now);
  expect((await s.call('account/sign-in-link', { json: { link } })).body.error.id).toBe('ACCOUNT_LOCKED');
});

test('5 wrong passwords in 5 minutes close the account to this address: by either name, with any forwarded header', async () => {
  await s.register('guessed_one');
  for (let i = 0; i < 5; i += 1)
    expect((await signIn(i % 2 ? 'guessed_one' : 'GUESSED_one@example.org', 'Wrong1xx')).status).toBe(400);
  const refused = await signIn('guessed_one', 'Secret1x', {
    'x-forwarded-for': '203.0.113.9',
    forwarded: 'for=1.2.3.4',
  });
  expect(refused.body).toMatchObject({ code: 429, error: { id: 'TOO_MANY_REQUESTS', params: { seconds: 300 } } });
  expect(refused.headers.get('retry-after')).toBe('300');
  expect((await signIn('Guessed_one@example.org')).status).toBe(429);
  s.clock.now += 299_000;
  expect((await signIn('guessed_one')).headers.get('retry-after')).toBe('1');
  s.clock.now += 1000;
  expect((await signIn('guessed_one')).status).toBe(200);
});

test('12 wrong passwords at the same moment are no more than 5 guesses', async () => {
  await s.register('hurried_one');
  const replies = await Promise.all(Array.from({ length: 12 }, () => signIn('hurried_one', 'Wrong1xx')));
  expect(replies.filter((r) => r.status === 400)).toHaveLength(5);
  expect(replies.filter((r) => r.status === 429)).toHaveLength(7);
});

test('an unknown name is refused like a wrong password, and limited like one', async () => {
  await s.deps.limits.clear('signInPerAddress', '127.0.0.1');
  for (let i = 0; i < 5; i += 1) expect((await signIn('no_such_user')).body.error.id).toBe('SIGN_IN_FAILED');
  expect((await signIn('no_such_user')).status).toBe(429);
});

test('100 sign-ins an hour from one address, whatever the names', async () => {
  await s.deps.limits.clear('signInPerAddress', '127.0.0.1');
  for (let i = 0; i < 100; i += 1)
    expect((await s.call('account/sign-in-link', { json: { link: `none${i}` } })).status).toBe(400);
  const refused = await signIn('anybody');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
  s.clock.now += 3600_000;
  expect((await signIn('anybody')).status).toBe(400);
});

test("the reader's language is what the browser asked for last", async () => {
  await s.register('reading_one');
  const locale = async () => (await findUser(s.deps.db, 'reading_one'))!.locale;
  const { token } = (await signIn('reading_one', 'Secret1x', { 'accept-language': 'zh-CN,zh;q=0.9' })).body.data;
  expect(await locale()).toBe('zh-CN');
  await s.call('account/info', { token, headers: { 'accept-language': 'fr' } });
  expect(await locale()).toBe('zh-CN');
  await s.call('account/info', { token, headers: { 'accept-language': 'en-GB,en' } });
  expect(await locale()).toBe('en-US');
});
