/** @mariadb services/subset-log.ts services/cell-sets.ts */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { LIMITS, type MappingReport, type Subset, type Subsets } from '@stroma/contract';
import { SMALL, startWithService, type WithService } from '../../../test/dataset-service.ts';
import { enter, join, person, team, type Person } from '../../../test/people.ts';
import { errorOf, ROUNDS, type TestServer } from '../../../test/server.ts';
import { claimJob, completeJob } from '../../services/job-queue.ts';

const CALLERS = 12;
let service: WithService;
let s: TestServer;
let mei: Person;
let jose: Person;
let spaceId: string;
let dataset: string;
beforeAll(async () => {
  service = await startWithService();
  s = service.s;
  mei = await person(s, 'mei');
  jose = await person(s, 'jose');
  spaceId = await team(s, mei);
  await join(s, spaceId, jose);
  await s.deps.db('space_members').where({ space_id: spaceId }).update({ can_edit: true, can_delete: true });
  for (const each of [mei, jose]) await enter(s, each, spaceId);
}, 60_000);
afterAll(() => service.close());
beforeEach(async () => {
  dataset = await service.dataset({ spaceId, userId: mei.userId });
});

const USER = () => `user/user_datasets/${dataset}`;
const REMOTE = () => `remote/user/user_datasets/${dataset}`;
const bits = (chosen: (cell: number) => boolean) => {
  const bytes = Buffer.alloc(Math.ceil(SMALL.cells / 8));
  for (let cell = 0; cell < SMALL.cells; cell += 1) if (chosen(cell)) bytes[cell >> 3]! |= 128 >> (cell & 7);
  return { op: 'and', of: [{ cells: { bits: bytes.toString('base64') } }] };
};
const first = (n: number) => bits((cell) => cell < n);
const list = async (who = mei): Promise<Subsets> => (await s.call(`${USER()}/observation_subset`, who)).body.data;
const byName = async (name: string): Promise<Subset> => (await list()).subsets.find((one) => one.name === name)!;
const create = (name: string, cells: unknown, who = mei) =>
  s.call(`${USER()}/cell_sets`, { token: who.token, json: { name, cells } });
const edit = (json: unknown, who = mei) =>
  s.call(`${REMOTE()}/observation_edit_subset`, { token: who.token, method: 'POST', json });
const copy = (subset: string, name: string, who = mei) =>
  s.call(`${USER()}/observation_subset`, { token: who.token, method: 'POST', json: { subset, name } });
const merge = (sets: Subset[], name: string, keep = false, who = mei) =>
  s.call(`${REMOTE()}/observation_merge_subset`, {
    token: who.token,
    method: 'POST',
    json: { subsets: sets.map(({ id, version }) => ({ subset: id, expected: version })), name, keep },
  });
const remove = ({ id, version }: Subset, who = mei) =>
  s.call(`${USER()}/observation_subset?subset=${id}&expected=${version}`, { token: who.token, method: 'DELETE' });
const move = async (kind: 'undo' | 'redo', expected?: number, who = mei) =>
  edit({ kind, expected: expected ?? (await list()).revision }, who);
const bytes = async (id: string): Promise<string> => {
  const headers = { authorization: `Bearer ${mei.token}` };
  const reply = await fetch(`${s.url}/api/${USER()}/cell_sets/${id}/bits`, { headers });
  return `${reply.status} ${Buffer.from(await reply.arrayBuffer()).toString('hex')}`;
};
/** What people see of the subsets: names, cells and bytes. */
const content = async () =>
  Promise.all(
    (await list()).subsets.map(async ({ id, name, cells, hash }) => [id, name, cells, hash, await bytes(id)]),
  );
const deg = (set: Subset, who = mei) =>
  s.call('user/analysis/tools/differential-expression', {
    token: who.token,
    json: {
      dataset,
      name: 'DEGs',
      params: {
        ...{ mode: 'batchOneGroup', a: { name: set.name, cellSet: set.hash }, b: null },
        ...{ batchBy: 'cell type', batchCategories: ['T'], filter: {} },
      },
    },
  });

