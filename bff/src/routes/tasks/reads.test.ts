import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { LabelColumn, LabelEdit, Labels, Subsets, TaskDetail } from '@stroma/contract';
import { differentialExpressionFixture } from '@stroma/contract/fixtures/tools/differential-expression';
import type { StromaEvent } from '../../services/notices/events.ts';
import { startWithService, type ServerWithService } from '../../../test/dataset-service.ts';
import { person, type Person } from '../../../test/people.ts';
import { errorOf, type TestServer } from '../../../test/server.ts';
import { claim } from '../../../test/wizard.ts';

let service: ServerWithService;
let s: TestServer;
let mei: Person;
let dataset: string;
const heard: StromaEvent[] = [];
beforeAll(async () => {
  service = await startWithService();
  s = service.s;
  mei = await person(s, 'mei');
  s.deps.events.onEvent((event) => heard.push(event));
});
afterAll(() => service.close());
beforeEach(async () => {
  await s.deps.db('jobs').delete();
  dataset = await service.dataset(mei);
  heard.length = 0;
});

const COLUMN = 'cell type';
const cells = (column: string, category: string) => ({ name: category, column, categories: [category] });
const PARAMS = {
  mode: 'normal',
  a: cells(COLUMN, 'T'),
  b: cells(COLUMN, 'B'),
  batchBy: null as string | null,
  batchCategories: [] as string[],
  filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 },
};
const TOOL = 'user/analysis/tools/differential-expression';
const submit = (over: object = {}) =>
  s.call(TOOL, { token: mei.token, json: { dataset, name: 'T vs B', params: { ...PARAMS, ...over } } });
const get = async (path: string) => (await s.call(path, { token: mei.token })).body.data;
const labelsPath = () => `user/user_datasets/${dataset}/labels`;
const versionOf = async (column = COLUMN): Promise<string> =>
  ((await get(labelsPath())) as Labels).columns.find((one) => one.column === column)!.version!;
async function edit(change: LabelEdit, column = COLUMN): Promise<LabelColumn> {
  const body = { column, expected: await versionOf(column), edit: change };
  const reply = await s.call(labelsPath(), { token: mei.token, json: body });
  expect([reply.status, reply.body.error]).toEqual([200, undefined]);
  return reply.body.data as LabelColumn;
}
const jobs = async () => Number((await s.deps.db('jobs').count({ n: '*' }))[0]!.n);
const finish = async () => {
  const job = await claim(s);
  await s.internal(`/jobs/${job.id}/complete`, { fence: job.fence, result: differentialExpressionFixture });
  return job;
};
const createSet = async (bits: boolean[], name = 'set') => {
  const packed = Buffer.alloc(Math.ceil(bits.length / 8));
  bits.forEach((is, k) => is && (packed[k >> 3]! |= 128 >> (k & 7)));
  const leaf = { bits: packed.toString('base64') };
  const json = { name, cells: { op: 'and', of: [{ cells: leaf }] } };
  return (await s.call(`user/user_datasets/${dataset}/cell_sets`, { token: mei.token, json })).body.data.hash as string;
};

test('the runner gets the versions that the request read, and the task says them', async () => {
  const hash = await createSet(Array.from({ length: 600 }, (_, k) => k < 200));
  const b = { name: 'rest', column: 'sample', categories: ['s2'], and: [{ column: 'group', categories: ['stim'] }] };
  const { body } = await submit({ a: { name: 'first', cellSet: hash }, b });
  const labels = { sample: await versionOf('sample'), group: await versionOf('group') };
  expect(body.data).toMatchObject({ reads: { labels, cellSets: [hash] }, outdated: null });
  const job = await claim(s);
  expect(job.inputs).toEqual({ datasetId: dataset, labels, cellSets: [hash] });
});

