import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMails } from '../../../test/mails.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let china: TestServer;
let plain: TestServer;
const HOSTS = { CN: 'https://cn.example.org', other: 'https://www.example.org' };
beforeAll(async () => {
  const geo = join(await mkdtemp(join(tmpdir(), 'stroma-geo-')), 'geo.csv');
  await writeFile(geo, '# ranges\n203.0.113.0/24,CN\n198.51.100.0/24,DE\n2001:db8::/32,SG\n');
  china = await startServer({
    STROMA_GEO_FILE: geo,
    STROMA_REGION: 'CN',
    STROMA_REGION_HOSTS: JSON.stringify(HOSTS),
    STROMA_TRUSTED_PROXIES: '127.0.0.0/8, ::1',
    OPERATOR_EMAIL: 'ops@example.org',
  });
  plain = await startServer({ STROMA_GEO_FILE: 'off' });
});
afterAll(() => Promise.all([china.close(), plain.close()]));

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const message = { topic: 'question', name: 'Ana', email: 'ana@example.org', text: 'How?' };
const contact = (s: TestServer, more: object = {}, token?: string) =>
  s.call('account/contactUS', { json: { ...message, ...more }, token });

test.each([
  ['203.0.113.7', { matches: true, countryIsoCode: 'CN', region: 'CN', nearest: null }],
  [
    '198.51.100.7',
    { matches: false, countryIsoCode: 'DE', region: 'CN', nearest: { region: 'other', href: HOSTS.other } },
  ],
  [
    '2001:db8::7',
    { matches: false, countryIsoCode: 'SG', region: 'CN', nearest: { region: 'other', href: HOSTS.other } },
  ],
  ['192.0.2.1', { matches: true, countryIsoCode: null, region: 'CN', nearest: null }],
  ['10.1.2.3', { matches: true, countryIsoCode: null, region: 'CN', nearest: null }],
  ['no address', { matches: true, countryIsoCode: null, region: 'CN', nearest: null }],
])('a caller at %s', async (address, expected) => {
  expect((await china.call('account/criteriaIpAddress', from(address))).body.data).toEqual(expected);
  const { countryIsoCode } = expected;
  expect((await china.call('account/ipCountry', from(address))).body.data).toEqual({ countryIsoCode });
});

test('without a country table there is no country and no redirect', async () => {
  expect((await plain.call('account/criteriaIpAddress', from('203.0.113.7'))).body.data).toEqual({
    matches: true,
    countryIsoCode: null,
    region: 'other',
    nearest: null,
  });
});

test('region look-ups: 60 a minute for an address, whatever header is invented', async () => {
  plain.clock.now += 60_000;
  for (let i = 0; i < 60; i += 1) expect((await plain.call('account/ipCountry', from(`9.9.9.${i}`))).status).toBe(200);
  expect((await plain.call('account/ipCountry', from('9.9.8.1'))).headers.get('retry-after')).toBe('60');
});

test('a message without text, name, topic or address is refused', async () => {
  for (const more of [
    { text: '' },
    { text: ' \n ' },
    { name: ' ' },
    { topic: 'spam' },
    { text: 'x'.repeat(5001) },
    { more: 1 },
  ])
    expect((await contact(plain, more)).body.error.id).toBe('INPUT_INVALID');
  expect((await contact(plain, { email: 'nobody' })).body.error.id).toBe('EMAIL_INVALID');
  expect(await plain.deps.db('contact_messages')).toHaveLength(0);
});

test('a message is kept; no mail goes where no operator is configured', async () => {
  const token = await plain.register('writer');
  const before = (await readMails(plain)).length;
  expect((await contact(plain)).body).toMatchObject({ code: 200, data: {} });
  expect((await contact(plain, { name: 'Signed In', text: '你好' }, token)).status).toBe(200);
  const rows = await plain.deps.db('contact_messages').orderBy('name');
  expect(rows).toMatchObject([
    { topic: 'question', name: 'Ana', email: 'ana@example.org', text: 'How?', user_id: null },
    { name: 'Signed In', text: '你好', user_id: expect.any(String) },
  ]);
  expect((await readMails(plain)).length).toBe(before);
});

test('the operator gets it with the writer to answer to, header lines in a name stay words', async () => {
  const name = 'Eve\r\nBcc: all@example.org\r\n\r\nbody';
  expect((await contact(china, { name, text: 'Line 1\nLine 2' })).status).toBe(200);
  const mail = (await readMails(china)).at(-1)!;
  expect(mail.headers).toMatch(/^Reply-To: ana@example\.org$/m);
  expect(mail.headers).not.toMatch(/^Bcc/m);
  expect(mail).toMatchObject({ to: 'ops@example.org', subject: 'Stroma, question: Eve Bcc: all@example.org body' });
  expect(mail.text).toContain('Line 1\nLine 2');
});

test('5 messages an hour from one address', async () => {
  plain.clock.now += 3600_000;
  for (let i = 0; i < 5; i += 1) expect((await contact(plain)).status).toBe(200);
  const refused = await contact(plain);
  expect(refused.headers.get('retry-after')).toBe('3600');
  plain.clock.now += 3600_000;
  expect((await contact(plain)).status).toBe(200);
});