test('a subset is created, copied, renamed, edited, merged and deleted, and every step is undone to equal bytes', async () => {
  const states: unknown[] = [await content()];
  const step = async (reply: Promise<{ status: number }>) => {
    expect((await reply).status).toBe(200);
    states.push(await content());
  };
  await step(create('T cells', first(200)));
  await step(
    create(
      'late',
      bits((cell) => cell >= 150 && cell < 300),
    ),
  );
  await step(copy((await byName('T cells')).id, 'T cells copy'));
  const copied = await byName('T cells copy');
  await step(edit({ kind: 'rename', subset: copied.id, expected: copied.version, name: 'mine' }));
  const mine = await byName('mine');
  await step(edit({ kind: 'cells', subset: mine.id, expected: mine.version, cells: first(7) }));
  await step(merge([await byName('T cells'), await byName('late')], 'T, late + more'));
  const merged = await byName('T, late + more');
  expect([merged.cells, merged.origin, merged.hash === mine.hash]).toEqual([300, 'merged', false]);
  await step(remove(await byName('mine')));
  expect((await list()).changes.map(({ kind }) => kind)).toEqual(
    ['create', 'create', 'copy', 'rename', 'edit', 'merge', 'delete'].reverse(),
  );
  for (const state of states.slice(0, -1).reverse()) {
    expect((await move('undo', undefined, jose)).status).toBe(200);
    expect(await content()).toEqual(state);
  }
  expect(errorOf(await move('undo'))).toEqual([400, 'INPUT_INVALID']);
  for (const state of states.slice(1)) {
    expect((await move('redo')).status).toBe(200);
    expect(await content()).toEqual(state);
  }
  expect((await list()).redo).toBeNull();
});

test('authors and times are told, and a later edit leaves nothing to redo', async () => {
  await create('one', first(10));
  s.clock.now += 60_000;
  const one = await byName('one');
  await edit({ kind: 'rename', subset: one.id, expected: one.version, name: 'two' }, jose);
  const found = await list();
  expect(found.subsets[0]).toMatchObject({ createdBy: 'mei', changedBy: 'jose', name: 'two' });
  expect(Date.parse(found.subsets[0]!.changedAt) - Date.parse(found.subsets[0]!.createdAt)).toBe(60_000);
  expect(found.undo).toMatchObject({ kind: 'rename', names: ['one'], name: 'two', by: 'jose' });
  await move('undo');
  expect((await list()).redo).toMatchObject({ kind: 'rename', by: 'jose' });
  await create('three', first(11));
  expect((await list()).redo).toBeNull();
});

test('a subset with subtasks is not deleted or renamed, its copy is, and an edit of it outdates them until it is undone', async () => {
  await create('T', first(100));
  const task = (await deg(await byName('T'))).body.data.id as string;
  const set = await byName('T');
  expect(set.subtasks).toMatchObject([{ id: task, tool: 'differential-expression', outdated: false }]);
  expect(errorOf(await remove(set))).toEqual([409, 'SUBSET_HAS_SUBTASKS']);
  expect(errorOf(await edit({ kind: 'rename', subset: set.id, expected: set.version, name: 'U' }))).toEqual([
    409,
    'SUBSET_HAS_SUBTASKS',
  ]);
  expect(errorOf(await s.call(`${USER()}/cell_sets/${set.id}`, { token: mei.token, method: 'DELETE' }))).toEqual([
    409,
    'SUBSET_HAS_SUBTASKS',
  ]);
  expect(errorOf(await move('undo'))).toEqual([409, 'SUBSET_HAS_SUBTASKS']);
  s.clock.now += 1;
  await copy(set.id, 'T copy');
  expect((await remove(await byName('T copy'))).status).toBe(200);
  const outdated = async () => (await s.call(`user/analysis/results/${task}`, mei)).body.data.outdated;
  expect(await outdated()).toBeNull();
  await edit({ kind: 'cells', subset: set.id, expected: set.version, cells: first(90) }, jose);
  expect(await outdated()).toMatchObject([{ what: 'cells', name: 'T', change: { by: 'jose', kind: 'edit' } }]);
  expect((await byName('T')).subtasks).toMatchObject([{ id: task, outdated: true }]);
  await move('undo');
  expect(await outdated()).toBeNull();
});

