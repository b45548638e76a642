/** @mariadb services/tasks/tasks.ts */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { differentialExpressionFixture } from '@stroma/contract/fixtures/tools/differential-expression';
import { taskKey } from '../../services/tasks/tasks.ts';
import { startWithService, type ServerWithService } from '../../../test/dataset-service.ts';
import { ROUNDS, type TestServer } from '../../../test/server.ts';
import { claim } from '../../../test/wizard.ts';

let service: ServerWithService;
let s: TestServer;
let token: string;
let dataset: string;
beforeAll(async () => {
  service = await startWithService();
  s = service.s;
  token = await s.register('analyst');
});
afterAll(() => service.close());

const spaceOf = async (username: string) => {
  const user = await s.deps.db('users').where({ username }).first();
  return {
    userId: user.id as string,
    spaceId: (await s.deps.db('space_members').where({ user_id: user.id }).first()).space_id as string,
  };
};
const newDataset = async (username: string): Promise<string> => service.dataset(await spaceOf(username));
beforeEach(async () => {
  await s.deps.db('jobs').delete();
  dataset = await newDataset('analyst');
});

const PARAMS = {
  mode: 'normal',
  a: { name: 'T', column: 'cell type', categories: ['T'] },
  b: { name: 'B', column: 'cell type', categories: ['B'] },
  batchBy: null,
  batchCategories: [],
  filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 },
};
const TOOL = 'user/analysis/tools/differential-expression';
const submit = (params: unknown = PARAMS, over: { token?: string; dataset?: string; slug?: string } = {}) =>
  s.call(over.slug ? `user/analysis/tools/${over.slug}` : TOOL, {
    token: over.token ?? token,
    json: { dataset: over.dataset ?? dataset, name: 'T vs B', params },
  });

test('the same request by 12 callers makes one job, in each round', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const params = { ...PARAMS, filter: { ...PARAMS.filter, log2fc: round / 100 } };
    const replies = await Promise.all(Array.from({ length: 12 }, () => submit(params)));
    expect(new Set(replies.map((r) => r.status))).toEqual(new Set([200]));
    expect(new Set(replies.map((r) => r.body.data.id)).size).toBe(1);
  }
  expect(await s.deps.db('jobs').count({ n: '*' })).toEqual([{ n: ROUNDS }]);
});

test('the order of names in the parameters is no other request; another group, label, set of cells or dataset is', async () => {
  const reversed = Object.fromEntries(Object.entries(PARAMS).reverse());
  const key = (datasetId: string, params: unknown, version = 'a', cellSets: string[] = []) =>
    taskKey('differential-expression', datasetId, params, { labels: { 'cell type': version }, cellSets });
  expect(key('d', reversed)).toBe(key('d', PARAMS));
  expect(key('e', PARAMS)).not.toBe(key('d', PARAMS));
  const other = { ...PARAMS, a: PARAMS.b, b: PARAMS.a };
  expect(key('d', other)).not.toBe(key('d', PARAMS));
  expect(key('d', PARAMS, 'b')).not.toBe(key('d', PARAMS));
  expect(key('d', PARAMS, 'a', ['c'])).not.toBe(key('d', PARAMS));
});

test('a job runs to its summary, is listed, and is answered at once the next time', async () => {
  const { body } = await submit();
  expect(body.data).toMatchObject({ tool: 'differential-expression', status: 'submitted', name: 'T vs B' });
  const job = await claim(s);
  expect(job).toMatchObject({ id: body.data.id, inputs: { datasetId: dataset }, params: PARAMS });
  await s.internal(`/jobs/${job.id}/complete`, { fence: job.fence, result: differentialExpressionFixture });
  const detail = await s.call(`user/analysis/results/${job.id}`, { token });
  expect(detail.body.data).toMatchObject({
    status: 'completed',
    result: differentialExpressionFixture,
    params: PARAMS,
  });
  expect((await submit()).body.data).toMatchObject({ id: job.id, status: 'completed' });
  const list = await s.call(`${TOOL}/results?dataset=${dataset}`, { token });
  expect(list.body.data.map((row: { id: string }) => row.id)).toEqual([job.id]);
  // Listed beside those of other tools, without those of other datasets.
  const ofDataset = (id: string) => s.call(`user/analysis/results?dataset=${id}`, { token });
  expect((await ofDataset(dataset)).body.data).toEqual(list.body.data);
  expect((await s.call('user/analysis/tools/composition/results?dataset=' + dataset, { token })).body.data).toEqual([]);
  expect((await ofDataset('none')).status).toBe(404);
  const notice = await s.deps.db('notifications').orderBy('created_at', 'desc').first();
  expect(notice.link).toBe(`/cloud/userDatasetAnalysis/${dataset}/differential-expression?result=${job.id}`);
});

