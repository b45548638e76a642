/** One winner, a clear sentence for the others. @mariadb services/subsets/subset-log.ts services/subsets/cell-sets.ts */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Subset } from '@stroma/contract';
import type { Person } from '../../../test/people.ts';
import { errorOf, ROUNDS } from '../../../test/server.ts';
import {
  bits,
  byName,
  bytes,
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
  remove,
  s,
  service,
} from '../../../test/subsets.ts';

beforeAll(openSubsets, 60_000);
afterAll(() => service.close());
beforeEach(newDataset);

const CALLERS = 12;

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
    const left = (await listSubsets()).subsets.map(({ name }) => name);
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
        ? edit({ kind: 'cells', subset: a.id, expected: a.version, cells: firstCells(20 + k) }, who)
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
    const { revision } = await listSubsets();
    const before = await content();
    const replies = await callers((who, k) =>
      k % 2
        ? move('undo', revision, who)
        : edit({ kind: 'cells', subset: b.id, expected: b.version, cells: firstCells(20 + k) }, who),
    );
    expect(outcome(replies)).toEqual({ won: 1, others: ['VERSION_CONFLICT'] });
    const { changes } = await listSubsets();
    const [last] = changes;
    await move(last!.kind === 'undo' ? 'redo' : 'undo');
    expect(await content()).toEqual(before);
  }
}, 300_000);

test('subsets of one name', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a] = (await reset('a')) as [Subset];
    expect(outcome(await callers((who) => copy(a.id, 'twin', who)))).toEqual({ won: 1, others: ['NAME_TAKEN'] });
    expect((await listSubsets()).subsets).toHaveLength(2);
  }
}, 300_000);

test('deletion against a task: no task is left without its subset', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a] = (await reset('a')) as [Subset];
    const where = { source_dataset_id: dataset };
    await s.deps.db('jobs').where(where).delete();
    const [task, gone] = await Promise.all([runDeg(a), remove(a, jose)]);
    expect(task.status).toBe(200);
    if (gone.status === 200) expect((await move('undo')).status).toBe(200);
    else expect(errorOf(gone)).toEqual([409, 'SUBSET_HAS_SUBTASKS']);
    expect((await byName('a')).subtasks).toHaveLength(1);
    expect(await bytes(a.id)).toMatch(/^200 /);
  }
}, 300_000);
