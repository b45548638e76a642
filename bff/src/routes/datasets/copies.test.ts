/** @mariadb services/teams/dataset-copies.ts services/jobs/dataset-repair.ts */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { LIMITS } from '@stroma/contract';
import { storeText } from '../../../test/downloads.ts';
import { person, team as teamOf, type Person } from '../../../test/people.ts';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';
import type { Caller } from '../../caller.ts';
import type { DatasetDbRow } from '../../db/rows.ts';
import { noTrace } from '../../services/accounts/audit.ts';
import { finishRemovals } from '../../services/removal/deletion.ts';
import { listSubsets } from '../../services/subsets/subset-list.ts';
import { copyDataset, releaseCopies } from '../../services/teams/dataset-copies.ts';

const HASH = 'f'.repeat(64);
const FOLDERS = ['datasets', 'annotations', 'labels', 'cell-sets'];
let s: TestServer;
let mei: Person;
let stranger: Person;
let team = '';
beforeAll(async () => {
  s = await startServer();
  [mei, stranger] = [await person(s, 'mei'), await person(s, 'odd')];
  team = await teamOf(s, mei);
});
afterAll(() => s.close());

const of = (who: Person, path: string, json?: object, method = json ? 'POST' : 'GET') =>
  s.call(`user/user_datasets/${path}`, { token: who.token, method, ...(json && { json }) });
const copy = (id: string, spaceId = team, who = mei) => of(who, `${id}/copy`, { spaceId });
const used = async (spaceId: string): Promise<number> =>
  Number((await s.deps.db('spaces').where({ id: spaceId }).first('storage_used')).storage_used);
const toSpace = async (teamId: string): Promise<number> =>
  (await s.call('teams/switch', { token: mei.token, form: { teamId } })).status;
const space = () => s.deps.db('spaces').where({ id: team });
/** Text of every object of a dataset by its place without the id. */
async function objectsOf(id: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const folder of FOLDERS)
    for await (const { key } of s.deps.store.list(`${folder}/${id}`))
      found[key.replace(`/${id}/`, '/')] = await s.deps.store.readText(key);
  return found;
}
const allKeys = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of s.deps.store.list('')) keys.push(key);
  return keys.sort();
};
const VALUE = { width: 89, height: 100, palette: 'p', letters: 'none', panels: [] };
const BOARD = Buffer.byteLength(JSON.stringify(VALUE));
/** A dataset with labels, a cell set and its edits, a view, a board and an analysis: 24 bytes besides the board. */
async function whole(id: string): Promise<void> {
  const { spaceId: space_id, userId: created_by } = mei;
  const named = { name: id, kind: 'custom', cells: 3, genes: 1, samples: 1, job_id: `job-${id}` };
  await s.deps.db('datasets').insert({ id, space_id, created_by, created_at: 1, ...named });
  await storeText(s, `datasets/${id}/x/values`, '12345');
  await storeText(s, `datasets/${id}/x/.complete.json`, '{}');
  await storeText(s, `annotations/${id}/labels/00000001.json`, '{"a":1}');
  await storeText(s, `labels/${id}/v1/codes`, '1234567');
  await storeText(s, `cell-sets/${id}/${HASH}.roaring`, 'bit');
  const kept = { name: 'B cells', hash: HASH, cells: 3, origin: 'selection', created_by, created_at: 5 };
  await s.deps.db('cell_sets').insert({ space_id, dataset_id: id, id: `set-${id}`, version: 1, ...kept });
  await s.deps.db('cell_set_edits').insert({
    ...{ space_id, dataset_id: id, id: `edit-${id}`, revision: 1, kind: 'create', made_by: created_by, made_at: 5 },
    facts: JSON.stringify({ names: ['B cells'], name: null, cells: 3 }),
    states: JSON.stringify([{ id: `set-${id}`, before: null, after: kept }]),
  });
  await s.deps.db('jobs').insert({
    ...{ id: `job-${id}`, space_id, created_by, tool: 'composition', name: 'c', status: 'completed' },
    ...{ params: '{}', inputs: '{}', created_at: 1, source_dataset_id: id },
  });
  expect((await of(mei, `${id}/views`, { name: 'Figure', tab: 'expression', query: '?gene=LYZ' })).status).toBe(200);
  expect((await of(mei, `${id}/board`, { version: 0, value: VALUE }, 'PUT')).status).toBe(200);
}

