/** @mariadb services/subsets/subset-log.ts services/subsets/cell-sets.ts */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { LIMITS } from '@stroma/contract';
import { person } from '../../../test/people.ts';
import { errorOf } from '../../../test/server.ts';
import {
  bits,
  byName,
  content,
  copy,
  create,
  dataset,
  runDeg,
  edit,
  firstCells,
  jose,
  listSubsets,
  mei,
  merge,
  move,
  newDataset,
  openSubsets,
  REMOTE,
  remove,
  s,
  service,
  useDataset,
  USER,
} from '../../../test/subsets.ts';

beforeAll(openSubsets, 60_000);
afterAll(() => service.close());
beforeEach(newDataset);

test('a subset is created, copied, renamed, edited, merged and deleted, and every step is undone to equal bytes', async () => {
  const states: unknown[] = [await content()];
  const step = async (reply: Promise<{ status: number }>) => {
    expect((await reply).status).toBe(200);
    states.push(await content());
  };
  await step(create('T cells', firstCells(200)));
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
  await step(edit({ kind: 'cells', subset: mine.id, expected: mine.version, cells: firstCells(7) }));
  await step(merge([await byName('T cells'), await byName('late')], 'T, late + more'));
  const merged = await byName('T, late + more');
  expect([merged.cells, merged.origin, merged.hash === mine.hash]).toEqual([300, 'merged', false]);
  await step(remove(await byName('mine')));
  expect((await listSubsets()).changes.map(({ kind }) => kind)).toEqual(
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
  expect((await listSubsets()).redo).toBeNull();
});

test('authors and times are told, and a later edit leaves nothing to redo', async () => {
  await create('one', firstCells(10));
  s.clock.now += 60_000;
  const one = await byName('one');
  await edit({ kind: 'rename', subset: one.id, expected: one.version, name: 'two' }, jose);
  const found = await listSubsets();
  expect(found.subsets[0]).toMatchObject({ createdBy: 'mei', changedBy: 'jose', name: 'two' });
  expect(Date.parse(found.subsets[0]!.changedAt) - Date.parse(found.subsets[0]!.createdAt)).toBe(60_000);
  expect(found.undo).toMatchObject({ kind: 'rename', names: ['one'], name: 'two', by: 'jose' });
  await move('undo');
  expect((await listSubsets()).redo).toMatchObject({ kind: 'rename', by: 'jose' });
  await create('three', firstCells(11));
  expect((await listSubsets()).redo).toBeNull();
});

test('a subset with subtasks is not deleted or renamed, its copy is, and an edit of it outdates them until it is undone', async () => {
  await create('T', firstCells(100));
  const task = (await runDeg(await byName('T'))).body.data.id as string;
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
  await edit({ kind: 'cells', subset: set.id, expected: set.version, cells: firstCells(90) }, jose);
  expect(await outdated()).toMatchObject([{ what: 'cells', name: 'T', change: { by: 'jose', kind: 'edit' } }]);
  expect((await byName('T')).subtasks).toMatchObject([{ id: task, outdated: true }]);
  await move('undo');
  expect(await outdated()).toBeNull();
});

test('names are unique regardless of case and follow their rules', async () => {
  await create('T cells', firstCells(10));
  await create('B', firstCells(20));
  const [t, b] = [await byName('T cells'), await byName('B')];
  expect(errorOf(await copy(t.id, 't CELLS'))).toEqual([409, 'NAME_TAKEN']);
  expect(errorOf(await edit({ kind: 'rename', subset: b.id, expected: b.version, name: 'T cells' }))).toEqual([
    409,
    'NAME_TAKEN',
  ]);
  for (const name of ['1st', 'T细胞', '', 'a'.repeat(121), 'T+'])
    expect(errorOf(await copy(t.id, name))).toEqual([400, 'INPUT_INVALID']);
  expect(errorOf(await merge([t, b], 'a/b'))).toEqual([400, 'INPUT_INVALID']);
  // The name of a removed subset is free again.
  expect((await merge([t, b], 'T cells')).status).toBe(200);
});

test('a merged subset can leave the merged ones', async () => {
  await create('a', firstCells(10));
  await create(
    'b',
    bits((cell) => cell >= 5 && cell < 30),
  );
  await runDeg(await byName('a'));
  const sets = [await byName('a'), await byName('b')];
  expect(errorOf(await merge(sets, 'c'))).toEqual([409, 'SUBSET_HAS_SUBTASKS']);
  expect((await merge(sets, 'c', true)).body.data).toMatchObject({ name: 'c', cells: 30 });
  expect((await listSubsets()).subsets).toHaveLength(3);
  expect(errorOf(await merge([sets[0]!, sets[0]!], 'd'))).toEqual([400, 'INPUT_INVALID']);
});

test('only the last edits are kept', async () => {
  await create('a', firstCells(10));
  for (let k = 0; k < LIMITS.subsets.history + 3; k += 1) {
    const one = (await listSubsets()).subsets[0]!;
    await edit({ kind: 'cells', subset: one.id, expected: one.version, cells: firstCells(11 + k) });
  }
  expect(await s.deps.db('cell_set_edits').where({ dataset_id: dataset })).toHaveLength(LIMITS.subsets.history);
  const keys: string[] = [];
  for await (const { key } of s.deps.store.list(`cell-sets/${dataset}`)) keys.push(key);
  // The cells before the oldest edit, and those after each.
  expect(keys).toHaveLength(LIMITS.subsets.history + 1);
  for (let k = 0; k < LIMITS.subsets.history; k += 1) expect((await move('undo')).status).toBe(200);
  expect(errorOf(await move('undo'))).toEqual([400, 'INPUT_INVALID']);
  expect((await listSubsets()).subsets[0]!.cells).toBe(13);
});

test('another space sees and changes nothing', async () => {
  await create('a', firstCells(10));
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
  useDataset(theirs);
  const replies = [await copy(one.id, 'b', stranger), await remove(one, stranger)];
  useDataset(here);
  for (const reply of replies) expect(errorOf(reply)).toEqual([404, 'NOT_FOUND']);
});
