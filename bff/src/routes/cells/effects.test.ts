/** The effects of an edit, in addition to the second-day sequences. @mariadb services/tasks/effects.ts */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Effects, Labels, Subsets, Task } from '@stroma/contract';
import { newId } from '../../services/basics/ids.ts';
import { startWithService, type ServerWithService } from '../../../test/dataset-service.ts';
import { enterTeam, join, person, team, type Person } from '../../../test/people.ts';
import { errorOf, type TestServer } from '../../../test/server.ts';

let service: ServerWithService;
let s: TestServer;
let mei: Person;
/** May see alone. */
let guest: Person;
let spaceId: string;
let dataset: string;
beforeAll(async () => {
  service = await startWithService();
  s = service.s;
  [mei, guest] = [await person(s, 'mei'), await person(s, 'guest')];
  spaceId = await team(s, mei);
  await join(s, spaceId, guest, ['view']);
  for (const each of [mei, guest]) await enterTeam(s, each, spaceId);
});
afterAll(() => service.close());
beforeEach(async () => {
  dataset = await service.dataset({ spaceId, userId: mei.userId });
});

const at = (path: string) => `user/user_datasets/${dataset}/${path}`;
const version = async (): Promise<string> =>
  ((await s.call(at('labels'), mei)).body.data as Labels).columns.find(({ column }) => column === 'cluster')!.version!;
const asked = async (edit: object, who = mei, expected?: string) =>
  s.call(at('label_effects'), {
    token: who.token,
    json: { column: 'cluster', expected: expected ?? (await version()), edit },
  });
const effects = async (edit: object): Promise<Effects> => (await asked(edit)).body.data as Effects;
const make = async (edit: object) =>
  s.call(at('labels'), { token: mei.token, json: { column: 'cluster', expected: await version(), edit } });
const ofSubsets = (json: object, who = mei) => s.call(at('subset_effects'), { token: who.token, method: 'POST', json });
async function analyse(name: string, a: object, b: object): Promise<string> {
  const params = {
    ...{ mode: 'normal', batchBy: null, batchCategories: [], a, b },
    filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 },
  };
  const json = { dataset, name, params };
  return (await s.call('user/analysis/tools/differential-expression', { token: mei.token, json })).body.data
    .id as string;
}
const group = (...categories: string[]) => ({ name: 'group', column: 'cluster', categories });
const MERGE = { kind: 'merge', categories: ['0', '1'], name: 'both' };

test('a merge outdates what reads its cells, a rename nothing, and undo makes it current again', async () => {
  const id = await analyse('0 and 1', group('0'), group('1'));
  await analyse('2 and 3', group('2'), group('10'));
  expect(await effects({ kind: 'rename', category: '0', name: 'zero' })).toEqual({ outdated: [], current: 0 });
  const outdated = [{ id, tool: 'differential-expression', name: '0 and 1' }];
  expect(await effects(MERGE)).toEqual({ outdated, current: 0 });
  // A guest without Edit may see it, because nothing is stored.
  expect((await asked(MERGE, guest)).body.data).toEqual({ outdated, current: 0 });
  await make(MERGE);
  expect(await effects({ kind: 'undo' })).toEqual({ outdated: [], current: 1 });
  // One that failed is not a result.
  await s.deps.db('jobs').where({ id }).update({ status: 'error' });
  expect(await effects({ kind: 'undo' })).toEqual({ outdated: [], current: 0 });
});

test('a result that follows another one is outdated with it', async () => {
  const id = await analyse('first', group('0'), group('1'));
  const row = await s.deps.db('jobs').where({ id }).first();
  const child = newId();
  const reads = JSON.stringify({ ...JSON.parse(row.reads as string), parent: id });
  const none = JSON.stringify({ reading: null, columns: [], contents: [], categories: {}, sets: {} });
  await s.deps.db('jobs').insert({
    ...row,
    ...{ id: child, name: 'second', idempotency_key: newId(), reads, identity: none },
    created_at: Number(row.created_at) + 1,
  });
  expect((await effects(MERGE)).outdated.map((one) => one.name)).toEqual(['second', 'first']);
});

