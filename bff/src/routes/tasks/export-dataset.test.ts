import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Labels } from '@stroma/contract';
import { startWithService, type ServerWithService } from '../../../test/dataset-service.ts';
import { requestDownload, storeText } from '../../../test/downloads.ts';
import { enterTeam, join, person, team, type Person } from '../../../test/people.ts';
import { claim } from '../../../test/wizard.ts';
import { errorOf, type TestServer } from '../../../test/server.ts';

let service: ServerWithService;
let s: TestServer;
let mei: Person;
let li: Person;
let spaceId: string;
let dataset: string;
beforeAll(async () => {
  service = await startWithService();
  s = service.s;
  mei = await person(s, 'mei');
  li = await person(s, 'li');
  spaceId = await team(s, mei);
  await join(s, spaceId, li);
  for (const each of [mei, li]) await enterTeam(s, each, spaceId);
});
afterAll(() => service.close());
beforeEach(async () => {
  await s.deps.db('jobs').delete();
  dataset = await service.dataset({ userId: mei.userId, spaceId });
});

const T_CELLS = { name: 'T', column: 'cell type', categories: ['T'] };
const submit = (over: object = {}) =>
  s.call('user/analysis/tools/export-dataset', {
    token: mei.token,
    json: { dataset, name: 'An export', params: { format: 'h5ad', cells: null, columns: [], ...over } },
  });
const labels = async () => (await s.call(`user/user_datasets/${dataset}/labels`, mei)).body.data as Labels;
const versionOf = async (column: string) => (await labels()).columns.find((one) => one.column === column)!.version!;
const jobs = async () => Number((await s.deps.db('jobs').count({ n: '*' }))[0]!.n);

test('columns of labels are read at their version, numbers have none', async () => {
  const { status, body } = await submit({ columns: ['n_genes', 'sample', 'predicted_doublet'] });
  expect([status, body.error]).toEqual([200, undefined]);
  const read = { sample: await versionOf('sample'), predicted_doublet: await versionOf('predicted_doublet') };
  expect(body.data.reads).toEqual({ labels: read, cellSets: [] });
  expect((await claim(s)).inputs).toEqual({ datasetId: dataset, labels: read, cellSets: [] });
});

test('an edit of an exported column marks the file outdated, and the next request is another job', async () => {
  const first = (await submit({ columns: ['cell type'] })).body.data.id as string;
  const other = (await submit({ columns: ['sample'] })).body.data.id as string;
  const edit = { kind: 'rename', category: 'T', name: 'T cells' };
  const json = { column: 'cell type', expected: await versionOf('cell type'), edit };
  expect((await s.call(`user/user_datasets/${dataset}/labels`, { token: mei.token, json })).status).toBe(200);
  const outdated = async (id: string) => (await s.call(`user/analysis/results/${id}`, mei)).body.data.outdated;
  expect(await outdated(first)).toMatchObject([{ column: 'cell type', change: { edit } }]);
  expect(await outdated(other)).toBeNull();
  expect((await submit({ columns: ['cell type'] })).body.data.id).not.toBe(first);
});

test.each([
  ['a column', { columns: ['n_genes', 'nothing'] }, 404, { id: 'COLUMN_NOT_FOUND', params: { column: 'nothing' } }],
  [
    'a category',
    { cells: { ...T_CELLS, categories: ['NK'] } },
    422,
    { id: 'CATEGORY_NOT_FOUND', params: { column: 'cell type', category: 'NK' } },
  ],
  ['a cell set', { cells: { name: 'x', cellSet: '0'.repeat(64) } }, 404, { id: 'CELL_SET_NOT_FOUND' }],
  [
    'any cell',
    { cells: { ...T_CELLS, and: [{ column: 'cluster', categories: ['10'] }] } },
    422,
    { id: 'CELL_SET_EMPTY', params: {} },
  ],
])('%s that is not there is refused, and no job is made', async (_, over, status, error) => {
  const reply = await submit(over);
  expect(reply.status).toBe(status);
  expect(reply.body.error).toMatchObject(error);
  expect(await jobs()).toBe(0);
});

test('the file is given to a seat with Download, and others ask for it', async () => {
  const { id } = (await submit()).body.data;
  const job = await claim(s);
  const result = {
    ...{ format: 'h5ad', file: 'small.h5ad', bytes: 4, sha256: '0'.repeat(64), cells: 600, genes: 40, columns: 0 },
    ...{ rawCounts: true, geneIndex: 'ensembl', missing: [], reserved: [] },
  };
  await s.internal(`/jobs/${job.id}/complete`, { fence: job.fence, result });
  await storeText(s, `results/${id}/small.h5ad`, 'file');
  const fetchFile = ({ token }: Person) => s.call(`user/analysis/jobs/${id}/files/small.h5ad`, { token });
  const given = await fetchFile(mei);
  expect([given.status, given.body]).toEqual([200, 'file']);
  await s.deps.db('space_members').where({ user_id: li.userId, space_id: spaceId }).update({ can_download: false });
  expect(errorOf(await fetchFile(li))).toEqual([403, 'PERMISSION_DENIED']);
  const asked = await requestDownload(s, li, { kind: 'result', targetId: id, name: 'small.h5ad' });
  expect(asked.body.data).toMatchObject({ state: 'pending', name: 'small.h5ad', size: 4 });
});