test('one that failed is tried again by the same request', async () => {
  const first = (await submit()).body.data;
  const job = await claim(s);
  await s.internal(`/jobs/${job.id}/fail`, {
    fence: job.fence,
    error: { id: 'TOO_FEW_CELLS', params: { a: 2, b: 5, minimum: 3 } },
    retry: false,
  });
  expect((await s.call(`user/analysis/results/${first.id}`, { token })).body.data).toMatchObject({
    status: 'error',
    error: { id: 'TOO_FEW_CELLS' },
  });
  expect((await submit()).body.data).toMatchObject({ id: first.id, status: 'submitted' });
});

test.each([
  [{ ...PARAMS, mode: 'sideways' }, '/params/mode'],
  [{ ...PARAMS, extra: 1 }, '/params/extra'],
  [{ ...PARAMS, a: { ...PARAMS.a, categories: [] } }, '/params/a/categories'],
  [{}, '/params/mode'],
])('%j is refused by the tool’s own schema, and no job is made', async (params, path) => {
  const { status, body } = await submit(params);
  expect([status, body.error]).toEqual([
    400,
    { id: 'INPUT_INVALID', params: expect.objectContaining({ where: 'body', path }) },
  ]);
  expect(await s.deps.db('jobs').count({ n: '*' })).toEqual([{ n: 0 }]);
});

test.each(['integration', 'import', 'cell-quality', 'bulk', 'nothing'])('%s cannot be submitted', async (slug) => {
  expect((await submit(PARAMS, { slug })).status).toBe(404);
});

test('another space neither reads, lists nor deletes a result, nor submits on its dataset', async () => {
  const { id } = (await submit()).body.data;
  const stranger = await s.register('stranger');
  const asStranger = { token: stranger };
  expect((await submit(PARAMS, { ...asStranger })).status).toBe(404);
  for (const path of [
    `user/analysis/results/${id}`,
    `user/analysis/results/${id}/tables/deg`,
    `${TOOL}/results?dataset=${dataset}`,
  ])
    expect((await s.call(path, asStranger)).status).toBe(404);
  expect((await s.call(`user/analysis/results/${id}`, { ...asStranger, method: 'DELETE' })).status).toBe(404);
  expect(await s.deps.db('jobs').where({ id }).first()).toBeDefined();
});

test('a deleted dataset takes its analyses with it', async () => {
  const { id } = (await submit()).body.data;
  const other = (await submit(PARAMS, { dataset: await newDataset('analyst') })).body.data.id;
  expect((await s.call(`user/user_datasets/${dataset}`, { token, method: 'DELETE' })).status).toBe(200);
  expect((await s.deps.db('jobs').whereIn('id', [id, other])).map((row: { id: string }) => row.id)).toEqual([other]);
});

test('a table of a result that is not there yet is not found; a deleted result is gone', async () => {
  const { id } = (await submit()).body.data;
  expect((await s.call(`user/analysis/results/${id}/tables/deg`, { token })).status).toBe(404);
  expect((await s.call(`user/analysis/results/${id}`, { token, method: 'DELETE' })).status).toBe(200);
  expect((await s.call(`user/analysis/results/${id}`, { token })).status).toBe(404);
});