test('a copy has equal bytes and everything but the analyses, is charged to the group, and changes nothing of the original', async () => {
  await whole('d1');
  const before = [await objectsOf('d1'), await used(mei.spaceId)];
  const charged = await used(team);
  const reply = await copy('d1');
  expect(reply).toMatchObject({ status: 200, body: { data: { isDone: true } } });
  const id = reply.body.data.id as string;
  expect(await s.deps.db('datasets').where({ id }).first()).toMatchObject({
    ...{ name: 'd1', space_id: team, cells: 3, job_id: null, created_by: mei.userId },
  });
  expect([await objectsOf('d1'), await used(mei.spaceId)]).toEqual(before);
  expect(await objectsOf(id)).toEqual(before[0]);
  expect((await used(team)) - charged).toBe(24 + BOARD);
  const made = { spaceId: team, datasetId: id };
  const subsets = await listSubsets(s.deps.db, made);
  expect(subsets.subsets).toMatchObject([{ name: 'B cells', hash: HASH, cells: 3, createdBy: 'mei' }]);
  expect(subsets.subsets[0]!.id).not.toBe('set-d1');
  // The edit names the copied set, so it can be undone there.
  expect(subsets.undo).toMatchObject({ revision: 1, names: ['B cells'] });
  const [edit] = await s.deps.db('cell_set_edits').where({ dataset_id: id });
  expect(JSON.parse(edit.states)).toMatchObject([{ id: subsets.subsets[0]!.id }]);
  for (const table of ['dataset_views', 'dataset_boards'])
    expect(await s.deps.db(table).where({ dataset_id: id, space_id: team })).toHaveLength(1);
  expect(await s.deps.db('jobs').where({ source_dataset_id: id })).toEqual([]);
  expect(await s.deps.db('audit_log').where({ action: 'dataset.copy' })).toHaveLength(1);
  expect(await s.deps.db('removals')).toEqual([]);

  // A change or deletion of one does not affect the other.
  await storeText(s, `labels/d1/v2/codes`, '7654321');
  expect(await objectsOf(id)).toEqual(before[0]);
  expect((await of(mei, 'd1', undefined, 'DELETE')).status).toBe(200);
  expect([await objectsOf('d1'), await objectsOf(id)]).toEqual([{}, before[0]]);
});

test('a copy goes to no space that the user may not edit in, and to none without room for it', async () => {
  await whole('d2');
  const keys = await allKeys();
  expect(errorOf(await copy('d2', stranger.spaceId))).toEqual([404, 'NOT_FOUND']);
  expect(errorOf(await copy('d2', mei.spaceId))).toEqual([409, 'CONFLICT']);
  expect(errorOf(await copy('d2', stranger.spaceId, stranger))).toEqual([404, 'NOT_FOUND']);
  const now = await used(team);
  await space().update({ storage_limit: now + 24 + BOARD - 1 });
  const full = await copy('d2');
  expect(errorOf(full)).toEqual([413, 'STORAGE_FULL']);
  expect(full.body.error.params).toEqual({ used: now + 24 + BOARD, limit: now + 24 + BOARD - 1 });
  expect([await allKeys(), await s.deps.db('removals'), await used(team)]).toEqual([keys, [], now]);
  // Two concurrent copies fit individually, not together: the later one is rejected at its end.
  await whole('d5');
  keys.splice(0, Infinity, ...(await allKeys()));
  await space().update({ storage_limit: now + 2 * (24 + BOARD) - 1 });
  const both = await Promise.all([copy('d2'), copy('d5')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 413]);
  expect(await used(team)).toBe(now + 24 + BOARD);
  expect(await s.deps.db('removals')).toEqual([]);
  expect((await allKeys()).length).toBe(keys.length + 5);
  await space().update({ storage_limit: LIMITS.defaultStorageBytes });
});

