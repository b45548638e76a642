/** @mariadb services/accounts/oidc-accounts.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findUser } from '../../services/accounts/accounts.ts';
import { usernameFrom } from '../../services/accounts/oidc-accounts.ts';
import { CALLBACK_PATH } from '../../services/accounts/oidc.ts';
import { Browser, startProvider, type TestProvider } from '../../../test/oidc.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let s: TestServer;
let provider: TestProvider;
beforeAll(async () => {
  s = await startServer();
  s.deps.config.publicUrl = s.url;
  provider = await startProvider(s.url + CALLBACK_PATH);
});
afterAll(async () => {
  await provider.close();
  await s.close();
});
const configure = (): void => {
  s.deps.config.oidc = {
    issuer: provider.issuer,
    clientId: 'stroma',
    clientSecret: 'provider-secret',
    name: 'Institute',
  };
};

async function begin(browser: Browser, redirect?: string): Promise<string> {
  const query = redirect === undefined ? '' : `?${new URLSearchParams({ redirect })}`;
  const { status, location } = await browser.open(`${s.url}/api/account/oidc/start${query}`);
  expect(status).toBe(302);
  return location!;
}
/** Runs the whole sign-in; returns the address at which the browser ends. */
async function through(login: string, redirect?: string, browser = new Browser()): Promise<URL> {
  const back = await browser.logIn(await begin(browser, redirect), login, s.url);
  return new URL((await browser.open(back)).location!);
}
const open = (link: string | null) => s.call('account/sign-in-link', { json: { link } });

test('without a provider there is no such way, and the options say so', async () => {
  expect((await s.call('account/signInOptions')).body.data).toEqual({ oidc: null, outbox: true });
  for (const path of ['start', 'callback?state=x&code=y'])
    expect((await s.call(`account/oidc/${path}`)).body).toMatchObject({ code: 404, error: { id: 'NOT_FOUND' } });
  configure();
  expect((await s.call('account/signInOptions')).body.data.oidc).toEqual({
    name: 'Institute',
    path: '/api/account/oidc/start',
  });
});

test('the provider is asked by code flow with PKCE, state and nonce, of which nothing lies open in the database', async () => {
  const url = new URL(await begin(new Browser()));
  const query = Object.fromEntries(url.searchParams);
  expect(query).toMatchObject({
    response_type: 'code',
    client_id: 'stroma',
    code_challenge_method: 'S256',
    redirect_uri: s.url + CALLBACK_PATH,
    scope: 'openid email profile',
  });
  expect(query.state).toMatch(/^[\w-]{22}$/);
  expect(query.nonce).toMatch(/^[\w-]{22}$/);
  expect(query.code_challenge).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(await s.deps.db('oidc_states'))).not.toContain(query.state);
});

test('a first sign-in makes an account with a name that meets the rule, and the link signs in once within 60 s', async () => {
  provider.people.u1 = {
    email: 'Jörg.M@example.org'.replace('ö', 'o'),
    email_verified: true,
    preferred_username: '7 jörg.müller',
  };
  const end = await through('u1', '/cloud/faq?a=1#b');
  expect(end.origin + end.pathname).toBe(`${s.url}/login`);
  expect(end.searchParams.get('redirect')).toBe('/cloud/faq?a=1#b');
  const link = end.searchParams.get('link');
  expect((await open(link)).body.data).toMatchObject({ username: '_7_jorg_muller', email: 'Jorg.M@example.org' });
  expect((await open(link)).body.error.id).toBe('LINK_USED');
  const late = (await through('u1')).searchParams.get('link');
  s.clock.now += 61_000;
  expect((await open(late)).body.error.id).toBe('LINK_USED');
  expect(await s.deps.db('users').where({ email_key: 'jorg.m@example.org' })).toHaveLength(1);
});

test('a second account with the same name gets another one', async () => {
  provider.people.u2 = { email: 'second@example.org', email_verified: true, preferred_username: '7_jorg_muller' };
  expect((await open((await through('u2')).searchParams.get('link'))).body.data.username).toBe('_7_jorg_muller_2');
});

test('a verified address is its account; the same subject stays with it when the address changes', async () => {
  await s.register('local_one');
  provider.people.u3 = { email: 'local_one@example.org', email_verified: true };
  expect((await open((await through('u3')).searchParams.get('link'))).body.data.username).toBe('local_one');
  provider.people.u3 = { email: 'moved@example.org', email_verified: true };
  expect((await open((await through('u3')).searchParams.get('link'))).body.data.username).toBe('local_one');
  provider.people.u4 = { email: 'local_one@example.org', email_verified: true };
  expect((await through('u4')).searchParams.get('error')).toBe('OIDC_FAILED');
});

