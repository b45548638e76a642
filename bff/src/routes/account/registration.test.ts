/** @mariadb routes/account/registration.routes.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { requestCode, codeIn, lastMailTo, readMails, wrongCode } from '../../../test/mails.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { guessKey } from '../../services/accounts/codes.ts';

const HOUR = 3600_000;
let s: TestServer;
beforeAll(async () => {
  s = await startServer();
});
afterAll(() => s.close());

const register = (username: string, code: string, more: Record<string, string> = {}, headers = {}) =>
  s.call('account/reg', {
    form: { username, email: `${username}@example.org`, password: 'Secret1x', verificationMessage: code, ...more },
    headers,
  });
const idOf = async (reply: ReturnType<typeof register>) => (await reply).body.error?.id ?? 'OK';

test.each([
  [-1000, 'OK'],
  [1000, 'CODE_INVALID'],
])('a code %i ms from its two hours: %s', async (ms, id) => {
  const username = id === 'OK' ? 'just_in_time' : 'too_late';
  const code = await requestCode(s, `${username}@example.org`, 'registration');
  s.clock.now += 2 * HOUR + ms;
  expect(await idOf(register(username, code))).toBe(id);
});

test('a code is spent by its use, and by a newer one', async () => {
  const first = await requestCode(s, 'spender@example.org', 'registration');
  const second = await requestCode(s, 'spender@example.org', 'registration');
  expect(await idOf(register('spender', first))).toBe('CODE_INVALID');
  expect(await idOf(register('spender', ` ${second} `))).toBe('OK');
  expect(await idOf(register('spender_two', second, { email: 'spender@example.org' }))).toBe('CODE_INVALID');
});

test('the sixth guess of a connection is 429 for two hours; 20 of all end the code, also for a process that has forgotten', async () => {
  const email = 'guessing@example.org';
  const code = await requestCode(s, email, 'registration');
  const { id } = await s.deps.db('email_codes').where({ email_key: email }).first('id');
  for (let connection = 0; connection < 4; connection += 1) {
    for (let i = 0; i < 5; i += 1) expect(await idOf(register('guessing', wrongCode(code)))).toBe('CODE_INVALID');
    const sixth = await register('guessing', code);
    expect(sixth.body).toMatchObject({ code: 429, error: { params: { seconds: 7200 } } });
    expect(sixth.headers.get('retry-after')).toBe('7200');
    // Simulates another connection, or a restart.
    await s.deps.limits.clear('codeGuesses', guessKey({ purpose: 'registration', email }, '127.0.0.1', id));
  }
  expect(await idOf(register('guessing', code))).toBe('CODE_INVALID');
});

test('wrong guesses block only their own address: the owner is not affected, and a new code resets the count', async () => {
  const proxied = await startServer({ STROMA_TRUSTED_PROXIES: '127.0.0.1' });
  const from = (ip: string, verificationMessage: string) =>
    proxied.call('account/reg', {
      form: { username: 'unhindered', email: 'unhindered@example.org', password: 'Secret1x', verificationMessage },
      headers: { 'x-forwarded-for': ip },
    });
  const code = await requestCode(proxied, 'unhindered@example.org', 'registration');
  for (let i = 0; i < 5; i += 1) expect(await idOf(from('192.0.2.1', wrongCode(code)))).toBe('CODE_INVALID');
  expect(await idOf(from('192.0.2.1', code))).toBe('TOO_MANY_REQUESTS');
  expect(await idOf(from('192.0.2.2', wrongCode(code)))).toBe('CODE_INVALID');
  proxied.clock.now += 61_000;
  const second = await requestCode(proxied, 'unhindered@example.org', 'registration');
  expect(await idOf(from('192.0.2.1', second))).toBe('OK');
  await proxied.close();
});

test('an address without a code has six guesses too', async () => {
  for (let i = 0; i < 5; i += 1) expect(await idOf(register('nocode', '123456'))).toBe('CODE_INVALID');
  expect(await idOf(register('nocode', '123456'))).toBe('TOO_MANY_REQUESTS');
});

test('a code for one purpose opens no other, and no other address', async () => {
  await s.register('purposeful');
  const email = 'purposeful@example.org';
  const password = await requestCode(s, email, 'password');
  expect(await idOf(register('purposeful_two', password, { email }))).toBe('CODE_INVALID');
  const registration = await requestCode(s, 'elsewhere@example.org', 'registration');
  const reset = { email: 'elsewhere@example.org', verificationMessage: registration, password: 'other1' };
  expect((await s.call('account/beforeLogin/password/update', { json: reset })).body.error.id).toBe('CODE_INVALID');
  expect(await idOf(register('foreign', registration))).toBe('CODE_INVALID');
});

test('a taken name costs no code; a name lost in the last moment costs it, and nothing is half done', async () => {
  await s.register('taken_name');
  const code = await requestCode(s, 'second@example.org', 'registration');
  const form = { email: 'second@example.org' };
  expect(await idOf(register('Taken_Name', code, form))).toBe('USERNAME_TAKEN');
  expect(await idOf(register('second', code, { email: 'TAKEN_name@example.org' }))).toBe('CODE_INVALID');
  expect(await idOf(register('second', code, form))).toBe('OK');
  const codes = await Promise.all(
    ['a@example.org', 'b@example.org'].map((email) => requestCode(s, email, 'registration')),
  );
  const both = ['a@example.org', 'b@example.org'].map((email, i) => idOf(register('one_name', codes[i]!, { email })));
  expect((await Promise.all(both)).sort()).toEqual(['OK', 'USERNAME_TAKEN']);
  expect(await s.deps.db('users').where({ username_key: 'one_name' })).toHaveLength(1);
  expect(await s.deps.db('spaces').where({ name: 'one_name' })).toHaveLength(1);
});

test('a phone number is kept by its digits and is unique', async () => {
  const phone = '+49 (30) 123-456';
  const form = { phone };
  expect(await idOf(register('phoned', await requestCode(s, 'phoned@example.org', 'registration'), form))).toBe('OK');
  const code = await requestCode(s, 'phoned_two@example.org', 'registration');
  expect(await idOf(register('phoned_two', code, { phone: '0049' }))).toBe('INPUT_INVALID');
  expect(await idOf(register('phoned_two', code, { phone: '4930123456' }))).toBe('PHONE_TAKEN');
  const check = async (given: string) =>
    (await s.call(`account/reg/check_phone?${new URLSearchParams({ phone: given })}`)).body.data?.available;
  expect([await check('49 30 123456'), await check('49 30 123457'), await check('none')]).toEqual([false, true, false]);
  expect((await s.call('account/reg/check_phone')).status).toBe(400);
});

test('availability checks: 30 a minute for an address, all three together', async () => {
  s.clock.now += 60_000;
  for (let i = 0; i < 30; i += 1) {
    const path = ['check_username?username=x_y', 'check_email?email=x@y.org', 'check_phone?phone=1234567'][i % 3]!;
    expect((await s.call(`account/reg/${path}`)).body.data).toEqual({ available: true });
  }
  const refused = await s.call('account/reg/check_username?username=x_y', {
    headers: { 'x-forwarded-for': '8.8.8.8' },
  });
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('60');
});

test('sendMessage: an invalid address, purpose or language is 400', async () => {
  const send = async (form: Record<string, string>) => (await s.call('account/sendMessage', { form })).body.error?.id;
  for (const email of [
    'x',
    'a@b',
    'a b@c.org',
    'ａ@example.org',
    '\u212a@example.org',
    'a@b.org\r\nBcc: c@d.org',
    'a@b.org,c@d.org',
  ])
    expect(await send({ email })).toBe('EMAIL_INVALID');
  expect(await send({ email: 'a@b.org', purpose: 'other' })).toBe('INPUT_INVALID');
  expect(await send({ email: 'a@b.org', locale: 'fr-FR' })).toBe('INPUT_INVALID');
});

test('sendMessage: one a minute and five an hour for an address, spelled in any way', async () => {
  s.clock.now += 2 * HOUR;
  const send = (email: string) => s.call('account/sendMessage', { form: { email } });
  for (let i = 0; i < 5; i += 1) {
    expect((await send('often@example.org')).status).toBe(200);
    expect((await send('Often@Example.org')).headers.get('retry-after')).toBe('60');
    s.clock.now += 60_000;
  }
  const refused = await send('often@example.org');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('3300');
  s.clock.now += 3300_000;
  expect((await send('often@example.org')).status).toBe(200);
});

test('sendMessage: 30 an hour from one connection', async () => {
  s.clock.now += HOUR;
  const send = (i: number) => s.call('account/sendMessage', { form: { email: `many${i}@example.org` } });
  for (let i = 0; i < 30; i += 1) expect((await send(i)).status).toBe(200);
  expect((await send(31)).status).toBe(429);
});

test('for a password it answers alike for known and unknown addresses; the mail to a stranger has no code', async () => {
  await s.register('known_one');
  s.clock.now += HOUR;
  const ask = (email: string) => s.call('account/sendMessage', { form: { email, purpose: 'password' } });
  const [known, unknown] = [await ask('known_one@example.org'), await ask('unknown_one@example.org')];
  expect(known.body).toEqual(unknown.body);
  expect(codeIn(await lastMailTo(s, 'known_one@example.org'))).toMatch(/^\d{6}$/);
  const stranger = await lastMailTo(s, 'unknown_one@example.org');
  expect(stranger.text).toContain('there is no Stroma account');
  expect(stranger.text).not.toMatch(/\d{6}/);
});

test('mails are written in the language that was asked for, the code not in the subject', async () => {
  s.clock.now += HOUR;
  await s.call('account/sendMessage', { form: { email: 'zhang@example.org', locale: 'zh-CN' } });
  const zh = await lastMailTo(s, 'zhang@example.org');
  expect(zh.subject).toBe('Stroma 注册验证码');
  expect(zh.text).toContain('2 小时内有效');
  const headers = { 'accept-language': 'zh-CN' };
  expect(await idOf(register('zhang', codeIn(zh), {}, headers))).toBe('OK');
  expect((await s.deps.db('users').where({ username: 'zhang' }).first()).locale).toBe('zh-CN');
  await s.call('account/sendMessage', { form: { email: 'browser@example.org' }, headers });
  expect((await lastMailTo(s, 'browser@example.org')).subject).toBe('Stroma 注册验证码');
  for (const mail of await readMails(s)) expect(mail.subject).not.toMatch(/\d{6}/);
});