test('results of another dataset that have read these labels are told too', async () => {
  const other = dataset;
  const id = await analyse('elsewhere', group('0'), group('1'));
  dataset = await service.dataset({ spaceId, userId: mei.userId });
  const row = await s.deps.db('jobs').where({ id }).first();
  const otherLabels = { dataset, column: 'cluster', version: await version() };
  const reads = JSON.stringify({ ...JSON.parse(row.reads as string), otherLabels });
  await s.deps.db('jobs').where({ id }).update({ reads });
  expect((await effects(MERGE)).outdated).toEqual([{ id, tool: 'differential-expression', name: 'elsewhere' }]);
  await make(MERGE);
  const listed = (await s.call(`user/analysis/results?dataset=${other}`, mei)).body.data as Task[];
  expect(listed[0]!.outdated).not.toBeNull();
  expect(await effects({ kind: 'undo' })).toEqual({ outdated: [], current: 1 });
  // Another column of it is not affected.
  expect((await asked({ kind: 'copy', name: 'mine' })).body.data).toEqual({ outdated: [], current: 0 });
});

const OVERTAKEN = { outdated: [], current: 0, overtaken: true };

test('a preview is refused as the edit is, but for one that another edit came before', async () => {
  const old = await version();
  await make(MERGE);
  expect((await asked({ kind: 'undo' }, mei, old)).body.data).toEqual(OVERTAKEN);
  expect(errorOf(await asked({ kind: 'rename', category: '0', name: 'zero' }))).toEqual([422, 'CATEGORY_NOT_FOUND']);
  expect(errorOf(await asked({ kind: 'rename', category: '2', name: '10' }))).toEqual([409, 'LABEL_TAKEN']);
  expect(errorOf(await asked({ kind: 'redo' }))).toEqual([400, 'INPUT_INVALID']);
  expect(errorOf(await asked({ kind: 'undo' }, await person(s, `x${dataset}`)))).toEqual([404, 'NOT_FOUND']);
});

const bits = (byte: number) => ({ op: 'and', of: [{ cells: { bits: Buffer.alloc(75, byte).toString('base64') } }] });

test('other cells of a subset outdate what names it; a deletion of one that was read is refused when it is made', async () => {
  await s.call(at('cell_sets'), { token: mei.token, json: { name: 'half', cells: bits(0xf0) } });
  const list = (await s.call(at('observation_subset'), mei)).body.data as Subsets;
  const { id, hash, version: expected } = list.subsets[0]!;
  // The other half of the cells, so that the groups do not overlap; newer sets come first.
  s.clock.now += 1;
  await s.call(at('cell_sets'), { token: mei.token, json: { name: 'rest', cells: bits(0x0f) } });
  const [rest] = ((await s.call(at('observation_subset'), mei)).body.data as Subsets).subsets;
  const set = (one: { name: string; hash: string; id: string }) => ({ name: one.name, cellSet: one.hash, set: one.id });
  const run = await analyse('halves', set(list.subsets[0]!), set(rest!));
  const taking = { subset: id, expected };
  const edit = { kind: 'cells', ...taking, cells: bits(0xff) };
  const found = (await ofSubsets(edit, guest)).body.data as Effects;
  expect(found).toEqual({ outdated: [{ id: run, tool: 'differential-expression', name: 'halves' }], current: 0 });
  expect((await ofSubsets({ ...edit, cells: bits(0xf0) })).body.data).toEqual({ outdated: [], current: 0 });
  expect((await ofSubsets({ kind: 'delete', ...taking })).body.data).toEqual({ outdated: [], current: 0 });
  const after = (await s.call(at('observation_subset'), mei)).body.data as Subsets;
  expect([after.revision, after.subsets.map((one) => one.hash)]).toEqual([list.revision + 1, [rest!.hash, hash]]);
  expect(errorOf(await ofSubsets({ ...edit, cells: bits(0) }))).toEqual([422, 'CELL_SET_EMPTY']);
  expect((await ofSubsets({ ...edit, expected: expected + 1 })).body.data).toEqual(OVERTAKEN);
  expect((await ofSubsets({ ...edit, subset: 'none' })).body.data).toEqual(OVERTAKEN);
  expect(errorOf(await ofSubsets({ kind: 'redo', expected: after.revision }))).toEqual([400, 'INPUT_INVALID']);
  expect(errorOf(await ofSubsets({ kind: 'merge', subsets: [taking], keep: true }))).toEqual([400, 'INPUT_INVALID']);
});