test('names are unique regardless of case and follow their rules', async () => {
  await create('T cells', first(10));
  await create('B', first(20));
  const [t, b] = [await byName('T cells'), await byName('B')];
  expect(errorOf(await copy(t.id, 't CELLS'))).toEqual([409, 'NAME_TAKEN']);
  expect(errorOf(await edit({ kind: 'rename', subset: b.id, expected: b.version, name: 'T cells' }))).toEqual([
    409,
    'NAME_TAKEN',
  ]);
  for (const name of ['1st', 'T细胞', '', 'a'.repeat(121), 'T+'])
    expect(errorOf(await copy(t.id, name))).toEqual([400, 'INPUT_INVALID']);
  expect(errorOf(await merge([t, b], 'a/b'))).toEqual([400, 'INPUT_INVALID']);
  // The name of a subset that goes is free again.
  expect((await merge([t, b], 'T cells')).status).toBe(200);
});

test('a merged subset can leave the merged ones', async () => {
  await create('a', first(10));
  await create(
    'b',
    bits((cell) => cell >= 5 && cell < 30),
  );
  await deg(await byName('a'));
  const sets = [await byName('a'), await byName('b')];
  expect(errorOf(await merge(sets, 'c'))).toEqual([409, 'SUBSET_HAS_SUBTASKS']);
  expect((await merge(sets, 'c', true)).body.data).toMatchObject({ name: 'c', cells: 30 });
  expect((await list()).subsets).toHaveLength(3);
  expect(errorOf(await merge([sets[0]!, sets[0]!], 'd'))).toEqual([400, 'INPUT_INVALID']);
});

test('only the last edits are kept', async () => {
  await create('a', first(10));
  for (let k = 0; k < LIMITS.subsets.history + 3; k += 1) {
    const one = (await list()).subsets[0]!;
    await edit({ kind: 'cells', subset: one.id, expected: one.version, cells: first(11 + k) });
  }
  expect(await s.deps.db('cell_set_edits').where({ dataset_id: dataset })).toHaveLength(LIMITS.subsets.history);
  const keys: string[] = [];
  for await (const { key } of s.deps.store.list(`cell-sets/${dataset}`)) keys.push(key);
  // The cells before the oldest edit, and those after each.
  expect(keys).toHaveLength(LIMITS.subsets.history + 1);
  for (let k = 0; k < LIMITS.subsets.history; k += 1) expect((await move('undo')).status).toBe(200);
  expect(errorOf(await move('undo'))).toEqual([400, 'INPUT_INVALID']);
  expect((await list()).subsets[0]!.cells).toBe(13);
}, 60_000);

test('another space sees and changes nothing', async () => {
  await create('a', first(10));
  const one = await byName('a');
  const stranger = await person(s, `stranger${dataset}`);
  for (const reply of [
    await s.call(`${USER()}/observation_subset`, stranger),
    await s.call(`${REMOTE()}/observation_edit_subset?subset=${one.id}`, stranger),
    await copy(one.id, 'b', stranger),
    await remove(one, stranger),
    await merge([one, one], 'c', false, stranger),
    await edit({ kind: 'undo', expected: 1 }, stranger),
  ])
    expect(errorOf(reply)).toEqual([404, 'NOT_FOUND']);
  const theirs = await service.dataset(stranger);
  const here = dataset;
  dataset = theirs;
  const replies = [await copy(one.id, 'b', stranger), await remove(one, stranger)];
  dataset = here;
  for (const reply of replies) expect(errorOf(reply)).toEqual([404, 'NOT_FOUND']);
});

// ---- races: one winner, a clear sentence for the others

const outcome = (replies: { status: number; body: any }[]) => ({
  won: replies.filter(({ status }) => status === 200).length,
  others: [...new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.error?.id))].sort(),
});
const callers = <T>(call: (who: Person, k: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CALLERS }, (_, k) => call(k % 2 ? mei : jose, k)));
const reset = async (...names: string[]): Promise<Subset[]> => {
  await s.deps.db('cell_set_edits').where({ dataset_id: dataset }).delete();
  await s.deps.db('cell_sets').where({ dataset_id: dataset }).delete();
  for (const [k, name] of names.entries())
    await create(
      name,
      bits((cell) => cell % 5 === k),
    );
  return Promise.all(names.map(byName));
};

test('merge against delete', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a, b] = (await reset('a', 'b')) as [Subset, Subset];
    const before = await content();
    const replies = await callers((who, k) => (k % 2 ? merge([a, b], `m${k}`, false, who) : remove(a, who)));
    expect(outcome(replies)).toEqual({ won: 1, others: ['VERSION_CONFLICT'] });
    const left = (await list()).subsets.map(({ name }) => name);
    expect(left).toHaveLength(1);
    expect(left[0]).toMatch(/^(b|m\d+)$/);
    await move('undo');
    expect(await content()).toEqual(before);
  }
}, 300_000);