test('labels of another dataset are read at their version; one of another space is not found', async () => {
  const other = await service.dataset(mei);
  const params = {
    ...{ method: 'transfer', species: 'Homo sapiens', groupBy: COLUMN, within: null, floor: 0.5 },
    reference: { dataset: other, column: 'cluster' },
  };
  const submitTo = (reference: object) =>
    s.call('user/analysis/tools/cell-annotation', {
      token: mei.token,
      json: { dataset, name: 'transfer', params: { ...params, reference } },
    });
  const { data } = (await submitTo(params.reference)).body;
  const version = data.reads.otherLabels.version as string;
  expect(data.reads.otherLabels).toEqual({ ...params.reference, version });
  expect((await claim(s)).inputs).toMatchObject({ datasetId: dataset, otherLabels: data.reads.otherLabels });
  expect((await submitTo(params.reference)).body.data.id).toBe(data.id);
  const body = { column: 'cluster', expected: version, edit: { kind: 'merge', categories: ['0', '1'], name: 'one' } };
  await s.call(`user/user_datasets/${other}/labels`, { token: mei.token, json: body });
  expect((await submitTo(params.reference)).body.data.id).not.toBe(data.id);
  expect(await get(`user/analysis/results/${data.id}`)).toMatchObject({
    outdated: [{ what: 'labels', column: 'cluster', change: { by: 'mei', edit: { kind: 'merge' } } }],
  });
  await s.deps.db('datasets').where({ id: other }).delete();
  expect(await get(`user/analysis/results/${data.id}`)).toMatchObject({ outdated: null });
  const own = await submitTo({ dataset, column: 'none' });
  expect([own.status, own.body.error.id]).toEqual([404, 'COLUMN_NOT_FOUND']);
  const stranger = await person(s, 'stranger');
  const theirs = await service.dataset(stranger);
  for (const [reference, id] of [
    [{ dataset: theirs, column: 'cluster' }, 'NOT_FOUND'],
    [{ dataset: 'none', column: 'cluster' }, 'NOT_FOUND'],
    [{ dataset: other, column: 'cluster' }, 'NOT_FOUND'],
  ] as const) {
    const { status, body: reply } = await submitTo(reference);
    expect([status, reply.error.id]).toEqual([404, id]);
  }
});

test('outdated after an edit of its cells, by whom and when; current after its undo; run again makes a new job, then the first one', async () => {
  const first = (await submit()).body.data.id as string;
  await finish();
  expect(await get(`user/analysis/results/${first}`)).toMatchObject({ outdated: null });
  await edit({ kind: 'assign', cells: { column: 'cluster', categories: ['0'] }, name: 'B' });
  const [outdated] = (await get(`${TOOL}/results?dataset=${dataset}`)) as { id: string; outdated: unknown }[];
  const change = { by: 'mei', edit: { kind: 'assign', name: 'B' } };
  const told = { what: 'labels', column: COLUMN, change };
  expect(outdated).toMatchObject({ id: first, outdated: [told] });
  const detail = (await get(`user/analysis/results/${first}`)) as TaskDetail;
  expect(detail).toMatchObject({ status: 'completed', result: differentialExpressionFixture, outdated: [told] });
  expect(detail.again).toMatchObject({ params: PARAMS, blocked: null });
  expect(detail.again!.changes.map(({ what }) => what)).toEqual(['cells', 'cells']);
  const second = (await submit()).body.data;
  expect(second).toMatchObject({ status: 'submitted', outdated: null });
  expect(second.id).not.toBe(first);
  await edit({ kind: 'undo' });
  expect(await get(`user/analysis/results/${first}`)).toMatchObject({ outdated: null });
  expect((await submit()).body.data).toMatchObject({ id: first, status: 'completed', outdated: null });
  expect(await get(`user/analysis/results/${second.id}`)).toMatchObject({
    outdated: [{ change: { edit: { kind: 'undo' } } }],
  });
  expect(await jobs()).toBe(2);
});

