/** @mariadb services/states/states.ts services/storage/state-keeps.ts */
import { execFileSync } from 'node:child_process';
import { join as pathOf } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { DatasetState, Labels, StateDetail, Subsets, Task, TaskDetail } from '@stroma/contract';
import { differentialExpressionFixture } from '@stroma/contract/fixtures/tools/differential-expression';
import { keepHouse } from '../../services/upkeep/housekeeping.ts';
import { PYTHON, SMALL, startWithService, type WithService } from '../../../test/dataset-service.ts';
import { enter, join, person, team, type Person } from '../../../test/people.ts';
import { errorOf, type TestServer } from '../../../test/server.ts';
import { claim } from '../../../test/wizard.ts';

let service: WithService;
let s: TestServer;
let mei: Person;
let jose: Person;
let spaceId: string;
let dataset: string;
beforeAll(async () => {
  service = await startWithService();
  s = service.s;
  [mei, jose] = [await person(s, 'mei'), await person(s, 'jose')];
  spaceId = await team(s, mei);
  await join(s, spaceId, jose);
  await s.deps.db('space_members').where({ space_id: spaceId }).update({ can_edit: true, can_delete: true });
  for (const each of [mei, jose]) await enter(s, each, spaceId);
}, 60_000);
afterAll(() => service.close());
beforeEach(async () => {
  await s.deps.db('jobs').delete();
  dataset = await service.dataset({ spaceId, userId: mei.userId });
});

const COLUMN = 'cell type';
const TOOL = 'user/analysis/tools/differential-expression';
const group = (category: string) => ({ name: category, column: COLUMN, categories: [category] });
const PARAMS = {
  ...{ mode: 'normal', a: group('T'), b: group('B'), batchBy: null, batchCategories: [] },
  filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 },
};
const at = (path: string, id = dataset) => `user/user_datasets/${id}/${path}`;
const call = (path: string, options: object = {}, who = mei) => s.call(path, { token: who.token, ...options });
const get = async (path: string, who = mei) => (await call(path, {}, who)).body.data;
async function done(path: string, json: object, method = 'POST', who = mei): Promise<any> {
  const reply = await call(path, { json, method }, who);
  expect([path, reply.status, reply.body.error]).toEqual([path, 200, undefined]);
  return reply.body.data;
}
const name = (given: string, note: string | null = null, who = mei, id = dataset) =>
  call(at('states', id), { json: { name: given, note } }, who);
const named = async (given: string): Promise<DatasetState> => {
  s.clock.now += 1000;
  return done(at('states'), { name: given, note: null });
};
const inState = ({ id }: { id: string }) => ({ headers: { 'x-stroma-state': id } });

const versionOf = async (column: string): Promise<string> =>
  ((await get(at('labels'))) as Labels).columns.find((one) => one.column === column)!.version!;
const edit = async (change: object, column = COLUMN, who = mei) =>
  done(at('labels'), { column, expected: await versionOf(column), edit: change }, 'POST', who);
const categories = async (column = COLUMN): Promise<string[]> =>
  (await get(at(`observation_annotation?name=${encodeURIComponent(column)}`)))[0].categories;
const bits = (from: number, to: number) => {
  const bytes = Buffer.alloc(Math.ceil(SMALL.cells / 8));
  for (let cell = from; cell < to; cell += 1) bytes[cell >> 3]! |= 128 >> (cell & 7);
  return { op: 'and', of: [{ cells: { bits: bytes.toString('base64') } }] };
};
const subsets = async (): Promise<Subsets> => get(at('observation_subset'));
const editSubset = (json: object, who = mei) => call(`remote/${at('observation_edit_subset')}`, { json }, who);

const WRITE = `
import sys, pandas as pd
from pathlib import Path
folder = Path(sys.argv[1]); folder.mkdir(parents=True, exist_ok=True)
pd.DataFrame({'gene': ['CD3D', 'LYZ', 'T'], 'log2fc': [1.5, -2.0, 0.5]}).to_parquet(folder / 'deg.parquet')
`;
async function analysed(params: object = PARAMS, title = 'T vs B'): Promise<string> {
  const { id } = await done(TOOL, { dataset, name: title, params });
  const job = await claim(s);
  execFileSync(PYTHON, ['-c', WRITE, pathOf(fileURLToPath(s.deps.config.objectStore), 'results', id)]);
  await s.internal(`/jobs/${job.id}/complete`, { fence: job.fence, result: differentialExpressionFixture });
  return id;
}