test('two editors of one subset', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a] = (await reset('a')) as [Subset];
    const before = await content();
    const replies = await callers((who, k) =>
      k % 3
        ? edit({ kind: 'cells', subset: a.id, expected: a.version, cells: first(20 + k) }, who)
        : edit({ kind: 'rename', subset: a.id, expected: a.version, name: `renamed ${k}` }, who),
    );
    expect(outcome(replies)).toEqual({ won: 1, others: ['VERSION_CONFLICT'] });
    expect(await content()).not.toEqual(before);
    await move('undo');
    expect(await content()).toEqual(before);
  }
}, 300_000);

test('undo against edit', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await reset('a', 'b');
    const b = await byName('b');
    const { revision } = await list();
    const before = await content();
    const replies = await callers((who, k) =>
      k % 2
        ? move('undo', revision, who)
        : edit({ kind: 'cells', subset: b.id, expected: b.version, cells: first(20 + k) }, who),
    );
    expect(outcome(replies)).toEqual({ won: 1, others: ['VERSION_CONFLICT'] });
    const { changes } = await list();
    const [last] = changes;
    await move(last!.kind === 'undo' ? 'redo' : 'undo');
    expect(await content()).toEqual(before);
  }
}, 300_000);

test('subsets of one name', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a] = (await reset('a')) as [Subset];
    expect(outcome(await callers((who) => copy(a.id, 'twin', who)))).toEqual({ won: 1, others: ['NAME_TAKEN'] });
    expect((await list()).subsets).toHaveLength(2);
  }
}, 300_000);

test('deletion against a task: no task is left without its subset', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a] = (await reset('a')) as [Subset];
    const where = { source_dataset_id: dataset };
    await s.deps.db('jobs').where(where).delete();
    const [task, gone] = await Promise.all([deg(a), remove(a, jose)]);
    expect(task.status).toBe(200);
    if (gone.status === 200) expect((await move('undo')).status).toBe(200);
    else expect(errorOf(gone)).toEqual([409, 'SUBSET_HAS_SUBTASKS']);
    expect((await byName('a')).subtasks).toHaveLength(1);
    expect(await bytes(a.id)).toMatch(/^200 /);
  }
}, 300_000);

// ---- datasets made of cells

const PARAMS = {
  ...{ jobName: 'T again', labels: ['group'], sampleBy: 'sample', clusterBy: null, seed: 0 },
  analysis: {
    ...{ reDimensionalityReduction: true, onlyScaleHighlyVariableGenes: false, numberOfHighlyVariableGenes: 200 },
    ...{ components: null, batchEffectRemoval: 'none', batchBy: null, clusteringResolution: 0.8 },
  },
};
const subcluster = (set: Pick<Subset, 'name' | 'hash'>, over: object = {}) =>
  s.call('user/analysis/tools/subset', {
    token: mei.token,
    json: {
      dataset,
      name: 'T again',
      params: { ...PARAMS, cells: { name: set.name, cellSet: set.hash }, ...over },
    },
  });
/** Completes the job as a runner does. */
async function complete(id: string): Promise<string> {
  const job = await s.deps.db('jobs').where({ id }).first();
  await s.deps.db('jobs').whereNot({ id }).where({ status: 'submitted' }).update({ status: 'suspended' });
  const claimed = (await claimJob(s.deps, 'r1'))!;
  expect(claimed.id).toBe(id);
  await completeJob(s.deps, id, claimed.fence, {
    ...{ datasetId: job.dataset_id, name: 'T again', genes: 40, samples: 3, clusterColumn: 'cluster' },
    parent: { id: dataset, name: 'PBMC', cells: SMALL.cells },
    cellSet: { sha256: 'a'.repeat(64), cells: 120 },
    clusters: [{ name: '0', cells: 120 }],
    ...{ variableGenes: 40, components: 20, warnings: [] },
  });
  return job.dataset_id as string;
}

