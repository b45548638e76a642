/** @mariadb services/datasets/catalogue.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { enter, join, person, team, type Person } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newId } from '../../services/basics/ids.ts';

let s: TestServer;
let store: Server;
let root: Person;
let mei: Person;
let viewer: Person;
const ids: Record<string, string> = {};
beforeAll(async () => {
  // The dataset service as the BFF sees it: it answers which dataset it was asked for.
  store = createServer((request, response) => response.end(JSON.stringify({ asked: request.url })));
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
  await enter(s, viewer, lab);
  await dataset('atlas', 'Homo sapiens', 'Lung', { disease: 'COPD', technology: '10x 3′', year: 2024, source: 'HCA' });
  await dataset('blood', 'Homo sapiens', 'PBMC', { disease: 'Healthy', technology: '10x 3′', year: 2020 });
  await dataset('mouse', 'Mus musculus', 'Lung', { disease: 'Healthy', technology: 'Smart-seq2' });
  await dataset('secret', 'Homo sapiens', 'Lung', null);
});
afterAll(async () => {
  await s.close();
  await new Promise((resolve) => store.close(resolve));
});

async function dataset(name: string, species: string, tissue: string, details: object | null): Promise<void> {
  const id = newId();
  ids[name] = id;
  const row = { id, space_id: root.spaceId, created_by: root.userId, name, kind: 'custom', species, tissue };
  await s.deps.db('datasets').insert({ ...row, cells: 10, genes: 5, samples: 2, created_at: s.clock.now });
  if (details) await s.call(`admin/public/datasets/${id}`, { token: root.token, json: details });
}
const list = async (query = '', who = mei) => s.call(`public/datasets${query}`, { token: who.token });
const names = (reply: { body: any }) => reply.body.data.rows.map((d: any) => d.name);

test('401 without a session; 403 without the privilege', async () => {
  expect((await s.call('public/datasets')).status).toBe(401);
  expect((await s.call(`public/datasets/${ids.atlas}`)).status).toBe(401);
  expect((await list('', viewer)).status).toBe(403);
  expect((await s.call(`public/datasets/${ids.atlas}`, { token: viewer.token })).status).toBe(403);
});

test('what is not published is missing; bad queries are 400', async () => {
  const at = (id: string) => s.call(`public/datasets/${id}`, { token: mei.token });
  expect((await at(ids.secret!)).body).toEqual((await at('none')).body);
  expect((await list('?pageSize=101')).status).toBe(400);
  expect((await list('?colour=red')).status).toBe(400);
});

test('a page, a search, one entry', async () => {
  const all = await list();
  expect([all.body.data.total, names(all)]).toEqual([3, ['atlas', 'blood', 'mouse']]);
  expect(names(await list('?pageSize=2&pageNum=2'))).toEqual(['mouse']);
  expect(names(await list('?search=hca'))).toEqual(['atlas']);
  expect(names(await list('?search=%25'))).toEqual(['atlas', 'blood', 'mouse']);
  expect((await s.call(`public/datasets/${ids.atlas}`, { token: mei.token })).body.data).toEqual({
    id: ids.atlas,
    name: 'atlas',
    species: 'Homo sapiens',
    tissue: 'Lung',
    disease: 'COPD',
    technology: '10x 3′',
    cells: 10,
    samples: 2,
    year: 2024,
    source: 'HCA',
  });
});

test('facets count what a further choice would show: the own facet open, the others as chosen', async () => {
  const { body } = await list('?species=Homo%20sapiens&tissue=Lung');
  expect(names({ body })).toEqual(['atlas']);
  expect(body.data.facets).toEqual({
    species: [
      { value: 'Homo sapiens', count: 1 },
      { value: 'Mus musculus', count: 1 },
    ],
    tissue: [
      { value: 'Lung', count: 1 },
      { value: 'PBMC', count: 1 },
    ],
    disease: [{ value: 'COPD', count: 1 }],
    technology: [{ value: '10x 3′', count: 1 }],
  });
  expect(names(await list('?disease=COPD&disease=Healthy&tissue=Lung'))).toEqual(['atlas', 'mouse']);
});

test('a published dataset is readable with the catalogue privilege but not writable; an unpublished one is 404', async () => {
  const read = (name: string, who: Person) => s.call(`user/user_datasets/${ids[name]}/genes`, { token: who.token });
  expect((await read('atlas', mei)).body).toEqual({ asked: `/datasets/${ids.atlas}/genes` });
  expect((await read('atlas', viewer)).status).toBe(404);
  expect((await read('secret', mei)).status).toBe(404);
  const write = await s.call(`user/user_datasets/${ids.atlas}/embedding_annotation`, { token: mei.token, json: {} });
  expect(write.status).toBe(404);
  expect((await s.call(`user/user_datasets/${ids.atlas}`, { token: mei.token, method: 'DELETE' })).status).toBe(404);
});

test('withdrawn, it is gone for everyone else; published again with what was said before', async () => {
  const path = `admin/public/datasets/${ids.atlas}`;
  const gone = await s.call(path, { token: root.token, method: 'DELETE' });
  expect(gone.body.data).toMatchObject({ name: 'atlas', state: 'withdrawn' });
  expect(names(await list())).toEqual(['blood', 'mouse']);
  expect((await s.call(`user/user_datasets/${ids.atlas}/genes`, { token: mei.token })).status).toBe(404);
  await s.call(path, { token: root.token, json: {} });
  expect((await list('?search=COPD')).body.data.rows).toMatchObject([{ name: 'atlas', source: 'HCA' }]);
  const admins = (await s.call('admin/public/datasets?search=secret', { token: root.token })).body.data;
  expect(admins.rows).toMatchObject([{ name: 'secret', state: 'draft' }]);
});
