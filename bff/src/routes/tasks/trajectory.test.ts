import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startWithService, type ServerWithService } from '../../../test/dataset-service.ts';
import { person, type Person } from '../../../test/people.ts';
import { errorOf, type TestServer } from '../../../test/server.ts';
import { requestOf } from '@stroma/contract/fixtures/tools/requests';

// Requests for a trajectory that are refused before a job exists.
const { params } = requestOf('trajectory');
let service: ServerWithService;
let s: TestServer;
let owner: Person;
beforeAll(async () => {
  service = await startWithService();
  s = service.s;
  owner = await person(s, 'ordering');
});
afterAll(() => service.close());

const newDataset = () => service.dataset({ userId: owner.userId, spaceId: owner.spaceId });
const submit = async (over: object, dataset: string) =>
  s.call('user/analysis/tools/trajectory', {
    token: owner.token,
    json: { dataset, name: 'Order', params: { ...params, ...over } },
  });
const jobs = async (dataset: string) => (await s.deps.db('jobs').where({ source_dataset_id: dataset })).length;
/** About sixteen cells. */
const few = {
  ...{ name: 'few', column: 'cluster', categories: ['10'] },
  and: [
    { column: 'sample', categories: ['s1'] },
    { column: 'phase', categories: ['G2M'] },
  ],
};

test('a root of a few cells is enough, while the ordered cells are not', async () => {
  const dataset = await newDataset();
  const refused = await submit({ version: 'monocle3', cells: few, root: null }, dataset);
  expect([refused.status, refused.body.error.id]).toEqual([422, 'GROUP_TOO_SMALL']);
  expect(refused.body.error.params).toEqual({ cells: expect.any(Number), minimum: 30 });
  expect(await jobs(dataset)).toBe(0);
  expect((await submit({ version: 'monocle3', cells: null, root: { cells: few } }, dataset)).status).toBe(200);
});

test('Monocle 2 refuses more cells than its memory holds, with the number that fits; a root does not count', async () => {
  const dataset = await newDataset();
  await s.deps.db('datasets').where({ id: dataset }).update({ cells: 300_000 });
  for (const root of [null, { cells: { name: 'B', column: 'cell type', categories: ['B'] } }]) {
    const refused = await submit({ version: 'monocle2', cells: null, root }, dataset);
    expect(errorOf(refused)).toEqual([422, 'TRAJECTORY_IMPOSSIBLE']);
    expect(refused.body.error.params).toEqual({ reason: 'cells', n: 300_000, most: 200_000 });
  }
  expect(await jobs(dataset)).toBe(0);
  expect((await submit({ version: 'monocle3', cells: null, root: null }, dataset)).status).toBe(200);
});

test('a state is no root of Monocle 3', async () => {
  const dataset = await newDataset();
  const refused = await submit({ version: 'monocle3', root: { state: 1 } }, dataset);
  expect(errorOf(refused)).toEqual([400, 'INPUT_INVALID']);
  expect(refused.body.error.params).toMatchObject({ where: 'body', path: '/params/root/state' });
  expect(await jobs(dataset)).toBe(0);
});