test('a rename leaves a result current, and run again names the group as it is called now', async () => {
  const first = (await submit()).body.data.id as string;
  await finish();
  await edit({ kind: 'rename', category: 'T', name: 'T cells' });
  const found = (await get(`user/analysis/results/${first}`)) as TaskDetail;
  expect(found).toMatchObject({
    outdated: null,
    again: {
      name: 'T cells vs B',
      params: { ...PARAMS, a: { ...PARAMS.a, name: 'T cells', categories: ['T cells'] } },
      changes: [{ what: 'label', column: COLUMN, from: 'T', to: ['T cells'] }],
      blocked: null,
    },
  });
  const json = { dataset, name: 'again', params: found.again!.params };
  const again = (await s.call(TOOL, { token: mei.token, json })).body.data;
  expect(again).toMatchObject({ outdated: null });
  // Swapped names: each group is followed by its cells.
  await edit({ kind: 'rename', category: 'B', name: 'b' });
  await edit({ kind: 'rename', category: 'T cells', name: 'B' });
  await edit({ kind: 'rename', category: 'b', name: 'T' });
  expect(await get(`user/analysis/results/${first}`)).toMatchObject({
    outdated: null,
    again: { name: 'B vs T', params: { a: { categories: ['B'] }, b: { categories: ['T'] } } },
  });
});

test('an edit of other cells of a column that was read changes nothing', async () => {
  const pair = { a: cells('cluster', '0'), b: cells('cluster', '1') };
  const first = (await submit(pair)).body.data.id as string;
  await edit({ kind: 'merge', categories: ['2', '10'], name: 'other' }, 'cluster');
  expect(await get(`user/analysis/results/${first}`)).toMatchObject({
    outdated: null,
    again: { params: pair, changes: [] },
  });
  await edit({ kind: 'merge', categories: ['0', 'other'], name: 'all' }, 'cluster');
  expect(await get(`user/analysis/results/${first}`)).toMatchObject({
    outdated: [{ change: { edit: { kind: 'merge' } } }, { change: { edit: { kind: 'merge' } } }],
    again: { params: { a: { categories: ['all'] }, b: { categories: ['1'] } } },
  });
});

test('a group whose cells have no label any more cannot run again, which says the group', async () => {
  const first = (await submit()).body.data.id as string;
  await edit({ kind: 'assign', cells: { column: COLUMN, categories: ['T'] }, name: null });
  expect(await get(`user/analysis/results/${first}`)).toMatchObject({
    outdated: [{ change: { edit: { kind: 'assign' } } }],
    again: { params: null, changes: [], blocked: { what: 'category', column: COLUMN, name: 'T' } },
  });
});

test('a subset that was edited is followed, its copy has a history of its own', async () => {
  const path = `user/user_datasets/${dataset}`;
  await createSet(Array.from({ length: 600 }, (_, k) => k < 100));
  const list = async () => ((await get(`${path}/observation_subset`)) as Subsets).subsets;
  const [set] = await list();
  const copying = { subset: set!.id, name: 'copy' };
  await s.call(`${path}/observation_subset`, { token: mei.token, method: 'POST', json: copying });
  const group = { name: 'set', cellSet: set!.hash, set: set!.id };
  const first = (await submit({ a: group, b: cells('sample', 's3') })).body.data.id as string;
  const bytes = Buffer.alloc(75);
  bytes.fill(255, 0, 10);
  const json = {
    ...{ kind: 'cells', subset: set!.id, expected: set!.version },
    cells: { op: 'and', of: [{ cells: { bits: bytes.toString('base64') } }] },
  };
  const edited = await s.call(`remote/${path}/observation_edit_subset`, { token: mei.token, method: 'POST', json });
  expect(edited.status).toBe(200);
  const found = Object.fromEntries((await list()).map((one) => [one.name, one]));
  expect(found.copy!.subtasks).toEqual([]);
  expect(found.set!.subtasks).toMatchObject([{ id: first, outdated: true }]);
  const { hash } = found.set!;
  expect(await get(`user/analysis/results/${first}`)).toMatchObject({
    outdated: [{ what: 'cells', name: 'set', change: { by: 'mei', kind: 'edit' } }],
    again: {
      params: { a: { name: 'set', cellSet: hash, set: set!.id } },
      changes: [{ what: 'cells', group: 'set', before: 100, after: 80 }],
    },
  });
  const stranger = await person(s, 'other');
  const theirs = await service.dataset(stranger);
  const foreign = await s.call(TOOL, {
    token: stranger.token,
    json: { dataset: theirs, name: 'x', params: { ...PARAMS, a: group, b: cells('sample', 's3') } },
  });
  expect(errorOf(foreign)).toEqual([404, 'CELL_SET_NOT_FOUND']);
});

