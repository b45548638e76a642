/** @mariadb routes/account/profile.routes.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findUser } from '../../services/accounts/accounts.ts';
import { requestCode, lastMailTo, readMails, wrongCode } from '../../../test/mails.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let s: TestServer;
let token: string;
beforeAll(async () => {
  s = await startServer();
  token = await s.register('profiled');
});
afterAll(() => s.close());

const update = (json: unknown, as: string | undefined = token) => s.call('account/update', { token: as, json });
const changeEmail = (email: string, verificationMessage: string, as: string | undefined = token) =>
  s.call('account/email/update', { token: as, json: { email, verificationMessage } });

test.each([
  ['account/update', {}],
  ['account/email/update', { email: 'a@b.org', verificationMessage: '1' }],
  ['account/tutorial', { seen: true }],
])('%s needs a session', async (path, json) => {
  expect((await s.call(path, { json })).status).toBe(401);
});

test('a profile takes its own fields and nothing else', async () => {
  for (const json of [
    { username: 'other' },
    { is_admin: true },
    { firstName: 7 },
    { lastName: 'x'.repeat(101) },
    [],
    'x',
  ])
    expect((await update(json)).status).toBe(400);
  for (const phone of ['12', 'call me', '1'.repeat(41)])
    expect((await update({ phone })).body.error.id).toBe('INPUT_INVALID');
});

test('what is given changes, the rest stays; the username cannot', async () => {
  await update({ firstName: '  Ana\r\nBcc: x  ', institution: '中国科学院', phone: '+86 10 1234-5678' });
  const reply = await update({ lastName: 'García', researchInterest: 'T cells' });
  const profile = {
    firstName: 'Ana Bcc: x',
    lastName: 'García',
    phone: '+86 10 1234-5678',
    institution: '中国科学院',
    researchInterest: 'T cells',
  };
  expect(reply.body.data).toEqual(profile);
  expect((await s.call('account/info', { token })).body.data).toMatchObject({ username: 'profiled', profile });
  expect((await update({})).body.data).toEqual(profile);
});

test("another's phone number is refused; one's own can be written anew and taken away", async () => {
  const other = await s.register('other_phone');
  expect((await update({ phone: '861012345678' }, other)).body.error.id).toBe('PHONE_TAKEN');
  expect((await update({ phone: '861012345678' })).body.data.phone).toBe('861012345678');
  expect((await update({ phone: '' })).body.data.phone).toBe('');
  expect((await update({ phone: '861012345678' }, other)).status).toBe(200);
});

test('a new address needs the code that it was sent, for this purpose', async () => {
  expect((await changeEmail('nobody', '123456')).body.error.id).toBe('EMAIL_INVALID');
  expect((await s.call('account/email/update', { token, json: { email: 'a@b.org' } })).status).toBe(400);
  const code = await requestCode(s, 'fresh@example.org', 'email');
  expect((await changeEmail('fresh@example.org', wrongCode(code))).body.error.id).toBe('CODE_INVALID');
  expect((await changeEmail('fresher@example.org', code)).body.error.id).toBe('CODE_INVALID');
  const registration = await requestCode(s, 'fresh@example.org', 'registration');
  expect((await changeEmail('fresh@example.org', registration)).body.error.id).toBe('CODE_INVALID');
  s.clock.now += 3600_000 + 1000;
  expect((await changeEmail('fresh@example.org', code)).body.error.id).toBe('CODE_INVALID');
});

test('the address changes once, the old address is notified, and the new one signs in', async () => {
  const code = await requestCode(s, 'Fresh@example.org', 'email');
  expect((await changeEmail('Fresh@example.org', code)).body.data).toEqual({ email: 'Fresh@example.org' });
  const notice = await lastMailTo(s, 'profiled@example.org');
  expect(notice.subject).toBe('Your Stroma account has a new e-mail address');
  expect(notice.text).not.toContain('Fresh@');
  expect((await changeEmail('Fresh@example.org', code)).body.error.id).toBe('CODE_INVALID');
  const signIn = (username: string) => s.call('account/sign-up', { form: { username, password: 'Secret1x' } });
  expect((await signIn('fresh@example.org')).status).toBe(200);
  expect((await signIn('profiled@example.org')).status).toBe(400);
  expect((await s.call('account/info', { token })).body.data.email).toBe('Fresh@example.org');
});

test("another account's address is refused, also with its code", async () => {
  const other = await s.register('settled');
  const code = await requestCode(s, 'settled@example.org', 'email');
  expect((await changeEmail('settled@example.org', code)).body.error.id).toBe('EMAIL_TAKEN');
  const before = (await readMails(s)).length;
  expect((await changeEmail('settled@example.org', code, other)).status).toBe(200);
  expect((await readMails(s)).length).toBe(before);
});

test('the sixth guess at an address is 429', async () => {
  const code = await requestCode(s, 'guess@example.org', 'email');
  for (let i = 0; i < 5; i += 1) expect((await changeEmail('guess@example.org', wrongCode(code))).status).toBe(400);
  expect((await changeEmail('guess@example.org', code)).headers.get('retry-after')).toBe('7200');
});

test('the tutorial is remembered', async () => {
  const seen = async () => (await s.call('account/info', { token })).body.data.tutorialSeen;
  expect((await s.call('account/tutorial', { token, json: { seen: 'yes' } })).status).toBe(400);
  expect(await seen()).toBe(false);
  expect((await s.call('account/tutorial', { token, json: { seen: true } })).body.data).toEqual({});
  expect(await seen()).toBe(true);
  await s.call('account/tutorial', { token, json: { seen: false } });
  expect(await seen()).toBe(false);
  expect((await findUser(s.deps.db, 'other_phone'))!.tutorial_seen).toBeFalsy();
});