interface Read {
  path: string;
  json?: object;
  accept?: string;
}
const BINARY = 'application/octet-stream';
/** Reads of labels, cells, colours, charts, results, figures and views. */
function reads(results: readonly string[], sets: readonly string[]): Read[] {
  const expression = { genes: ['CD3D'], layer: 'normalized', groupBy: COLUMN, compare: null, distributions: true };
  const cells = { op: 'and', of: [{ cells: { column: 'sample', categories: ['s1'] } }] };
  return [
    { path: at('labels') },
    { path: `remote/user/user_datasets/${dataset}` },
    { path: at('observation_annotation?name=cell+type'), accept: BINARY },
    { path: at('observation_annotation?name=cell+type&name=cluster') },
    { path: `remote/${at('observation_annotation_view2')}` },
    { path: `remote/${at('observation_color_manager?column=cell+type')}` },
    { path: at('celltype_hierarchy2') },
    { path: at('quality') },
    { path: at('summary?column=cell+type&gene=CD3D') },
    { path: at('expression'), json: expression },
    { path: at('cell_count'), json: { cells } },
    { path: at('cell_bits'), json: { cells } },
    { path: at('views') },
    { path: at('board') },
    { path: at('cell_sets') },
    { path: at('observation_subset') },
    ...sets.map((id) => ({ path: at(`cell_sets/${id}/bits`), accept: BINARY })),
    { path: `user/analysis/results?dataset=${dataset}` },
    { path: `${TOOL}/results?dataset=${dataset}` },
    ...results.flatMap((id) => [
      { path: `user/analysis/results/${id}` },
      { path: `user/analysis/results/${id}/tables/deg?sort=log2fc` },
      { path: `user/analysis/results/${id}/tables/deg`, accept: 'text/csv' },
    ]),
  ];
}

async function bytes(all: readonly Read[], state?: DatasetState, who = mei): Promise<string[]> {
  const found: string[] = [];
  for (const { path, json, accept } of all) {
    const reply = await fetch(`${s.url}/api/${path}`, {
      method: json ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${who.token}`,
        ...(json && { 'content-type': 'application/json' }),
        ...(accept && { accept }),
        ...(state && { 'x-stroma-state': state.id }),
      },
      ...(json && { body: JSON.stringify(json) }),
    });
    const meta = reply.headers.get('x-stroma-meta') ?? '';
    const body = Buffer.from(await reply.arrayBuffer());
    found.push(`${path} ${reply.status} ${meta} ${accept === BINARY ? body.toString('hex') : body.toString()}`);
  }
  return found;
}

/** Mulberry32: numbers from 0 to 1 that a seed gives again. */
function random(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One edit by one of the two editors; some are refused, as on any day. */
async function anyEdit(next: () => number, step: number): Promise<void> {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!;
  const who = pick([mei, jose]);
  const change = async (made: object, column = COLUMN) =>
    call(at('labels'), { json: { column, expected: await versionOf(column), edit: made } }, who);
  const names = await categories();
  const { subsets: sets, revision } = await subsets();
  const set = sets.length ? pick(sets) : null;
  const taking = { subset: set?.id, expected: set?.version };
  const from = Math.floor(next() * 300);
  const kinds: (() => Promise<unknown>)[] = [
    () => change({ kind: 'rename', category: pick(names), name: `n${step}` }),
    () => change({ kind: 'merge', categories: names.slice(0, 2), name: `m${step}` }),
    () => change({ kind: 'assign', cells: { bits: bits(from, from + 90).of[0]!.cells.bits }, name: `a${step}` }),
    () => change({ kind: 'undo' }),
    () => change({ kind: 'copy', name: `copy${step}` }, 'sample'),
    async () =>
      call(`remote/${at('observation_color_manager')}`, {
        json: { column: COLUMN, colours: { [pick(names)]: `#0${step % 10}A${step % 7}F${step % 9}` } },
      }),
    () => call(at('cell_sets'), { json: { name: `set${step}`, cells: bits(from, from + 40) } }, who),
    () => editSubset({ kind: 'cells', ...taking, cells: bits(from, from + 70) }, who),
    () => editSubset({ kind: 'rename', ...taking, name: `sub${step}` }, who),
    () => editSubset({ kind: 'undo', expected: revision }, who),
    () => call(at(`observation_subset?subset=${set?.id}&expected=${set?.version}`), { method: 'DELETE' }, who),
    () => call(at('views'), { json: { name: `view${step}`, tab: 'labels', query: '' } }, who),
    async () => call(at(`views/${(await get(at('views')))[0]?.id}`), { method: 'DELETE' }, who),
    async () => {
      const { version } = await get(at('board'));
      const value = { width: 89, height: 100, palette: 'Default', letters: 'none', panels: [] };
      return call(at('board'), { method: 'PUT', json: { value, version } }, who);
    },
    () => call(TOOL, { json: { dataset, name: `run ${step}`, params: PARAMS } }, who),
  ];
  expect(((await pick(kinds)()) as { status: number }).status).toBeLessThan(500);
}

