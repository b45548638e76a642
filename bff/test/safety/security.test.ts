import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { createSignInLink, findUser } from '../../src/services/accounts/accounts.ts';
import { requestCode, wrongCode } from '../mails.ts';
import { rawRequest } from '../raw.ts';
import { startServer, type TestServer } from '../server.ts';

let s: TestServer;
let token: string;
const lines: string[] = [];
beforeAll(async () => {
  s = await startServer({}, pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }));
  token = await s.register('secured');
});
afterAll(() => s.close());

test.each([
  '/api/account/info',
  '/api/account/signInOptions',
  '/api/none',
  '/healthz',
  '/',
  '/login',
  '/assets/none.js',
])('safe headers on %s', async (path) => {
  const { headers } = await s.call(path);
  const csp = headers.get('content-security-policy')!;
  expect(csp).toContain("default-src 'none'");
  expect(csp).toMatch(/script-src 'self'(;|$)/);
  expect(csp).toContain("script-src-attr 'none'");
  expect(csp).toContain("object-src 'none'");
  expect(csp).toContain("base-uri 'none'");
  expect(csp).toContain("frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('permissions-policy')).toContain('camera=()');
  expect(headers.get('permissions-policy')).not.toContain('bluetooth');
  expect(headers.get('strict-transport-security')).toBeNull();
  expect(headers.get('x-powered-by')).toBeNull();
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test('HSTS for a year where the server is reached by https', async () => {
  const secure = await startServer({ PUBLIC_URL: 'https://stroma.example.org/' });
  const { headers } = await secure.call('account/signInOptions');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  const origin = 'https://stroma.example.org';
  const form = { username: 'nobody', password: 'Secret1x' };
  expect((await secure.call('account/sign-up', { form, headers: { origin } })).status).toBe(400);
  await secure.close();
});

test('the page has no script written into it', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../workbench/index.html'), 'utf8');
  for (const [tag, body] of page.matchAll(/<script\b[^>]*>([^<]*)<\/script>/g)) {
    expect(tag).toContain('src=');
    expect(body).toBe('');
  }
  expect(page).not.toMatch(/\son\w+=|javascript:/i);
});

test.each([
  ['https://elsewhere.example', 403],
  ['null', 403],
  ['not an origin', 403],
  ['http://', 403],
  ['http://[', 403],
  ['file:///etc/passwd', 403],
  ['http://127.0.0.1:1', 403],
  ['http://127.0.0.1.evil.example', 403],
  ['OWN', 400],
  // The same host by another scheme is another origin.
  ['OWN by https', 403],
])('the origin %s is answered %i', async (origin, status) => {
  const own: Record<string, string> = { OWN: s.url, 'OWN by https': s.url.replace('http:', 'https:') };
  const headers = { origin: own[origin] ?? origin };
  for (const path of ['account/sign-up', 'account/contactUS'])
    expect((await s.call(path, { form: { username: 'a' }, headers })).status).toBe(
      status === 400 && path.endsWith('US') ? 415 : status,
    );
});

test.each([
  ['account/update', '{"__proto__":{"is_admin":true,"polluted":1}}'],
  ['account/update', '{"constructor":{"prototype":{"polluted":1}}}'],
  ['account/tutorial', '{"seen":true,"__proto__":{"polluted":1}}'],
  ['account/contactUS', '{"topic":"idea","name":"a","email":"a@b.org","text":"t","__proto__":{"polluted":1}}'],
  ['account/password/update', '{"current":{"__proto__":{"polluted":1}},"password":"another1"}'],
])('a prototype in JSON is refused: %s %s', async (path, json) => {
  expect((await s.call(path, { token, json })).body.error.id).toBe('INPUT_INVALID');
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect((await findUser(s.deps.db, 'secured'))!.is_admin).toBeFalsy();
});

test.each([
  '__proto__[polluted]',
  'constructor[prototype][polluted]',
  '__proto__.polluted',
  'username[__proto__][polluted]',
])('a prototype in a form or a query changes nothing: %s', async (name) => {
  const form = { username: 'nobody', password: 'Wrong1xx', [name]: '1' };
  expect((await s.call('account/sign-up', { form })).status).toBe(400);
  const query = new URLSearchParams({ username: 'free_name', [name]: '1' });
  expect((await s.call(`account/reg/check_username?${query}`)).status).toBeLessThan(500);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('paths that climb out of the page folder stay inside', async () => {
  for (const path of [
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%5c..%5cetc',
    '/%00',
    '/a%00.js',
    '/%',
  ])
    for (const reply of [await s.call(path)]) {
      expect(reply.status).toBeLessThan(500);
      expect(JSON.stringify(reply.body)).not.toContain('root:');
    }
});

test('no log line holds a password, a code, a token or a link, whatever goes well or fails', async () => {
  const secrets = [token, 'Secret1x', 'Wrong1xx', 'Another2y', 'Third3zz'];
  const email = 'logged@example.org';
  const code = await requestCode(s, email, 'registration');
  const reg = (verificationMessage: string) =>
    s.call('account/reg', { form: { username: 'logged', email, password: 'Secret1x', verificationMessage } });
  await reg(wrongCode(code));
  await reg(code);
  const signIn = (password: string) => s.call('account/sign-up', { form: { username: 'logged', password } });
  await signIn('Wrong1xx');
  const { token: first } = (await signIn('Secret1x')).body.data;
  await s.call('account/password/update', { token: first, json: { current: 'Wrong1xx', password: 'Another2y' } });
  const changed = await s.call('account/password/update', {
    token: first,
    json: { current: 'Secret1x', password: 'Another2y' },
  });
  const reset = await requestCode(s, email, 'password');
  await s.call('account/beforeLogin/password/update', {
    json: { email, verificationMessage: reset, password: 'Third3zz' },
  });
  const { id, password_hash: hash } = (await findUser(s.deps.db, 'logged'))!;
  const link = await createSignInLink(s.deps.db, id, s.clock.now);
  const opened = await s.call('account/sign-in-link', { json: { link } });
  await s.call(`account/info?token=${opened.body.data.token}`);
  await s.call('account/sign-in-link', { json: `{"link":"${link}"` });
  secrets.push(code, wrongCode(code), reset, first, changed.body.data.token, link, opened.body.data.token, hash);
  // Also with the database failing during a sign-in and a registration.
  await s.deps.db.schema.renameTable('login_log', 'login_log_away');
  await s.deps.db.schema.renameTable('email_codes', 'email_codes_away');
  expect((await signIn('Third3zz')).status).toBe(500);
  expect((await reg(code)).status).toBe(500);
  await s.deps.db.schema.renameTable('email_codes_away', 'email_codes');
  await s.deps.db.schema.renameTable('login_log_away', 'login_log');
  const log = lines.join('');
  expect(log).toContain('"request failed"');
  expect(log).toContain('/api/account/password/update');
  expect(log).toContain('sign-in refused');
  for (const secret of secrets) expect(log).not.toContain(secret);
});

test('the data folder is the server’s own, and so is its database', async () => {
  const { dataDir } = s.deps.config;
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  for (const name of (await readdir(dataDir)).filter((one) => one.includes('.sqlite')))
    expect([name, (await stat(join(dataDir, name))).mode & 0o777]).toEqual([name, 0o600]);
});

test('TRACE echoes nothing', async () => {
  for (const path of ['/', '/api/account/info']) {
    const reply = await rawRequest(s.url, path, { method: 'TRACE', headers: { 'x-probe': 'echo-me' } });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect(reply.body.toString()).not.toContain('echo-me');
  }
});

test('a reply never repeats the password or the code that was sent', async () => {
  const form = { username: '1bad', email: 'a@b.org', password: 'Zq9secretZq', verificationMessage: '424242' };
  const { body, headers } = await s.call('account/reg', { form });
  expect(JSON.stringify(body)).not.toMatch(/Zq9secretZq|424242/);
  expect((await s.call('account/info', { token })).headers.get('cache-control')).toBe('no-store');
  expect(headers.get('set-cookie')).toBeNull();
});
