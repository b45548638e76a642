/** @mariadb services/public/catalogue-index.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { publicState, STATE_HEADER, VERSIONS_HEADER } from '@stroma/contract';
import { insertVersion } from '../../../test/catalogue.ts';
import { enterTeam, join, person, team, type Person } from '../../../test/people.ts';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';
import { newId } from '../../services/basics/ids.ts';

let s: TestServer;
let store: Server;
let root: Person;
let mei: Person;
let viewer: Person;
const ids: Record<string, string> = {};
/** The versions in each call of the dataset service. */
const seen: (string | string[] | undefined)[] = [];
beforeAll(async () => {
  // The dataset service as seen by the BFF: it returns the dataset id of the request.
  store = createServer((request, response) => {
    seen.push(request.headers[VERSIONS_HEADER]);
    response.end(JSON.stringify({ asked: request.url }));
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  s = await startServer({
    STROMA_FEATURES: 'import,integrate,explore,publicDatabase',
    DATASET_SERVICE_URL: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
  });
  root = await person(s, 'root', { is_admin: true });
  mei = await person(s, 'mei');
  viewer = await person(s, 'viewer');
  const lab = await team(s, mei);
  await join(s, lab, viewer, ['view']);
  await enterTeam(s, viewer, lab);
  await dataset('atlas', 'Homo sapiens', 'Lung', {
    terms: { disease: 'COPD', technology: '10x 3′ v3' },
    facts: { year: 2024, source: 'HCA' },
  });
  await dataset('blood', 'Homo sapiens', 'PBMC', { terms: { disease: 'normal', technology: '10x 3′ v3' } });
  await dataset('mouse', 'Mus musculus', 'Lung', { terms: { disease: 'normal', technology: 'Smart-seq2' } });
  await dataset('secret', 'Homo sapiens', 'Lung', null);
});
afterAll(async () => {
  await s.close();
  await new Promise((resolve) => store.close(resolve));
});

const entries: Record<string, string> = {};
type Said = Partial<Parameters<typeof insertVersion>[2]>;
async function dataset(name: string, species: string, tissue: string, said: Said | null): Promise<void> {
  const id = newId();
  ids[name] = id;
  const row = { id, space_id: root.spaceId, created_by: root.userId, name, kind: 'custom', species, tissue };
  await s.deps.db('datasets').insert({ ...row, cells: 10, genes: 5, samples: 2, created_at: s.clock.now });
  if (!said) return;
  const terms = { species, tissue, ...said.terms };
  const version = { spaceId: root.spaceId, userId: root.userId, at: s.clock.now, asOf: 'labels=3', ...said };
  entries[name] = (
    await insertVersion(s.deps.db, id, { ...version, facts: { title: name, ...said.facts }, terms })
  ).entry;
}
const list = async (query = '', who = mei) => s.call(`public/datasets${query}`, { token: who.token });
const names = (reply: { body: any }) => reply.body.data.rows.map((d: any) => d.name);

test('401 without a session; browsing needs no seat', async () => {
  expect((await s.call('public/datasets')).status).toBe(401);
  expect((await s.call(`public/datasets/${entries.atlas}`)).status).toBe(401);
  expect((await list('', viewer)).status).toBe(200);
});

test('where browsing needs a subscription, it lasts until its end', async () => {
  const features = s.deps.config.features as Record<string, boolean>;
  const until = (subscription_until: number | null) =>
    s.deps.db('users').where({ id: mei.userId }).update({ subscription_until });
  features.subscription = true;
  try {
    expect(errorOf(await list())).toEqual([403, 'PERMISSION_DENIED']);
    await until(s.clock.now + 1000);
    expect((await list()).status).toBe(200);
    expect((await s.call(`user/user_datasets/${ids.atlas}/genes`, { token: mei.token })).status).toBe(200);
    await until(s.clock.now - 1);
    expect((await list()).status).toBe(403);
    expect((await s.call(`user/user_datasets/${ids.atlas}/genes`, { token: mei.token })).status).toBe(404);
    expect((await list('', root)).status).toBe(200);
    // Content visible to visitors is also visible to an account without a subscription, which cannot open datasets.
    features.publicVisitors = true;
    const page = await s.call(`public/datasets/${entries.atlas}`, { token: mei.token });
    expect(page.body.data).toMatchObject({ name: 'atlas', mayExplore: false });
  } finally {
    Object.assign(features, { subscription: false, publicVisitors: false });
    await until(null);
  }
});

test('visitors browse where the operator lets them, and open what is published as guests alone', async () => {
  const features = s.deps.config.features as Record<string, boolean>;
  features.publicVisitors = true;
  try {
    expect(names(await s.call('public/datasets'))).toEqual(['atlas', 'blood', 'mouse']);
    const page = (await s.call(`public/datasets/${entries.atlas}`)).body.data;
    expect(page).toMatchObject({ name: 'atlas', mayExplore: true });
    expect((await s.call(`user/user_datasets/${ids.atlas}/genes`)).status).toBe(401);
    expect((await s.call('curation/versions')).status).toBe(401);
  } finally {
    features.publicVisitors = false;
  }
});

test('what is not published is missing; bad queries are 400', async () => {
  const at = (id: string) => s.call(`public/datasets/${id}`, { token: mei.token });
  expect((await at(ids.secret!)).body).toEqual((await at('none')).body);
  expect((await s.call(`public/datasets/${entries.atlas}?version=2`, { token: mei.token })).status).toBe(404);
  expect((await list('?pageSize=101')).status).toBe(400);
  expect((await list('?colour=red')).status).toBe(400);
});

test('a page, a search, one entry', async () => {
  const all = await list();
  expect([all.body.data.total, names(all)]).toEqual([3, ['atlas', 'blood', 'mouse']]);
  expect(names(await list('?pageSize=2&pageNum=2'))).toEqual(['mouse']);
  expect(names(await list('?search=hca'))).toEqual(['atlas']);
  expect(names(await list('?search=lung%20sapiens'))).toEqual(['atlas']);
  expect(names(await list('?search=%25'))).toEqual([]);
  expect((await s.call(`public/datasets/${entries.atlas}`, { token: mei.token })).body.data).toMatchObject({
    id: entries.atlas,
    datasetId: ids.atlas,
    version: 1,
    name: 'atlas',
    species: 'Homo sapiens',
    tissue: 'Lung',
    disease: 'COPD',
    technology: '10x 3′ v3',
    cells: 10,
    samples: 2,
    year: 2024,
    source: 'HCA',
    state: 'published',
    mayExplore: true,
    versions: [{ number: 1, state: 'published' }],
  });
});

test('facets count what a further choice would show: the own facet open, the others as chosen', async () => {
  const { body } = await list('?species=Homo%20sapiens&tissue=Lung');
  expect(names({ body })).toEqual(['atlas']);
  const counts = Object.fromEntries(
    Object.entries(body.data.facets as Record<string, { value: string; count: number }[]>).map(([name, values]) => [
      name,
      values.map(({ value, count }) => `${value} ${count}`),
    ]),
  );
  expect(counts).toMatchObject({
    species: ['Homo sapiens 1', 'Mus musculus 1'],
    tissue: ['Lung 1', 'PBMC 1'],
    disease: ['COPD 1', 'normal 0'],
    technology: ['10x 3′ v3 1', 'Smart-seq2 0'],
    publication: ['HCA 1'],
  });
  expect(names(await list('?disease=COPD&disease=normal&tissue=Lung'))).toEqual(['atlas', 'mouse']);
});

test('an ancestor counts what is below it, and is listed where it joins several values', async () => {
  const db = s.deps.db;
  const versionOf = async (name: string) =>
    (await db('public_versions').where({ entry_id: entries[name] }).first('id')).id as string;
  const term = (version_id: string, value: string, label: string, over: object = {}) =>
    db('public_terms').insert({
      ...{ version_id, kind: 'cellType', value, label, label_zh: null, cells: 5, is_ancestor: false, names: '' },
      ...over,
    });
  const above = { is_ancestor: true, label_zh: '淋巴细胞' };
  const [atlas, blood] = [await versionOf('atlas'), await versionOf('blood')];
  await term(atlas, 'CL:0000236', 'B cell', { names: 'B lymphocyte' });
  await term(atlas, 'CL:0000542', 'lymphocyte', { ...above, names: 'CL:0000236' });
  await term(atlas, 'CL:0000738', 'leukocyte', { is_ancestor: true, names: 'CL:0000236' });
  await term(blood, 'CL:0000084', 'T cell');
  await term(blood, 'CL:0000542', 'lymphocyte', { ...above, names: 'CL:0000084' });
  await term(blood, 'CL:0000738', 'leukocyte', { is_ancestor: true, names: 'CL:0000084' });
  await db('public_versions')
    .where({ id: atlas })
    .update({ changed_at: s.clock.now + 1 });
  const { facets } = (await list()).body.data;
  expect(facets.cellType).toEqual([
    { value: 'CL:0000542', label: 'lymphocyte', labelZh: '淋巴细胞', isAncestor: true, count: 2 },
    { value: 'CL:0000236', label: 'B cell', labelZh: null, isAncestor: false, count: 1 },
    { value: 'CL:0000084', label: 'T cell', labelZh: null, isAncestor: false, count: 1 },
  ]);
  expect(names(await list('?cellType=CL:0000542'))).toEqual(['atlas', 'blood']);
  for (const words of ['B lymphocyte', '淋巴', 'CL:0000236'])
    expect(names(await list(`?search=${encodeURIComponent(words)}`))).toContain('atlas');
});

test('a published dataset is readable with the catalogue privilege but not writable; an unpublished one is 404', async () => {
  const read = (name: string, who: Person) => s.call(`user/user_datasets/${ids[name]}/genes`, { token: who.token });
  expect((await read('atlas', mei)).body).toEqual({ asked: `/datasets/${ids.atlas}/genes` });
  // Any other request by a visitor to the service also uses the published version.
  await s.call(`user/user_datasets/${ids.atlas}/labels`, { token: viewer.token });
  expect(seen.at(-1)).toBe('labels=3');
  await read('atlas', viewer);
  // Other users read the labels as published; the space itself reads the current ones.
  expect(seen.at(-1)).toBe('labels=3');
  await read('atlas', root);
  expect(seen.at(-1)).toBeUndefined();
  expect((await read('secret', mei)).status).toBe(404);
  const write = await s.call(`user/user_datasets/${ids.atlas}/embedding_annotation`, { token: mei.token, json: {} });
  expect(write.status).toBe(404);
  expect((await s.call(`user/user_datasets/${ids.atlas}`, { token: mei.token, method: 'DELETE' })).status).toBe(404);
});

test('an earlier version is read with its own labels, and nothing is changed in it', async () => {
  const { db } = s.deps;
  await db('public_versions').where({ entry_id: entries.blood }).update({ state: 'superseded' });
  const at = { spaceId: root.spaceId, userId: root.userId, at: s.clock.now, entryId: entries.blood! };
  await insertVersion(db, ids.blood!, { ...at, asOf: 'labels=7', number: 2, facts: { title: 'blood' } });
  const ask = (version: number, path: string, more: object = {}) =>
    s.call(`user/user_datasets/${ids.blood}/${path}`, {
      ...{ token: mei.token, headers: { [STATE_HEADER]: publicState(version) }, ...more },
    });
  for (const [version, labels] of [
    [1, 'labels=3'],
    [2, 'labels=7'],
  ] as const) {
    expect((await ask(version, 'labels')).status).toBe(200);
    expect(seen.at(-1)).toBe(labels);
  }
  expect((await ask(3, 'labels')).status).toBe(404);
  expect((await ask(1, 'views')).body.data).toEqual([]);
  const json = { name: 'v', tab: 'labels', query: '' };
  expect(errorOf(await ask(1, 'views', { json }))[1]).toBe('STATE_READ_ONLY');
  // A page of it lists its contents, and an unpublished dataset has no version.
  expect((await s.call(`public/datasets/${entries.blood}?version=1`, { token: mei.token })).body.data).toMatchObject({
    state: 'superseded',
    mayExplore: true,
  });
  const secret = await s.call(`user/user_datasets/${ids.secret}/labels`, {
    ...{ token: root.token, headers: { [STATE_HEADER]: publicState(1) } },
  });
  expect(secret.status).toBe(404);
});

test('withdrawn, its page says why, and nobody else opens it', async () => {
  await s.deps
    .db('public_versions')
    .where({ entry_id: entries.atlas })
    .update({ state: 'withdrawn', reason: 'Consent', changed_at: s.clock.now + 2 });
  expect(names(await list())).toEqual(['blood', 'mouse']);
  expect((await s.call(`user/user_datasets/${ids.atlas}/genes`, { token: mei.token })).status).toBe(404);
  expect((await s.call(`public/datasets/${entries.atlas}`, { token: mei.token })).body.data).toMatchObject({
    state: 'withdrawn',
    reason: 'Consent',
    mayExplore: false,
  });
});