const BOARD = {
  ...{ width: 183, height: 120, palette: 'Default', letters: 'lower' },
  panels: [
    {
      ...{ id: 'p1', title: 'LYZ by cluster', x: 0, y: 0, width: 89, height: 60 },
      view: { chart: 'violin', genes: ['LYZ'], layer: 'normalized', groupBy: 'cluster', compare: null },
    },
  ],
};
/** A dataset with an outdated and a current result, subsets, a view and a figure. Returns the results. */
async function worked(): Promise<string[]> {
  const first = await analysed();
  const set = await done(at('cell_sets'), { name: 'chosen', cells: bits(0, 200) });
  await done(at('cell_sets'), { name: 'other', cells: bits(100, 260) });
  await edit({ kind: 'assign', cells: { column: 'cluster', categories: ['0'] }, name: 'B' });
  const chosen = { name: 'chosen', cellSet: set.hash, set: set.id };
  const s3 = { name: 's3', column: 'sample', categories: ['s3'] };
  const second = await analysed({ ...PARAMS, a: chosen, b: s3 }, 'chosen vs s3');
  await edit({ kind: 'rename', category: 'B', name: 'B_cells' });
  await done(at('views'), { name: 'Figure 1', tab: 'expression', query: '?gene=LYZ' });
  await done(at('board'), { version: 0, value: BOARD }, 'PUT');
  return [first, second];
}

test.each([[1], [2], [3]])(
  'sequence %i: a state that is opened after 20 edits has equal bytes',
  async (seed) => {
    const results = await worked();
    const sets = (await subsets()).subsets.map(({ id }) => id);
    const all = reads(results, sets);
    const state = await named('as submitted to the journal');
    expect(state.holds).toEqual({ columns: 6, subsets: 2, results: 2, outdated: 1, views: 1, figures: 1 });
    const then = await bytes(all, state);
    // What is answered from the new state is what is answered without it, but for what can be done about a result.
    const present = await bytes(all);
    const same = (text: string) => !/observation_subset|analysis\/results\/\w+ /.test(text);
    expect(then.filter(same)).toEqual(present.filter(same));
    const next = random(seed);
    for (let step = 1; step <= 20; step += 1) {
      s.clock.now += 1000;
      await anyEdit(next, step);
      if (step === 10) await keepHouse(s.deps, s.uploadsDir);
    }
    expect(await bytes(all, state)).toEqual(then);
    expect(await bytes(all, state, jose)).toEqual(then);
    expect(await bytes(all)).not.toEqual(present);
  },
  60_000,
);

test('each of several states is as it was, also one of labels that were undone', async () => {
  const [first = ''] = await worked();
  const all = reads([first], []);
  const before = await named('one');
  await edit({ kind: 'merge', categories: (await categories()).slice(0, 2), name: 'both' });
  const merged = await named('two');
  await edit({ kind: 'undo' });
  const undone = await named('three');
  const [one, two, three] = [await bytes(all, before), await bytes(all, merged), await bytes(all, undone)];
  await edit({ kind: 'rename', category: (await categories())[0]!, name: 'other' });
  expect(await bytes(all, before)).toEqual(one);
  expect(await bytes(all, merged)).toEqual(two);
  expect(await bytes(all, undone)).toEqual(three);
  const labels = (text: string) => JSON.parse(text.slice(text.indexOf('{'))).data.columns.map((c: any) => c.version);
  expect(labels(three[0]!)).toEqual(labels(one[0]!));
  expect(labels(two[0]!)).not.toEqual(labels(one[0]!));
});