test('the same parameters after an edit that keeps their names are another job', async () => {
  const first = (await submit()).body.data.id as string;
  const leaf = { column: 'cluster', categories: ['0'] };
  await edit({ kind: 'assign', cells: leaf, name: 'B' });
  const second = (await submit()).body.data.id as string;
  expect(second).not.toBe(first);
  await edit({ kind: 'undo' });
  expect((await submit()).body.data.id).toBe(first);
  await edit({ kind: 'redo' });
  expect((await submit()).body.data.id).toBe(second);
});

test('an edit of a column that was not read changes nothing', async () => {
  const first = (await submit()).body.data.id as string;
  await edit({ kind: 'rename', category: 'ctrl', name: 'control' }, 'group');
  expect(await get(`user/analysis/results/${first}`)).toMatchObject({ outdated: null });
  expect((await submit()).body.data.id).toBe(first);
});

test('an edit sends an event to the space', async () => {
  await edit({ kind: 'rename', category: 'T', name: 'T cells' });
  expect(heard.filter(({ kind }) => kind === 'dataset')).toMatchObject([
    { spaceId: mei.spaceId, payload: { id: dataset, changed: true, labels: [COLUMN] } },
  ]);
});

const few = cells('sample', 's1');
test.each([
  ['an unknown column', { a: cells('none', 'T') }, [404, 'COLUMN_NOT_FOUND', { column: 'none' }]],
  [
    'a column of numbers',
    { a: cells('n_genes', '1') },
    [422, 'COLUMN_NOT_GROUPS', { column: 'n_genes', categories: 0 }],
  ],
  ['an unknown category', { b: cells(COLUMN, 'X') }, [422, 'CATEGORY_NOT_FOUND', { column: COLUMN, category: 'X' }]],
  [
    'an unknown set',
    { b: { name: 'x', cellSet: 'e'.repeat(64) } },
    [404, 'CELL_SET_NOT_FOUND', { hash: 'e'.repeat(64) }],
  ],
  ['common cells', { a: few, b: few }, [422, 'GROUPS_OVERLAP', { cells: 200 }]],
  [
    'too few cells',
    { a: { ...few, and: [{ column: 'group', categories: ['stim'] }] } },
    [422, 'TOO_FEW_CELLS', { a: 0, b: expect.any(Number), minimum: 3 }],
  ],
  ['no second group', { b: null }, [400, 'INPUT_INVALID', { where: 'body', path: '/params/b', rule: 'required' }]],
  [
    'too few samples',
    { a: cells('group', 'ctrl'), b: cells('group', 'stim'), test: 'pseudobulk', replicates: 'sample' },
    [422, 'TOO_FEW_SAMPLES', { a: 1, b: 2, minimum: 2, cells: 10 }],
  ],
  [
    'pseudobulk without samples',
    { test: 'pseudobulk' },
    [400, 'INPUT_INVALID', { where: 'body', path: '/params/replicates', rule: 'required' }],
  ],
  [
    'an unknown cell type of a batch',
    { mode: 'batchTwoGroups', a: few, b: cells('sample', 's2'), batchBy: COLUMN, batchCategories: ['T', 'X'] },
    [422, 'CATEGORY_NOT_FOUND', { column: COLUMN, category: 'X' }],
  ],
  [
    'a batch without a cell type',
    { mode: 'batchOneGroup', a: few, b: null, batchBy: COLUMN },
    [400, 'INPUT_INVALID', { where: 'body', path: '/params/batchCategories', rule: 'minItems' }],
  ],
  ['no mode', { mode: undefined }, [400, 'INPUT_INVALID', { where: 'body', path: '/params/mode', rule: 'required' }]],
  [
    'a parameter that the tool does not have',
    { genes: ['CD3E'] },
    [400, 'INPUT_INVALID', { where: 'body', path: '/params/genes', rule: 'additionalProperties' }],
  ],
  [
    'a batch without its column',
    { mode: 'batchOneGroup', a: few, b: null, batchCategories: ['T'] },
    [400, 'INPUT_INVALID', { where: 'body', path: '/params/batchBy', rule: 'required' }],
  ],
])('%s: refused as the tool would, without a job', async (_, over, [status, id, params]) => {
  const reply = await submit(over);
  expect([reply.status, reply.body.error]).toEqual([status, { id, params }]);
  expect(await jobs()).toBe(0);
});

