import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { requestOf } from '@stroma/contract/fixtures/tools/requests';
import { startWithService, type ServerWithService } from '../../../test/dataset-service.ts';
import { person, type Person } from '../../../test/people.ts';
import { errorOf, type TestServer } from '../../../test/server.ts';

const PARAMS = requestOf('vdj').params as { contigs: { file: string; sample: string }[] };
let service: ServerWithService;
let s: TestServer;
let mei: Person;
let other: Person;
let dataset: string;
beforeAll(async () => {
  service = await startWithService();
  s = service.s;
  mei = await person(s, 'mei');
  other = await person(s, 'other');
  dataset = await service.dataset(mei);
  for (const [id, owner, state] of [
    ['mine', mei, 'completed'],
    ['unread', mei, 'parsing'],
    ['theirs', other, 'completed'],
  ] as const)
    await s.deps.db('files').insert({
      ...{ id, space_id: owner.spaceId, created_by: owner.userId, name: `${id}.csv`, size: 1 },
      ...{ kind: 'contigs', state, created_at: s.clock.now },
    });
});
afterAll(() => service.close());

const contigsOf = (file: string) => [{ file, sample: 's1' }];
const overlap = (file: string, { token } = mei) =>
  s.call(`user/user_datasets/${dataset}/contig_overlap`, {
    token,
    json: { sampleBy: 'sample', contigs: contigsOf(file) },
  });
const submit = (contigs: unknown, change: object = {}) =>
  s.call('user/analysis/tools/vdj', {
    token: mei.token,
    json: { dataset, name: 'TCR', params: { ...PARAMS, ...change, contigs } },
  });

test.each(['theirs', 'unread', 'nowhere'])(
  '%s: a file that the space cannot use is refused before any job',
  async (file) => {
    expect(errorOf(await overlap(file))).toEqual([422, 'CONTIGS_NOT_FOUND']);
    expect(errorOf(await submit(contigsOf(file)))).toEqual([422, 'CONTIGS_NOT_FOUND']);
    expect(await s.deps.db('jobs').where({ source_dataset_id: dataset })).toEqual([]);
  },
);

test('the dataset of another space is not found', async () => {
  expect(errorOf(await overlap('theirs', other))[1]).toBe('NOT_FOUND');
});

test('one file twice is refused by its place', async () => {
  const { status, body } = await submit([...contigsOf('mine'), ...contigsOf('mine')]);
  expect([status, body.error]).toEqual([
    400,
    { id: 'INPUT_INVALID', params: { where: 'body', path: '/params/contigs', rule: 'uniqueItems' } },
  ]);
});

const BULK = { bulk: 'TRB', sampleBy: '', groupBy: '' };
test.each([
  ['a column of samples', { ...BULK, sampleBy: 'sample' }, '/params/sampleBy'],
  ['a column of cell types', { ...BULK, groupBy: 'cell type' }, '/params/groupBy'],
  ['a chain of the other receptor', { ...BULK, bulk: 'IGH' }, '/params/bulk'],
  ['both chains', { ...BULK, doubleChainOnly: true }, '/params/doubleChainOnly'],
  ['no column of samples for cells', { sampleBy: '' }, '/params/sampleBy'],
])('%s does not fit the kind of data and is refused', async (_, change, path) => {
  const { status, body } = await submit(contigsOf('mine'), change);
  expect([status, body.error.id, body.error.params.path]).toEqual([400, 'INPUT_INVALID', path]);
});

test('a bulk repertoire reads no labels: an edit of them does not make it outdated', async () => {
  const { status, body } = await submit(contigsOf('mine'), BULK);
  expect([status, body.data.reads.labels]).toEqual([200, {}]);
  await s.deps.db('jobs').where({ id: body.data.id }).delete();
});

test('a file that a waiting analysis reads is not deleted; the list tells contig files apart', async () => {
  const { id } = (await submit(contigsOf('mine'))).body.data;
  expect(errorOf(await s.call('user/files/mine', { token: mei.token, method: 'DELETE' }))).toEqual([
    409,
    'FILE_IN_USE',
  ]);
  await s.deps.db('jobs').where({ id }).delete();
  const { body } = await s.call('user/files?kind=contigs', mei);
  expect(body.data.rows.map((row: { id: string }) => row.id).sort()).toEqual(['mine', 'unread']);
  expect((await s.call('user/files?kind=matrix', mei)).body.data.total).toBe(0);
  expect((await s.call('user/files/mine', { token: mei.token, method: 'DELETE' })).status).toBe(200);
});