test.each([
  [{ email: 'victim@example.org', email_verified: false }],
  [{ email: 'victim@example.org' }],
  [{ email: 'victim@example.org', email_verified: 'true' }],
  [{}],
])('an address that is not verified opens and makes nothing: %j', async (claims) => {
  if (!(await findUser(s.deps.db, 'victim'))) await s.register('victim');
  provider.people.u5 = claims;
  const end = await through('u5');
  expect(`${end.pathname}${end.search}`).toBe('/login?error=OIDC_FAILED');
  expect((await findUser(s.deps.db, 'victim'))!.oidc_key).toBeNull();
});

test('a locked account gets ACCOUNT_LOCKED and no link', async () => {
  provider.people.u6 = { email: 'locked@example.org', email_verified: true, preferred_username: 'locked_there' };
  await through('u6');
  await s.deps.db('users').where({ username: 'locked_there' }).update({ status: 'locked' });
  expect((await through('u6')).search).toBe('?error=ACCOUNT_LOCKED');
});

test('an answer is used once, by the browser that asked, within 10 minutes, and unchanged', async () => {
  const browser = new Browser();
  const back = await browser.logIn(await begin(browser), 'u1', s.url);
  expect(new URL((await new Browser().open(back)).location!).searchParams.get('error')).toBe('OIDC_FAILED');
  expect(new URL((await browser.open(back)).location!).searchParams.get('link')).toBeTruthy();
  expect(new URL((await browser.open(back)).location!).searchParams.get('error')).toBe('OIDC_FAILED');
  const late = await browser.logIn(await begin(browser), 'u1', s.url);
  s.clock.now += 601_000;
  expect(new URL((await browser.open(late)).location!).searchParams.get('error')).toBe('OIDC_FAILED');
  const changed = new URL(await browser.logIn(await begin(browser), 'u1', s.url));
  changed.searchParams.set('code', 'invented');
  expect(new URL((await browser.open(changed.href)).location!).searchParams.get('error')).toBe('OIDC_FAILED');
});

test('the spent state has one winner of 12 callbacks at the same moment', async () => {
  const browser = new Browser();
  const back = await browser.logIn(await begin(browser), 'u1', s.url);
  const cookies = await Promise.all(Array.from({ length: 12 }, () => browser.open(back)));
  const links = cookies.filter((reply) => new URL(reply.location!).searchParams.has('link'));
  expect(links).toHaveLength(1);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '\\\\evil',
  '',
])('no redirect leaves this origin: %j', async (redirect) => {
  await s.deps.limits.clear('signInPerAddress', '127.0.0.1');
  expect((await through('u1', redirect)).searchParams.get('redirect')).toBe('/');
});

test('a program that asks gets the error as JSON, and a provider that is away is no 5xx', async () => {
  const reply = await s.call('account/oidc/callback?state=x&code=y', { headers: { accept: 'application/json' } });
  expect(reply.body).toMatchObject({ code: 400, error: { id: 'OIDC_FAILED' } });
  s.deps.config.oidc = { issuer: 'http://127.0.0.1:9', clientId: 'stroma', clientSecret: null, name: 'Away' };
  const away = await s.call('account/oidc/start', { headers: { accept: 'application/json' } });
  expect(away.body).toMatchObject({ code: 400, error: { id: 'OIDC_FAILED' } });
  configure();
  expect((await s.call('account/oidc/callback?state=x&state=y')).status).toBeLessThan(500);
  expect((await s.call('account/oidc/callback')).status).toBeLessThan(500);
});

test.each([
  ['ana@example.org', 0, 'ana'],
  ['李雷', 0, 'user__'],
  ['a', 0, 'user_a'],
  ['9lives', 3, '_9lives_4'],
  ['x'.repeat(80), 11, `${'x'.repeat(47)}_12`],
])('the name of %s at try %i is %s', (text, attempt, name) => {
  expect(usernameFrom(text, attempt)).toBe(name);
});

test('the cookie of the flow is out of reach of scripts and other sites, and of this host alone where there is https', async () => {
  configure();
  const cookieOf = async () =>
    (await fetch(`${s.url}/api/account/oidc/start`, { redirect: 'manual' })).headers.get('set-cookie')!;
  const flags = /; path=\/; expires=[^;]+; .*samesite=lax.*httponly/i;
  expect(await cookieOf()).toMatch(/^stroma-oidc=[0-9a-f]{64};/);
  expect(await cookieOf()).toMatch(flags);
  s.deps.config.publicUrl = 'https://stroma.example.org';
  expect(await cookieOf()).toMatch(/^__Host-stroma-oidc=[0-9a-f]{64};/);
  expect(await cookieOf()).toMatch(flags);
  expect(await cookieOf()).toMatch(/; secure/i);
  expect(await cookieOf()).not.toMatch(/domain=/i);
  s.deps.config.publicUrl = s.url;
});
