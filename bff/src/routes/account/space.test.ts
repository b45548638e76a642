import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findUser } from '../../services/accounts/accounts.ts';
import { readMails } from '../../../test/mails.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { claim, importResult, upload } from '../../../test/wizard.ts';

const DAY = 24 * 3600_000;
let s: TestServer;
let token: string;
beforeAll(async () => {
  const geo = join(await mkdtemp(join(tmpdir(), 'stroma-geo-')), 'geo.csv');
  await writeFile(geo, 'cidr,iso\n203.0.113.0/24,CN\n2001:db8::/32,DE\n');
  s = await startServer({
    STROMA_TRUSTED_PROXIES: '127.0.0.1',
    STROMA_GEO_FILE: geo,
    OPERATOR_EMAIL: 'ops@example.org',
  });
  token = await s.register('spacious');
});
afterAll(() => s.close());
const get = async (path: string) => (await s.call(path, { token })).body.data;

test.each(['account/loginLog', 'account/subscription', 'user/space', 'user/storage'])(
  '%s needs a session',
  async (path) => {
    expect((await s.call(path)).status).toBe(401);
  },
);
test('account/renewal needs a session and a body that is one', async () => {
  expect((await s.call('account/renewal', { json: {} })).status).toBe(401);
  expect((await s.call('account/renewal', { token, json: { note: 'x'.repeat(501) } })).status).toBe(400);
});

test('the login log has the last 10 sign-ins with time, address and country, newest first', async () => {
  for (let i = 0; i < 11; i += 1) {
    s.clock.now += 60_000;
    await s.call('account/sign-up', {
      form: { username: 'spacious', password: 'Secret1x' },
      headers: { 'x-forwarded-for': i % 2 ? `10.9.9.9, 203.0.113.${i}` : '2001:db8::1' },
    });
  }
  const log = await get('account/loginLog');
  expect(log).toHaveLength(10);
  expect(log[0]).toEqual({ time: new Date(s.clock.now).toISOString(), ip: '2001:db8::1', location: 'DE' });
  expect(log[1]).toMatchObject({ ip: '203.0.113.9', location: 'CN' });
  expect([...log].sort((a, b) => (a.time < b.time ? 1 : -1))).toEqual(log);
});

test.each([
  [null, 'active'],
  [31 * DAY, 'active'],
  [30 * DAY, 'endsSoon'],
  [1, 'endsSoon'],
  [0, 'ended'],
  [-DAY, 'ended'],
])('a subscription that ends in %p ms is %s', async (ms, state) => {
  const validUntil = ms === null ? null : s.clock.now + ms;
  await s.deps.db('users').update({ subscription_until: validUntil, renewal_requested_at: null });
  expect(await get('account/subscription')).toEqual({
    plan: 'Stroma',
    validUntil: validUntil && new Date(validUntil).toISOString(),
    state,
    renewalRequested: false,
  });
});

test('a renewal is asked for, kept and mailed to the operator; 5 an hour', async () => {
  const renew = (note?: string) => s.call('account/renewal', { token, json: { ...(note && { note }) } });
  expect((await renew('两年')).body.data.renewalRequested).toBe(true);
  expect((await get('account/subscription')).renewalRequested).toBe(true);
  const { id } = (await findUser(s.deps.db, 'spacious'))!;
  expect(await s.deps.db('contact_messages').where({ user_id: id })).toMatchObject([
    { topic: 'subscription', text: '两年' },
  ]);
  expect((await readMails(s)).at(-1)).toMatchObject({
    to: 'ops@example.org',
    subject: 'Stroma, subscription: spacious',
  });
  for (let i = 0; i < 4; i += 1) expect((await renew()).status).toBe(200);
  expect((await renew()).status).toBe(429);
});

test('My Space counts the current space, and names the same bytes as the storage call', async () => {
  expect(await get('user/space')).toMatchObject({ integrated: 0, custom: 0, files: 0, results: 0, used: 0 });
  const other = await s.register('neighbour');
  await upload(s, other, 'theirs.zip', new Uint8Array(500));
  await claim(s);
  await upload(s, token, 'one.zip', new Uint8Array(10));
  await claim(s);
  await upload(s, token, 'two.h5ad', new Uint8Array(32), 'annotated');
  const job = await claim(s);
  const result = importResult({ kind: 'annotated', layout: 'h5ad', datasetId: job.datasetId as never, cells: 700 });
  await s.internal(`/jobs/${job.id}/complete`, { fence: job.fence, result });
  const [counts, storage] = [await get('user/space'), await get('user/storage')];
  expect(counts).toMatchObject({ integrated: 0, custom: 1, files: 2, results: 0, used: 42 });
  expect({ used: counts.used, limit: counts.quota }).toEqual(storage);
});