test.each([
  [99, PARAMS.analysis, 'SUBCLUSTER_TOO_SMALL', { cells: 99, minimum: 100 }],
  [1, null, 'SUBCLUSTER_TOO_SMALL', { cells: 1, minimum: 2 }],
])('%s cells are refused before a job is made', async (cells, analysis, id, params) => {
  await create('few', first(cells));
  const reply = await subcluster(await byName('few'), { analysis });
  expect([reply.status, reply.body.error]).toEqual([422, { id, params }]);
  expect(await s.deps.db('jobs').where({ source_dataset_id: dataset })).toEqual([]);
});

test('nothing is started in a space that has used up its storage', async () => {
  await create('many', first(100));
  const space = s.deps.db('spaces').where({ id: spaceId });
  const { storage_limit, storage_used } = await space.clone().first();
  await space.clone().update({ storage_limit: storage_used });
  try {
    expect(errorOf(await subcluster(await byName('many')))).toEqual([413, 'STORAGE_FULL']);
  } finally {
    await space.clone().update({ storage_limit });
  }
  expect((await subcluster(await byName('many'))).status).toBe(200);
});

test('a child is listed with its parent, asked for once, deleted by its own deletion and made again', async () => {
  await create('many', first(120));
  const set = await byName('many');
  const { id } = (await subcluster(set)).body.data;
  expect((await subcluster(set)).body.data.id).toBe(id);
  expect((await list()).children).toMatchObject([{ jobId: id, datasetId: null, from: 'many', analysed: true }]);
  const child = await complete(id);
  expect((await list()).children).toMatchObject([{ jobId: id, datasetId: child, cells: 120, name: 'T again' }]);
  const row = await s.deps.db('datasets').where({ id: child }).first();
  expect(row).toMatchObject({ name: 'T again', space_id: spaceId, cells: 120, job_id: id });
  const parent = dataset;
  dataset = child;
  expect((await list()).parent).toEqual({ id: parent, name: 'PBMC' });
  expect((await s.call(USER(), { token: mei.token, method: 'DELETE' })).status).toBe(200);
  dataset = parent;
  expect((await list()).children).toEqual([]);
  const again = (await subcluster(set)).body.data;
  expect(again.id).not.toBe(id);
});

test('a child stays when its parent is deleted', async () => {
  await create('many', first(120));
  const { id } = (await subcluster(await byName('many'))).body.data;
  const child = await complete(id);
  await s.deps.db('datasets').where({ id: child }).update({ created_at: 1 });
  expect((await s.call(USER(), { token: mei.token, method: 'DELETE' })).status).toBe(200);
  expect(await s.deps.db('datasets').where({ id: child }).first()).toBeTruthy();
  dataset = child;
  expect((await list()).parent).toEqual({ id: null, name: 'PBMC' });
});

// ---- labels of another dataset

test('labels are mapped by cell: the report first, then a column, which undo does not need', async () => {
  const other = await service.dataset({ spaceId, userId: mei.userId });
  const sources = (await s.call(`${REMOTE()}/dataset_mapping_relation`, mei)).body.data as { id: string }[];
  expect(sources.map(({ id }) => id)).toContain(other);
  const asked = `${REMOTE()}/map_cell_type?from=${other}&column=cell%20type`;
  const report = (await s.call(asked, mei)).body.data as MappingReport;
  expect(report).toMatchObject({ from: { id: other, cells: SMALL.cells }, shared: SMALL.cells, cells: SMALL.cells });
  expect(report.categories.reduce((sum, { cells }) => sum + cells, 0)).toBe(report.labelled);
  const write = (json: object) => s.call(`${REMOTE()}/map_cell_type`, { token: mei.token, method: 'POST', json });
  const body = { from: other, column: 'cell type', expected: report.version, name: 'mapped' };
  const made = await write(body);
  expect([made.status, made.body.data.version]).toEqual([200, report.version]);
  expect(errorOf(await write(body))).toEqual([409, 'COLUMN_TAKEN']);
  expect(errorOf(await write({ ...body, name: 'again', expected: 'b'.repeat(32) }))).toEqual([412, 'VERSION_CONFLICT']);
  expect(errorOf(await write({ ...body, name: 'again', column: 'nope' }))).toEqual([404, 'COLUMN_NOT_FOUND']);
  const stranger = await person(s, `reader${dataset}`);
  const theirs = await service.dataset(stranger);
  expect(errorOf(await write({ ...body, name: 'again', from: theirs }))).toEqual([404, 'NOT_FOUND']);
});
