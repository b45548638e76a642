/** @mariadb routes/drafts/drafts.routes.ts services/jobs/drafts.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LIMITS } from '@stroma/contract';
import { MIGRATIONS } from '../../db/migrations/index.ts';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';
import { draftBody, parsedFile } from '../../../test/wizard.ts';

const PATH = 'user/analysis/drafts';
let s: TestServer;
let token: string;
beforeAll(async () => {
  s = await startServer();
  token = await s.register('drafter');
});
afterAll(() => s.close());
const save = (json: unknown) => s.call(PATH, { token, json });

test('a space has so many drafts; they are read in pages; a deleted one makes room', async () => {
  for (let i = 0; i < LIMITS.drafts; i += 1) {
    s.clock.now += 1;
    expect((await save(draftBody([], { jobName: `draft_${i}` }))).status).toBe(200);
  }
  const beyond = await save(draftBody([]));
  expect(errorOf(beyond)).toEqual([409, 'DRAFTS_FULL']);
  expect(beyond.body.error.params).toEqual({ limit: LIMITS.drafts });
  expect((await s.call(PATH, { token })).body.data).toHaveLength(LIMITS.drafts);
  const page = (await s.call(`${PATH}?pageSize=3&pageNum=2`, { token })).body.data;
  expect(page.map((draft: any) => draft.param.jobName)).toEqual(['draft_196', 'draft_195', 'draft_194']);
  await s.call(`${PATH}/${page[0].id}`, { method: 'DELETE', token });
  expect((await save(draftBody([]))).status).toBe(200);
});

test('an analysis that is edited again and again makes one draft, until it is changed', async () => {
  const own = await s.register('again');
  const call = async (path: string, method = 'POST', json?: unknown, headers = {}) =>
    (await s.call(`user/analysis/${path}`, { token: own, method, headers, ...(json ? { json } : {}) })).body.data;
  const fileIds = [await parsedFile(s, own, 'ctrl.zip'), await parsedFile(s, own, 'stim.zip')];
  const { id } = await call('drafts', 'POST', draftBody(fileIds));
  const job = await call(`drafts/${id}/submit`);
  const first = await call(`jobs/${job.id}/re-edit`);
  expect((await call(`jobs/${job.id}/re-edit`)).id).toBe(first.id);
  const { tissue } = first.param;
  await call(`drafts/${first.id}`, 'PUT', draftBody(fileIds, { tissue: `${tissue}2` }), { 'if-match': '1' });
  const second = await call(`jobs/${job.id}/re-edit`);
  expect(second.id).not.toBe(first.id);
  expect(second.param.tissue).toBe(tissue);
  await call(`jobs/${job.id}`, 'DELETE');
});

test('a draft of an analysis is not listed, leaves its place to another, and opens until its analysis is deleted', async () => {
  const own = await s.register('analyst');
  const call = async (path: string, method = 'POST', json?: unknown) =>
    (await s.call(`user/analysis/${path}`, { token: own, method, ...(json ? { json } : {}) })).body.data;
  const fileIds = [await parsedFile(s, own, 'ctrl.zip'), await parsedFile(s, own, 'stim.zip')];
  const listed = async (): Promise<string[]> => (await call('drafts', 'GET')).map((draft: { id: string }) => draft.id);
  const [open, other] = [
    await call('drafts', 'POST', draftBody(fileIds)),
    await call('drafts', 'POST', draftBody(fileIds)),
  ];
  await call(`drafts/${open.id}/preprocess`);
  expect((await listed()).sort()).toEqual([open.id, other.id].sort());
  const job = await call(`drafts/${other.id}/submit`);
  expect(await listed()).toEqual([open.id]);
  expect((await call(`drafts/${other.id}`, 'GET')).id).toBe(other.id);
  for (let i = 1; i < LIMITS.drafts; i += 1) await call('drafts', 'POST', draftBody([], { jobName: `draft_${i}` }));
  expect(await listed()).toHaveLength(LIMITS.drafts);
  const again = await s.call(PATH, { token: own, json: draftBody([]) });
  expect(errorOf(again)).toEqual([409, 'DRAFTS_FULL']);
  await call(`jobs/${job.id}`, 'DELETE');
  expect((await s.call(`${PATH}/${other.id}`, { token: own })).status).toBe(404);
});

test('a draft that was saved meanwhile is refused with its version, and read with who saved it when', async () => {
  const own = await s.register('windows');
  const made = (await s.call(PATH, { token: own, json: draftBody([], { jobName: 'two' }) })).body.data;
  expect(made).toMatchObject({ version: 1, savedBy: 'windows' });
  const put = (version: number, jobName: string) =>
    s.call(`${PATH}/${made.id}`, {
      ...{ token: own, method: 'PUT', headers: { 'if-match': `"${version}"` } },
      json: draftBody([], { jobName }),
    });
  s.clock.now += 60_000;
  expect((await put(1, 'theirs')).status).toBe(200);
  const refused = await put(1, 'mine');
  expect(errorOf(refused)).toEqual([412, 'VERSION_CONFLICT']);
  expect(refused.body.error.params).toEqual({ current: 2 });
  const theirs = (await s.call(`${PATH}/${made.id}`, { token: own })).body.data;
  expect(theirs).toMatchObject({ version: 2, savedBy: 'windows', param: { jobName: 'theirs' } });
  expect(Date.parse(theirs.savedAt)).toBe(s.clock.now);
  // "Keep mine": over the version that was shown.
  expect((await put(theirs.version, 'mine')).body.data).toMatchObject({ version: 3, param: { jobName: 'mine' } });
  await s.deps.db('drafts').where({ id: made.id }).update({ saved_by: null });
  expect((await s.call(`${PATH}/${made.id}`, { token: own })).body.data.savedBy).toBe('');
  await s.call(`${PATH}/${made.id}`, { method: 'DELETE', token: own });
});

test('the largest draft that the contract allows is saved, a larger body is refused', async () => {
  const genes = Array.from({ length: 2000 }, (_, i) => String(i).padEnd(60, 'X'));
  const name = 'n'.repeat(100);
  const contaminationChoices = Array.from({ length: 200 }, () => ({ sample: name, choice: 'fraction', fraction: 0.9 }));
  const { param, ...body } = draftBody([]);
  const largest = {
    ...body,
    param: { ...param, contaminationState: 'custom', contaminationChoices },
    matrixFiles: Array.from({ length: 200 }, () => ({
      ...{ fileId: 'f'.repeat(64), name, group: name },
      public: { dataset: 'd'.repeat(64), version: 1_000_000, sample: '样'.repeat(200), name: '名'.repeat(300) },
    })),
    mitochondrialGeneSet: { prefixes: [], genes },
    ribosomalGeneSet: { prefixes: [], genes },
  };
  const [draft] = (await s.call(PATH, { token })).body.data;
  const put = (json: unknown) =>
    s.call(`${PATH}/${draft.id}`, { token, method: 'PUT', headers: { 'if-match': String(draft.version) }, json });
  expect((await put(largest)).status).toBe(200);
  expect(errorOf(await put({ ...largest, note: 'x'.repeat(500_000) }))).toEqual([413, 'BODY_TOO_LARGE']);
});

test('the bytes of a draft count in the quota: taken, changed and given back with it', async () => {
  const owner = await s.register('full');
  const space = (await s.deps.db('spaces').where({ name: 'full' }).first()).id as string;
  const storage = async () => Number((await s.deps.db('spaces').where({ id: space }).first()).storage_used);
  const sum = async () =>
    (await s.deps.db('drafts').where({ space_id: space })).reduce((n, { body }) => n + Buffer.byteLength(body), 0);
  const put = (draft: { id: string; version: number }, json: unknown) =>
    s.call(`${PATH}/${draft.id}`, {
      token: owner,
      method: 'PUT',
      headers: { 'if-match': String(draft.version) },
      json,
    });
  const first = (await s.call(PATH, { token: owner, json: draftBody([], { tissue: '肝' }) })).body.data;
  const second = (await s.call(PATH, { token: owner, json: draftBody([]) })).body.data;
  expect(await storage()).toBe(await sum());
  expect(await storage()).toBeGreaterThan(0);

  await s.deps
    .db('spaces')
    .where({ id: space })
    .update({ storage_limit: await storage() });
  const longer = draftBody([], { tissue: '肝'.repeat(20) });
  expect(errorOf(await put(first, longer))).toEqual([413, 'STORAGE_FULL']);
  expect(errorOf(await s.call(PATH, { token: owner, json: draftBody([]) }))).toEqual([413, 'STORAGE_FULL']);
  expect((await s.call(`${PATH}/${first.id}`, { token: owner })).body.data.param.tissue).toBe('肝');

  await s.deps.db('spaces').where({ id: space }).increment('storage_limit', 1000);
  const both = await Promise.all([put(first, longer), put(first, draftBody([], { tissue: 'lung' }))]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect(await storage()).toBe(await sum());
  await Promise.all([1, 2, 3].map(() => s.call(`${PATH}/${first.id}`, { token: owner, method: 'DELETE' })));
  await s.call(`${PATH}/${second.id}`, { token: owner, method: 'DELETE' });
  expect(await storage()).toBe(0);
});

test('drafts written before their bytes were counted are counted by the migration', async () => {
  const { db } = s.deps;
  const before = await db('spaces').select('id', 'storage_used');
  await MIGRATIONS['006_drafts']!.down!(db);
  expect(Number((await db('spaces').where({ name: 'drafter' }).first()).storage_used)).toBe(0);
  await MIGRATIONS['006_drafts']!.up(db);
  expect(await db('spaces').select('id', 'storage_used')).toEqual(before);
});

test('drafts saved before scaling had an effect are not scaled, and hold all else as it was', async () => {
  // A name may contain the same text; its quotes are escaped.
  const before = draftBody([], { scaleLargeData: true, tissue: '"scaleLargeData":true' });
  const [draft] = (await s.call(PATH, { token })).body.data;
  const path = `${PATH}/${draft.id}`;
  await s.call(path, { token, method: 'PUT', headers: { 'if-match': String(draft.version) }, json: before });
  const { version, savedAt } = (await s.call(path, { token })).body.data;
  await MIGRATIONS['003_scaling']!.up(s.deps.db);
  const after = (await s.call(path, { token })).body.data;
  expect(after).toMatchObject({ ...before, param: { ...before.param, scaleLargeData: false } });
  // A draft that is open in a browser is saved without a conflict.
  expect(after).toMatchObject({ version, savedAt });
});
