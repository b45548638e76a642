import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { requestOf } from '@stroma/contract/fixtures/tools/requests';
import type { LabelEdit, Labels, Subsets, Task, TaskDetail } from '@stroma/contract';
import { startWithService, type ServerWithService } from '../../../test/dataset-service.ts';
import { person, type Person } from '../../../test/people.ts';
import { errorOf, type TestServer } from '../../../test/server.ts';

// The references and reads of requests, per tool and in edge cases: unread cells, wrong subset names, many results.
const fixture = (slug: string) => requestOf(slug).params;

let service: ServerWithService;
let s: TestServer;
let mei: Person;
let dataset: string;
beforeAll(async () => {
  service = await startWithService();
  s = service.s;
  mei = await person(s, 'mei');
  for (const id of ['contigs', 'contigs2'])
    await s.deps.db('files').insert({
      ...{ id, space_id: mei.spaceId, created_by: mei.userId, name: `${id}.csv`, size: 1 },
      ...{ kind: 'contigs', state: 'completed', created_at: s.clock.now },
    });
});
afterAll(() => service.close());
beforeEach(async () => {
  await s.deps.db('jobs').delete();
  dataset = await service.dataset(mei);
});

const TYPE = 'cell type';
const cells = (column: string, ...categories: string[]) => ({ name: categories[0]!, column, categories });
const call = (where: string, options: object = {}) => s.call(where, { token: mei.token, ...options });
const get = async (where: string) => (await call(where)).body.data;
const submit = (slug: string, params: object) =>
  call(`user/analysis/tools/${slug}`, { json: { dataset, name: slug, params } });
const made = async (slug: string, params: object): Promise<string> => {
  const { status, body } = await submit(slug, params);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data.id as string;
};
const detail = async (id: string) => (await get(`user/analysis/results/${id}`)) as TaskDetail;
const listed = async () => (await get(`user/analysis/results?dataset=${dataset}`)) as Task[];
async function edit(change: LabelEdit, column = TYPE): Promise<void> {
  const where = `user/user_datasets/${dataset}/labels`;
  const { columns } = (await get(where)) as Labels;
  const expected = columns.find((one) => one.column === column)!.version!;
  const { status, body } = await call(where, { json: { column, expected, edit: change } });
  expect([status, body.error]).toEqual([200, undefined]);
}
const labelled = (column: string, ...categories: string[]) => ({ column, categories });
const assign = (name: string, within: object): LabelEdit => ({ kind: 'assign', cells: within as never, name });
const DEG = {
  ...{ mode: 'normal', a: cells(TYPE, 'T'), b: cells(TYPE, 'B'), batchBy: null, batchCategories: [] },
  filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 },
};

test('V(D)J follows its samples, and labels of cells of other samples do not count', async () => {
  const contigs = [{ file: 'contigs', sample: 's1' }];
  const id = await made('vdj', { ...fixture('vdj'), contigs });
  await edit({ kind: 'rename', category: 's1', name: 'first' }, 'sample');
  await edit(assign('elsewhere', labelled('sample', 's2')));
  expect(await detail(id)).toMatchObject({
    outdated: null,
    again: { params: { contigs: [{ file: 'contigs', sample: 'first' }] }, blocked: null },
  });
  const again = (await detail(id)).again!.params!;
  expect((await detail(await made('vdj', again))).outdated).toBeNull();
  await edit(assign('elsewhere', labelled('sample', 'first')));
  expect((await detail(id)).outdated).not.toBeNull();
  const unknown = { ...fixture('vdj'), contigs: [{ file: 'contigs', sample: 's1' }] };
  expect(errorOf(await submit('vdj', unknown))).toEqual([422, 'CATEGORY_NOT_FOUND']);
});

test('groups of samples that become one are refused before a job', async () => {
  const groups = [
    { name: 'x', samples: ['0', '1', '2'] },
    { name: 'y', samples: ['10', 'd11', 'd12'] },
  ];
  await edit(assign('d11', labelled('phase', 'S')), 'cluster');
  await edit(assign('d12', labelled('phase', 'G1')), 'cluster');
  const params = { ...fixture('composition'), by: 'cluster', types: TYPE, groups };
  const id = await made('composition', params);
  await edit({ kind: 'merge', categories: ['2', 'd12'], name: 'both' }, 'cluster');
  const { again } = await detail(id);
  expect(again!.params).toMatchObject({
    groups: [{ samples: ['0', '1', 'both'] }, { samples: ['10', 'd11', 'both'] }],
  });
  const refused = await submit('composition', again!.params!);
  expect(refused.body.error).toMatchObject({ id: 'INPUT_INVALID', params: { path: '/params/groups' } });
});

test('labels that a batch does not name are not read one by one', async () => {
  await edit(assign('x', labelled('cluster', '0')));
  await edit(assign('y', labelled('cluster', '1')));
  const batch = { batchBy: TYPE, batchCategories: ['T'], b: null };
  const id = await made('differential-expression', {
    ...{ ...DEG, ...batch, mode: 'batchOneGroup', a: cells('sample', 's1', 's2', 's3') },
  });
  await edit({ kind: 'merge', categories: ['x', 'y'], name: 'z' });
  expect((await detail(id)).outdated).toBeNull();
  await edit(assign('T', labelled('cluster', '2')));
  expect((await detail(id)).outdated).not.toBeNull();
});