test('results have the names that they had, and are as current as they were', async () => {
  const id = await analysed();
  const state = await named('before');
  await edit({ kind: 'rename', category: 'T', name: 'T_cells' });
  await edit({ kind: 'assign', cells: { column: 'cluster', categories: ['0'] }, name: 'B' });
  const list = async (options: object) =>
    (await call(`user/analysis/results?dataset=${dataset}`, options)).body.data as Task[];
  expect((await list({}))[0]!.outdated).not.toBeNull();
  expect((await list(inState(state)))[0]).toMatchObject({ id, name: 'T vs B', outdated: null });
  const detail = (await call(`user/analysis/results/${id}`, inState(state))).body.data as TaskDetail;
  expect(detail).toMatchObject({
    outdated: null,
    name: 'T vs B',
    again: { params: PARAMS, changes: [], blocked: null },
  });
  const later = await analysed({ ...PARAMS, a: group('T_cells') }, 'later');
  expect((await list(inState(state))).map((one) => one.id)).toEqual([id]);
  expect(errorOf(await call(`user/analysis/results/${later}`, inState(state)))).toEqual([404, 'NOT_FOUND']);
  expect(errorOf(await call(`user/analysis/results/${later}/tables/deg`, inState(state)))).toEqual([404, 'NOT_FOUND']);
});

test('nothing is changed from a state', async () => {
  const state = await named('fixed');
  const body = { column: COLUMN, expected: await versionOf(COLUMN), edit: { kind: 'undo' } };
  const value = { width: 89, height: 100, palette: 'Default', letters: 'none', panels: [] };
  for (const [path, json, method] of [
    [at('labels'), body, 'POST'],
    [`remote/${at('observation_color_manager')}`, { column: COLUMN, colours: {} }, 'POST'],
    [at('cell_sets'), { name: 'set', cells: bits(0, 9) }, 'POST'],
    [at('views'), { name: 'view', tab: 'labels', query: '' }, 'POST'],
    [at('board'), { value, version: 0 }, 'PUT'],
    [at('states'), { name: 'another', note: null }, 'POST'],
    [at(`states/${state.id}`), { name: 'another', note: null }, 'PATCH'],
    [TOOL, { dataset, name: 'run', params: PARAMS }, 'POST'],
  ] as const)
    expect(errorOf(await call(path, { json, method, ...inState(state) }))).toEqual([409, 'STATE_READ_ONLY']);
  expect(await s.deps.db('jobs')).toEqual([]);
});

test('a result of a state is not deleted while the state is there, and can be deleted after it', async () => {
  const id = await analysed();
  const state = await named('as submitted');
  for (const path of [`user/analysis/results/${id}`, `user/analysis/jobs/${id}`]) {
    const reply = await call(path, { method: 'DELETE' });
    expect([...errorOf(reply), reply.body.error.params]).toEqual([409, 'RESULT_IN_STATE', { state: 'as submitted' }]);
  }
  expect((await call(at(`states/${state.id}`), { method: 'DELETE' })).status).toBe(200);
  expect((await call(`user/analysis/results/${id}`, { method: 'DELETE' })).status).toBe(200);
  expect(await s.deps.db('dataset_state_keeps').where({ state_id: state.id })).toEqual([]);
});

test('cells of a state stay as long as it is there, however often its subset is edited', async () => {
  const set = await done(at('cell_sets'), { name: 'chosen', cells: bits(0, 200) });
  const stored = () => s.deps.store.size(`cell-sets/${dataset}/${set.hash}.roaring`).catch(() => null);
  const state = await named('first');
  await editSubset({ kind: 'cells', subset: set.id, expected: 1, cells: bits(0, 100) });
  await s.deps.db('cell_set_edits').where({ dataset_id: dataset, revision: 1 }).delete();
  await s.deps.db('cell_set_edits').where({ dataset_id: dataset }).update({ states: '[]' });
  const later = await named('second');
  expect((await call(at(`states/${later.id}`), { method: 'DELETE' })).status).toBe(200);
  expect(await stored()).not.toBeNull();
  expect((await call(at(`states/${state.id}`), { method: 'DELETE' })).status).toBe(200);
  expect(await stored()).toBeNull();
});