test('a batch passes over a group that is too small, as the tool does', async () => {
  const none = { ...few, and: [{ column: 'group', categories: ['stim'] }] };
  const batch = { mode: 'batchTwoGroups', a: none, b: cells('sample', 's2'), batchBy: COLUMN, batchCategories: ['T'] };
  expect((await submit(batch)).status).toBe(200);
});

test('the set of cells of a result is not deleted, so that the result can be run again', async () => {
  const hash = await createSet(Array.from({ length: 600 }, (_, k) => k < 100));
  const over = { a: { name: 'set', cellSet: hash }, b: cells('sample', 's3') };
  const first = (await submit(over)).body.data.id as string;
  const [set] = (await get(`user/user_datasets/${dataset}/cell_sets`)) as { id: string }[];
  const path = `user/user_datasets/${dataset}/cell_sets/${set!.id}`;
  expect(errorOf(await s.call(path, { token: mei.token, method: 'DELETE' }))).toEqual([409, 'SUBSET_HAS_SUBTASKS']);
  expect((await submit(over)).body.data.id).toBe(first);
});

test('a set that is deleted while it is submitted keeps its cells', async () => {
  for (let round = 0; round < 20; round += 1) {
    const name = `set ${round}`;
    const hash = await createSet(
      Array.from({ length: 600 }, (_, k) => k < 100 + round),
      name,
    );
    const sets = (await get(`user/user_datasets/${dataset}/cell_sets`)) as { id: string; name: string }[];
    const path = `user/user_datasets/${dataset}/cell_sets/${sets.find((set) => set.name === name)!.id}`;
    const remove = () => s.call(path, { token: mei.token, method: 'DELETE' });
    const over = { a: { name, cellSet: hash }, b: cells('sample', 's3') };
    const [reply, removed] = await Promise.all([submit(over), remove()]);
    // In either order, a set that a job reads stays in the list.
    if (removed.status !== 200) expect(errorOf(removed)).toEqual([409, 'SUBSET_HAS_SUBTASKS']);
    const keys: string[] = [];
    for await (const { key } of s.deps.store.list(`cell-sets/${dataset}`)) keys.push(key);
    const isKept = keys.some((key) => key.includes(hash));
    expect([reply.status, isKept]).toEqual([200, true]);
  }
});

test('while the dataset service restarts, a request is answered 504 and makes no job', async () => {
  const url = s.deps.config.datasetServiceUrl;
  Object.assign(s.deps.config, { datasetServiceUrl: 'http://127.0.0.1:9' });
  const ticking = setInterval(() => (s.clock.now += 5_000), 50);
  try {
    expect(errorOf(await submit())).toEqual([504, 'SERVICE_RESTARTING']);
  } finally {
    clearInterval(ticking);
    Object.assign(s.deps.config, { datasetServiceUrl: url });
  }
  expect(await jobs()).toBe(0);
});