test('CNV of one sample of a subset reads its cells of that sample', async () => {
  const set = await subset({ column: 'group', categories: ['stim'] });
  const params = {
    ...{ ...fixture('cnv'), test: set, reference: cells('group', 'ctrl'), keepLabel: null },
    sample: { column: 'sample', name: 's2' },
  };
  const id = await made('cnv', params);
  await edit({ kind: 'rename', category: 's2', name: 'second' }, 'sample');
  await edit(assign('other', labelled('group', 'ctrl')), 'sample');
  expect(await detail(id)).toMatchObject({ outdated: null, again: { params: { sample: { name: 'second' } } } });
  await edit(assign('second', labelled('sample', 's3')), 'sample');
  expect((await detail(id)).outdated).not.toBeNull();
});

const subsets = async () => ((await get(`user/user_datasets/${dataset}/observation_subset`)) as Subsets).subsets;
async function subset(within: object): Promise<{ name: string; cellSet: string; set: string }> {
  const json = { name: `S${(await subsets()).length}`, cells: { op: 'and', of: [{ cells: within }] } };
  const { hash } = (await call(`user/user_datasets/${dataset}/cell_sets`, { json })).body.data;
  const one = (await subsets()).find((each) => each.hash === hash && each.name === json.name)!;
  return { name: one.name, cellSet: hash, set: one.id };
}

test('a subset is named with cells that it has or had, and with the same ones wherever it is named', async () => {
  const [first, other] = [await subset(labelled('sample', 's1')), await subset(labelled('sample', 's2'))];
  const wrong = { ...first, cellSet: other.cellSet };
  const pair = (a: object, b: object) => submit('differential-expression', { ...DEG, a, b });
  for (const group of [wrong, { ...first, set: '__proto__' }, { ...first, set: 'constructor' }])
    expect(errorOf(await pair(group, cells('sample', 's3')))).toEqual([404, 'CELL_SET_NOT_FOUND']);
  const one = (await subsets()).find(({ id }) => id === first.set)!;
  const json = {
    ...{ kind: 'cells', subset: one.id, expected: one.version },
    cells: { op: 'and', of: [{ cells: labelled('sample', 's3') }] },
  };
  const place = `remote/user/user_datasets/${dataset}/observation_edit_subset`;
  expect((await call(place, { method: 'POST', json })).status).toBe(200);
  const now = { ...first, cellSet: (await subsets()).find(({ id }) => id === first.set)!.hash };
  expect(errorOf(await pair(first, now))).toEqual([404, 'CELL_SET_NOT_FOUND']);
  const late = (await pair(first, other)).body.data.id as string;
  expect((await detail(late)).outdated).toMatchObject([{ what: 'cells', change: { by: 'mei' } }]);
  // The log is bounded; the subset itself stores who edited it last.
  await s.deps.db('cell_set_edits').delete();
  expect((await detail(late)).outdated).toMatchObject([{ what: 'cells', change: { by: 'mei', kind: 'edit' } }]);
});

test('a result keeps the analysis that it read, however many there are of its tool', async () => {
  const parent = await made('trajectory', fixture('trajectory'));
  await s.deps.db('jobs').where({ id: parent }).update({ status: 'completed', created_at: 1 });
  const child = await made('trajectory-genes', { ...fixture('trajectory-genes'), trajectory: parent });
  const row = (await s.deps.db('jobs').where({ id: parent }).first()) as object;
  for (let k = 0; k < 120; k += 1)
    await s.deps.db('jobs').insert({ ...row, id: `more${k}`, idempotency_key: `more${k}`, created_at: 10 + k });
  await edit({ kind: 'rename', category: 'T', name: 'T cells' });
  expect(await detail(child)).toMatchObject({
    outdated: null,
    again: { params: { trajectory: parent }, blocked: null },
  });
});

test('an identity holds the numbers of the labels that a request names, no others', async () => {
  await edit({ kind: 'rename', category: 'B', name: 'constructor' });
  const id = await made('differential-expression', { ...DEG, a: cells(TYPE, 'constructor'), b: cells(TYPE, 'T') });
  const score = await made('gene-set', fixture('gene-set'));
  const identity = async (of: string) =>
    JSON.parse(((await s.deps.db('jobs').where({ id: of }).first()) as { identity: string }).identity);
  expect((await identity(id)).categories).toEqual({
    [TYPE]: { constructor: expect.any(Number), T: expect.any(Number) },
  });
  expect((await identity(score)).categories).toEqual({});
  await edit({ kind: 'rename', category: 'constructor', name: 'toString' });
  expect(await detail(id)).toMatchObject({ outdated: null, again: { params: { a: { categories: ['toString'] } } } });
});

test('a list loads while a column, a subset and its cells are gone', async () => {
  await edit({ kind: 'copy', name: 'mine' }, TYPE);
  const set = await subset(labelled('sample', 's1'));
  const own = await made('differential-expression', { ...DEG, a: cells('mine', 'T'), b: cells('mine', 'B') });
  const ofSet = await made('differential-expression', { ...DEG, a: set, b: cells('sample', 's3') });
  await edit({ kind: 'remove' }, 'mine');
  await edit({ kind: 'rename', category: 's3', name: 'third' }, 'sample');
  await s.deps.db('cell_sets').delete();
  await s.deps.store.remove(`cell-sets/${dataset}/${set.cellSet}.roaring`);
  const found = Object.fromEntries((await listed()).map((one) => [one.id, one]));
  expect([found[own]!.outdated, found[ofSet]!.outdated]).toEqual([expect.any(Array), expect.any(Array)]);
  expect((await detail(own)).again).toMatchObject({ params: null, blocked: { what: 'category', column: 'mine' } });
  expect((await call(`user/analysis/results/${ofSet}`)).status).toBe(200);
});