test('a request that is repeated while the copy is written joins it; one after it makes another copy', async () => {
  await whole('d6');
  const before = await used(team);
  const both = await Promise.all([copy('d6'), copy('d6')]);
  const [first, second] = both.map(({ body }) => body.data.id as string);
  expect(second).toBe(first);
  expect((await used(team)) - before).toBe(24 + BOARD);
  const third = await copy('d6');
  expect([third.status, third.body.data.id === first]).toEqual([200, false]);
  expect((await used(team)) - before).toBe(2 * (24 + BOARD));
});

test('a copy says what it was copied from, also when the original is gone', async () => {
  await whole('d7');
  const { id } = (await copy('d7')).body.data as { id: string };
  expect((await of(mei, 'd7', undefined, 'DELETE')).status).toBe(200);
  const { name } = await s.deps.db('spaces').where({ id: mei.spaceId }).first('name');
  expect(await toSpace(team)).toBe(200);
  const listed = (await s.call('user/user_datasets', { token: mei.token })).body.data as { id: string }[];
  expect(await toSpace(mei.spaceId)).toBe(200);
  expect(listed.find((row) => row.id === id)).toMatchObject({
    ...{ copiedFrom: { name: 'd7', space: name }, createdBy: 'mei', jobId: null, sharedFrom: null },
  });
});

test('an edit of the original during the copy is either in it or not, never half', async () => {
  await whole('d3');
  const { copy: write } = s.deps.store;
  let edits = 0;
  jest.spyOn(s.deps.store, 'copy').mockImplementation(async (from, key) => {
    await write(from, key);
    // The original is edited after its edits were listed.
    if (!key.startsWith('cell-sets/') || edits >= 2) return;
    edits += 1;
    await storeText(s, `labels/d3/e${edits}/codes`, 'new');
    await storeText(s, `annotations/d3/labels/0000000${edits + 1}.json`, `{"e":${edits}}`);
  });
  const reply = await copy('d3');
  jest.restoreAllMocks();
  expect(reply.status).toBe(200);
  expect(await objectsOf(reply.body.data.id)).toEqual(await objectsOf('d3'));
});

test('a copy that fails or is killed leaves nothing; a slow one is finished and notified of', async () => {
  await whole('d4');
  const keys = await allKeys();
  const now = await used(team);
  const failing = jest.spyOn(s.deps.store, 'copy').mockRejectedValueOnce(new Error('EIO'));
  expect((await copy('d4')).status).toBe(500);
  failing.mockRestore();
  expect([await allKeys(), await s.deps.db('removals'), await used(team)]).toEqual([keys, [], now]);

  // The state after a kill: the note and some of the objects.
  const due_at = Number.MAX_SAFE_INTEGER;
  await s.deps.db('removals').insert({ id: 'n1', kind: 'copy', target: 'half', due_at, until: 0 });
  await storeText(s, 'datasets/half/x/values', '12345');
  await storeText(s, 'labels/half/v1/codes', '1234567');
  await finishRemovals(s.deps);
  expect((await allKeys()).length).toBe(keys.length + 2);
  await releaseCopies(s.deps);
  await finishRemovals(s.deps);
  expect([await allKeys(), await s.deps.db('removals')]).toEqual([keys, []]);

  const { copy: write } = s.deps.store;
  let go = (): void => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  const slow = jest.spyOn(s.deps.store, 'copy').mockImplementation(async (from, key) => {
    await held;
    await write(from, key);
  });
  const row = (await s.deps.db('datasets').where({ id: 'd4' }).first()) as DatasetDbRow;
  const caller = { user: { id: mei.userId }, space: { id: mei.spaceId } } as unknown as Caller;
  const { id, isDone } = await copyDataset(s.deps, caller, row, team, noTrace, 10);
  expect([isDone, await s.deps.db('datasets').where({ id })]).toEqual([false, []]);
  // Housekeeping ignores a copy that is being written.
  await releaseCopies(s.deps);
  await finishRemovals(s.deps);
  go();
  const notified = () =>
    s.deps.db('notifications').where({ user_id: mei.userId, message_id: 'notification.team.copied' });
  while ((await notified()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  slow.mockRestore();
  expect(await objectsOf(id)).toEqual(await objectsOf('d4'));
  expect(await s.deps.db('removals')).toEqual([]);
});
