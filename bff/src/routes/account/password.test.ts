/** @mariadb routes/account/password.routes.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSignInLink, findUser } from '../../services/accounts/accounts.ts';
import { requestCode, lastMailTo, wrongCode } from '../../../test/mails.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let s: TestServer;
beforeAll(async () => {
  s = await startServer();
});
afterAll(() => s.close());

const signIn = (username: string, password: string) => s.call('account/sign-up', { form: { username, password } });
const change = (token: string | undefined, current: string, password: string) =>
  s.call('account/password/update', { token, json: { current, password } });
const reset = (email: string, verificationMessage: string, password: string) =>
  s.call('account/beforeLogin/password/update', { json: { email, verificationMessage, password } });

test('changing a password: 401 without a session, 400 for a body that is none', async () => {
  expect((await change(undefined, 'Secret1x', 'other1')).status).toBe(401);
  const token = await s.register('body_one');
  const send = (json: unknown) => s.call('account/password/update', { token, json });
  for (const json of [{}, { current: 'Secret1x' }, { current: 'Secret1x', password: ['x'] }, 'none', []])
    expect((await send(json)).status).toBe(400);
  expect((await s.call('account/password/update', { token, form: { current: 'a', password: 'b' } })).status).toBe(415);
});

test.each(['five5', 'seventeen_letters', 'with space', 'tab\ttab', ' lead1'])(
  'a new password "%s" breaks the form of 6 to 16 characters with no whitespace',
  async (password) => {
    const token = await s.register(`form_${password.length}_${password.charCodeAt(0)}`);
    expect((await change(token, 'Secret1x', password)).body.error).toMatchObject({ id: 'PASSWORD_FORM_INVALID' });
    expect((await reset('form@example.org', '123456', password)).body.error.id).toBe('PASSWORD_FORM_INVALID');
  },
);

test('a new password ends every session, the old password and the open sign-in links; the answer is a fresh session', async () => {
  const token = await s.register('changer');
  const elsewhere = (await signIn('changer', 'Secret1x')).body.data.token;
  const { id } = (await findUser(s.deps.db, 'changer'))!;
  const link = await createSignInLink(s.deps.db, id, s.clock.now);
  const reply = await change(token, 'Secret1x', 'no-capital');
  expect(reply.body.data).toMatchObject({ username: 'changer', privileges: expect.any(Array) });
  for (const old of [token, elsewhere]) expect((await s.call('account/info', { token: old })).status).toBe(401);
  expect((await s.call('account/info', { token: reply.body.data.token })).status).toBe(200);
  expect((await s.call('account/sign-in-link', { json: { link } })).body.error.id).toBe('LINK_USED');
  expect((await signIn('changer', 'Secret1x')).status).toBe(400);
  expect((await signIn('changer', 'no-capital')).status).toBe(200);
  expect((await lastMailTo(s, 'changer@example.org')).subject).toBe('Your Stroma password was changed');
  expect(await s.deps.db('audit_log').where({ user_id: id, action: 'account.passwordChange' })).toMatchObject([
    { who: 'changer', ip: '127.0.0.1' },
  ]);
});

test('a wrong current password changes nothing; the sixth try in five minutes is 429', async () => {
  const token = await s.register('forgetful');
  for (let i = 0; i < 5; i += 1)
    expect((await change(token, 'Wrong1xx', 'another1')).body).toMatchObject({
      code: 400,
      error: { id: 'PASSWORD_WRONG' },
    });
  const sixth = await change(token, 'Secret1x', 'another1');
  expect(sixth.status).toBe(429);
  expect(sixth.headers.get('retry-after')).toBe('300');
  s.clock.now += 300_000;
  expect((await change(token, 'Secret1x', 'another1')).status).toBe(200);
});

test('of two changes at the same moment one wins and leaves one session', async () => {
  const token = await s.register('twofold');
  const replies = await Promise.all(['first-one', 'second-one'].map((password) => change(token, 'Secret1x', password)));
  expect(replies.map((r) => r.status).sort()).not.toContain(500);
  expect(replies.filter((r) => r.status === 200)).toHaveLength(1);
  const { id } = (await findUser(s.deps.db, 'twofold'))!;
  expect(await s.deps.db('sessions').where({ user_id: id })).toHaveLength(1);
});

test('a forgotten password: bad bodies, addresses and codes are refused', async () => {
  expect((await s.call('account/beforeLogin/password/update', { json: { email: 'a@b.org' } })).status).toBe(400);
  expect((await reset('nobody', '123456', 'another1')).body.error.id).toBe('EMAIL_INVALID');
  expect((await reset('nobody@example.org', '123456', 'another1')).body.error.id).toBe('CODE_INVALID');
  await s.register('resetter');
  const code = await requestCode(s, 'resetter@example.org', 'password');
  expect((await reset('resetter@example.org', wrongCode(code), 'another1')).body.error.id).toBe('CODE_INVALID');
  expect((await signIn('resetter', 'Secret1x')).status).toBe(200);
});

test('a forgotten password is reset by a one-use code; all sessions end and the owner is notified', async () => {
  const token = await s.register('forgot');
  const code = await requestCode(s, 'forgot@example.org', 'password');
  expect((await reset('Forgot@example.org', code, 'another1')).body).toMatchObject({ code: 200, data: {} });
  expect((await s.call('account/info', { token })).status).toBe(401);
  expect((await signIn('forgot', 'another1')).status).toBe(200);
  expect((await reset('forgot@example.org', code, 'third-one')).body.error.id).toBe('CODE_INVALID');
  expect((await signIn('forgot', 'another1')).status).toBe(200);
  expect((await lastMailTo(s, 'forgot@example.org')).subject).toBe('Your Stroma password was changed');
});

test('the reset opens the account to its owner again after wrong sign-ins', async () => {
  await s.register('closed_one');
  for (let i = 0; i < 6; i += 1) await signIn('closed_one', 'Wrong1xx');
  expect((await signIn('closed_one', 'Secret1x')).status).toBe(429);
  const code = await requestCode(s, 'closed_one@example.org', 'password');
  await reset('closed_one@example.org', code, 'another1');
  expect((await signIn('closed_one', 'another1')).status).toBe(200);
});

test('six wrong guesses at a reset are 429, whether or not there is an account', async () => {
  await s.register('target_one');
  const code = await requestCode(s, 'target_one@example.org', 'password');
  for (const email of ['target_one@example.org', 'no_account@example.org']) {
    for (let i = 0; i < 5; i += 1) expect((await reset(email, wrongCode(code), 'another1')).status).toBe(400);
    expect((await reset(email, code, 'another1')).status).toBe(429);
  }
});

test('30 wrong codes an hour from one connection, over any number of addresses', async () => {
  s.clock.now += 3600_000;
  for (let i = 0; i < 30; i += 1)
    expect((await reset(`spread${i}@example.org`, '123456', 'another1')).status).toBe(400);
  expect((await reset('spread31@example.org', '123456', 'another1')).status).toBe(429);
});