test('states have a name once, a note, a limit, and are charged', async () => {
  const used = async () => Number((await s.deps.db('spaces').where({ id: spaceId }).first()).storage_used);
  const free = await used();
  const first = (await name('as submitted', 'Version 1\nof the paper')).body.data as DatasetState;
  expect(first).toMatchObject({ name: 'as submitted', note: 'Version 1\nof the paper', createdBy: 'mei' });
  expect(await used()).toBeGreaterThan(free);
  expect(errorOf(await name('As Submitted'))).toEqual([409, 'NAME_TAKEN']);
  for (const wrong of ['', ' ', 'a\nb', 'x'.repeat(121)])
    expect(errorOf(await name(wrong))).toEqual([400, 'INPUT_INVALID']);
  expect(errorOf(await name('long', 'x'.repeat(1001)))).toEqual([400, 'INPUT_INVALID']);
  s.clock.now += 1000;
  const second = (await name('revised', null, jose)).body.data as DatasetState;
  expect((await get(at('states'))).map((one: DatasetState) => one.name)).toEqual(['revised', 'as submitted']);
  const change = (json: object, id = second.id) => call(at(`states/${id}`), { method: 'PATCH', json });
  expect(errorOf(await change({ name: 'as submitted', note: null }))).toEqual([409, 'NAME_TAKEN']);
  expect((await change({ name: 'accepted', note: 'done' })).body.data).toMatchObject({
    name: 'accepted',
    note: 'done',
  });
  const detail = (await get(at(`states/${first.id}`))) as StateDetail;
  expect(detail.columns.map(({ column }) => column)).toContain(COLUMN);
  const row = await s.deps.db('dataset_states').where({ id: first.id }).first();
  for (let n = 2; n < 50; n += 1)
    await s.deps.db('dataset_states').insert({ ...row, id: `${dataset}-${n}`, name: `s${n}`, name_key: `s${n}` });
  const full = await name('one more');
  expect([...errorOf(full), full.body.error.params]).toEqual([409, 'STATES_FULL', { limit: 50 }]);
  await s.deps.db('dataset_states').where('id', 'like', `${dataset}-%`).delete();
  for (const { id } of [first, second]) await call(at(`states/${id}`), { method: 'DELETE' });
  expect(await used()).toBe(free);
});

test('of two who give the same name at once one is told that it is taken', async () => {
  const replies = await Promise.all([mei, jose, mei, jose].map((who) => name('the name', null, who)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test('a state of another space or dataset, or of none, is not there', async () => {
  const state = await named('mine');
  const li = await person(s, `li${dataset}`);
  const theirs = await service.dataset(li);
  const other = await service.dataset({ spaceId, userId: mei.userId });
  const labels = (id: string, who: Person, of: string) =>
    call(at('labels', id), { headers: { 'x-stroma-state': of } }, who);
  for (const reply of [
    await labels(theirs, li, state.id),
    await labels(dataset, li, state.id),
    await labels(other, mei, state.id),
    await labels(dataset, mei, 'none'),
    await labels(dataset, mei, ''),
    await call(at(`states/${state.id}`, other)),
    await call(at(`states/${state.id}`, theirs), {}, li),
    await call(at('states'), {}, li),
    await call(at(`states/${state.id}`), { method: 'DELETE' }, li),
    await name('theirs', null, li),
  ])
    expect(errorOf(reply)).toEqual([404, 'NOT_FOUND']);
  expect((await labels(dataset, mei, state.id)).status).toBe(200);
});

test('a space that the dataset is shared with sees none of its states and makes none', async () => {
  const state = await named('ours');
  const li = await person(s, `reader${dataset}`);
  await s.deps.db('dataset_shares').insert({
    ...{ dataset_id: dataset, space_id: li.spaceId, shared_by: mei.userId, shared_at: s.clock.now },
  });
  expect(await get(at('states'), li)).toEqual([]);
  expect(errorOf(await call(at(`states/${state.id}`), {}, li))).toEqual([404, 'NOT_FOUND']);
  expect(errorOf(await call(at('labels'), inState(state), li))).toEqual([404, 'NOT_FOUND']);
  expect(errorOf(await name('theirs', null, li))).toEqual([404, 'NOT_FOUND']);
});

test('states go with their dataset, and a moved dataset takes them along', async () => {
  const id = await analysed();
  const state = await named('kept');
  const all = reads([id], []);
  const then = await bytes(all, state);
  const there = await team(s, mei, `Lab ${dataset}`);
  await done(at('move'), { spaceId: there });
  await enter(s, mei, there);
  expect(await bytes(all, state)).toEqual(then);
  const stored = await s.deps.db('stored').where({ kind: 'state', owner_id: dataset });
  expect(stored).toMatchObject([{ space_id: there }]);
  expect((await call(at('').slice(0, -1), { method: 'DELETE' })).status).toBe(200);
  expect(await s.deps.db('dataset_states').where({ dataset_id: dataset })).toEqual([]);
  expect(await s.deps.db('jobs').where({ id })).toEqual([]);
  expect(await s.deps.db('stored').where({ owner_id: dataset })).toEqual([]);
  expect(errorOf(await call(at('labels'), inState(state)))).toEqual([404, 'NOT_FOUND']);
  await enter(s, mei, spaceId);
});
