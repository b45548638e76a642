/** @mariadb services/references/official/official.ts */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { OfficialReference } from '@stroma/contract';
import { person, type Person } from '../../../test/people.ts';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';
import { OFFICIAL } from '../../services/references/official/sources.ts';

// One local server plays the publishers.
const GMT = 'A\tx\tISG15\tMX1\n';
const known = { ...OFFICIAL };
const set = { kind: 'geneSets', species: 'Homo sapiens', licence: 'CC0' } as const;
let s: TestServer;
let publisher: Server;
let admin: Person;
let answer: RequestListener = () => {};
beforeAll(async () => {
  s = await startServer();
  admin = await person(s, 'ada', { is_admin: true });
  publisher = createServer((request, reply) => void answer(request, reply));
  await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`;
  for (const id of Object.keys(OFFICIAL)) delete OFFICIAL[id];
  Object.assign(OFFICIAL, {
    good: { ...set, name: 'GO', database: 'go_bp', url: `${base}/good.gmt` },
    wrong: { ...set, name: 'Reactome', database: 'reactome', url: `${base}/wrong.gmt`, defaultVersion: '90' },
    absent: { ...set, name: 'Other GO', database: 'go_bp', url: 'http://127.0.0.1:1/absent.gmt' },
  });
});
afterAll(async () => {
  for (const id of Object.keys(OFFICIAL)) delete OFFICIAL[id];
  Object.assign(OFFICIAL, known);
  publisher.closeAllConnections();
  await new Promise((resolve) => publisher.close(resolve));
  await s.close();
});
beforeEach(() => {
  answer = (request, reply) => {
    if (request.url === '/good.gmt') reply.setHeader('last-modified', 'Wed, 03 Jun 2026 08:00:00 GMT').end(GMT);
    else reply.end('A\tx\tISG15\nA\tx\tMX1\n');
  };
});

const list = async () => {
  const { body } = await s.call('admin/references/official', { token: admin.token });
  return body.data as OfficialReference[];
};
const ask = (ids: string[], token = admin.token) => s.call('admin/references/official', { token, json: { ids } });
/** States by name, once nothing is in progress. */
async function settled(): Promise<Record<string, string>> {
  for (;;) {
    const sets = await list();
    if (sets.every(({ state }) => state !== 'waiting' && state !== 'fetching'))
      return Object.fromEntries(sets.map(({ id, state }) => [id, state]));
    await pause(50);
  }
}

test('official sets are fetched in the background, each failure has its reason, and the next press fetches the rest', async () => {
  expect((await list()).map(({ id, state }) => [id, state])).toEqual([
    ['good', 'missing'],
    ['wrong', 'missing'],
    ['absent', 'missing'],
  ]);
  const { status, body } = await ask(['good', 'wrong', 'absent']);
  expect([status, body.data.map(({ state }: OfficialReference) => state)]).toEqual([
    200,
    ['waiting', 'waiting', 'waiting'],
  ]);
  expect(await settled()).toEqual({ good: 'present', wrong: 'failed', absent: 'failed' });
  expect((await list()).map(({ problem }) => problem)).toEqual([
    null,
    { id: 'REFERENCE_INVALID', params: { reason: 'duplicate', line: 2, text: 'A' } },
    { id: 'REFERENCE_NOT_FETCHED', params: { reason: 'offline', host: '127.0.0.1:1', status: 0 } },
  ]);
  // Named after the publisher's date of change; the downloaded file is removed.
  expect(await s.deps.db('reference_sets')).toMatchObject([
    { name: 'GO', version: '2026-06-03', owner: 'platform', source: OFFICIAL['good']!.url, imported_by: 'ada' },
  ]);
  expect(await s.deps.db('audit_log').where({ action: 'admin.referenceImport' })).toHaveLength(1);
  expect(readdirSync(s.deps.config.dataDir).filter((name) => name.startsWith('reference-'))).toEqual([]);

  answer = (_, reply) => void reply.end(GMT);
  await ask(['wrong']);
  expect(await settled()).toEqual({ good: 'present', wrong: 'present', absent: 'failed' });
  expect(await s.deps.db('reference_sets').where({ name: 'Reactome' })).toMatchObject([{ version: '90' }]);
});

test('a download does not delay other calls, and a second press does not begin it again', async () => {
  await s.deps.db('reference_sets').delete();
  await s.deps.db('reference_fetches').delete();
  let [asked, finish] = [0, (): void => {}];
  const begun = new Promise<void>((begin) => {
    answer = (_, reply) => {
      asked += 1;
      finish = () => void reply.end(GMT);
      begin();
    };
  });
  await ask(['good']);
  await begun;
  expect((await list())[0]).toMatchObject({ state: 'fetching' });
  expect((await ask(['good'])).body.data[0]).toMatchObject({ state: 'fetching' });
  finish();
  expect(await settled()).toMatchObject({ good: 'present', absent: 'covered' });
  expect(asked).toBe(1);
});

test('what a stopped server left is said to be interrupted, and can be asked for again', async () => {
  await s.deps.db('reference_sets').delete();
  await s.deps
    .db('reference_fetches')
    .insert({ id: 'good', state: 'fetching', asked_by: admin.userId, asked_at: s.deps.now() })
    .onConflict('id')
    .merge();
  expect((await list())[0]).toMatchObject({ state: 'failed', problem: { params: { reason: 'interrupted' } } });
  await ask(['good']);
  expect(await settled()).toMatchObject({ good: 'present' });
});

test('unknown names are refused, and everybody but an administrator', async () => {
  const mei = await person(s, 'mei');
  expect(errorOf(await ask(['good', 'constructor']))).toEqual([404, 'NOT_FOUND']);
  expect(errorOf(await ask(['good'], mei.token))).toEqual([403, 'PERMISSION_DENIED']);
  expect(errorOf(await s.call('admin/references/official', { token: mei.token }))).toEqual([403, 'PERMISSION_DENIED']);
});
