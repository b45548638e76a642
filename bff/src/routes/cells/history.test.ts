/** @mariadb services/states/history.ts */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { HistoryEntry, HistoryPage, LabelComparison, Labels } from '@stroma/contract';
import { newId } from '../../services/basics/ids.ts';
import { startWithService, type ServerWithService } from '../../../test/dataset-service.ts';
import { enterTeam, join, person, team, type Person } from '../../../test/people.ts';
import { errorOf, type TestServer } from '../../../test/server.ts';

let service: ServerWithService;
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
  for (const each of [mei, jose]) await enterTeam(s, each, spaceId);
});
afterAll(() => service.close());
beforeEach(async () => {
  dataset = await service.dataset({ spaceId, userId: mei.userId });
});

const at = (path: string) => `user/user_datasets/${dataset}/${path}`;
const read = (query = '', who = jose) => s.call(at(`history?${query}`), { token: who.token });
const page = async (query = ''): Promise<HistoryPage> => (await read(query)).body.data as HistoryPage;
const version = async (): Promise<string> =>
  ((await s.call(at('labels'), mei)).body.data as Labels).columns.find(({ column }) => column === 'cluster')!.version!;
const edit = async (change: object): Promise<string> => {
  const json = { column: 'cluster', expected: await version(), edit: change };
  return (await s.call(at('labels'), { token: mei.token, json })).body.data.version as string;
};
const bits = Buffer.alloc(75, 255).toString('base64');
const subset = (name: string) =>
  s.call(at('cell_sets'), { token: mei.token, json: { name, cells: { op: 'and', of: [{ cells: { bits } }] } } });
async function analyse(name: string): Promise<string> {
  const group = (names: string[]) => ({ name: 'group', column: 'cluster', categories: names });
  const params = {
    ...{ mode: 'normal', batchBy: null, batchCategories: [], a: group(['0']), b: group(['1']) },
    filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 },
  };
  const json = { dataset, name, params };
  return (await s.call('user/analysis/tools/differential-expression', { token: mei.token, json })).body.data.id;
}
/** Sets the test's clock. Its start may be earlier than the length of a session. */
async function setClock(now: number): Promise<void> {
  s.clock.now = now;
  await s.deps.db('sessions').update({ created_at: now, seen_at: now });
}
const kindsOf = ({ entries }: HistoryPage) => entries.map(({ kind }) => kind);

test('a dataset that nobody has edited has no history', async () => {
  expect(await page()).toEqual({ entries: [], next: null });
});

test('edits of labels and subsets and analyses are one list, newest first, with author and time', async () => {
  const first = await version();
  // The test's clock is stopped, but the service's is not.
  await setClock(Date.now() - 60_000);
  const id = await analyse('0 and 1');
  s.clock.now += 1000;
  await subset('mine');
  await setClock(Date.now() + 1000);
  const to = await edit({ kind: 'rename', category: '0', name: 'zero' });
  const found = await page();
  expect(found).toMatchObject({
    entries: [
      { kind: 'labels', by: 'mei', column: 'cluster', from: first, to, edit: { kind: 'rename', name: 'zero' } },
      { kind: 'subsets', by: 'mei', change: { kind: 'create', name: 'mine' } },
      {
        ...{ kind: 'analyses', by: 'mei' },
        task: { id, tool: 'differential-expression', name: '0 and 1', status: 'submitted', finishedAt: null },
      },
    ],
    next: null,
  });
  for (const kind of ['labels', 'subsets', 'analyses']) expect(kindsOf(await page(`kind=${kind}`))).toEqual([kind]);
  await s.deps.db('jobs').where({ id }).update({ status: 'completed', finished_at: s.clock.now });
  expect((await page('kind=analyses')).entries).toMatchObject([
    { task: { status: 'completed', finishedAt: new Date(s.clock.now).toISOString() } },
  ]);
  expect((await s.call(`user/analysis/results/${id}`, { token: mei.token, method: 'DELETE' })).status).toBe(200);
  expect(kindsOf(await page())).toEqual(['labels', 'subsets']);
});

test('pages follow each other whatever is done meanwhile, also where many entries have one time', async () => {
  await setClock(Date.now());
  const row = await s.deps
    .db('jobs')
    .where({ id: await analyse('first') })
    .first();
  for (let k = 0; k < 24; k += 1)
    await s.deps.db('jobs').insert({
      ...row,
      ...{ id: newId(), name: `run ${k}`, idempotency_key: newId() },
      created_at: s.clock.now - 1000 * Math.floor(k / 8),
    });
  for (let k = 0; k < 12; k += 1) await subset(`set ${k}`);
  for (const name of ['a', 'b', 'c'])
    await edit({ kind: 'merge', categories: ['0', '1'], name }).then(() => edit({ kind: 'undo' }));
  const whole = await page('limit=100');
  expect(whole.entries).toHaveLength(25 + 12 + 6);
  expect(new Set(whole.entries.map(({ id }) => id)).size).toBe(43);
  const times = whole.entries.map((entry) => Date.parse(entry.at));
  expect(times).toEqual([...times].sort((a, b) => b - a));
  for (const kind of ['', '&kind=analyses']) {
    const found: HistoryEntry[] = [];
    let next: string | null = '';
    for (let pages = 0; next !== null; pages += 1) {
      expect(pages).toBeLessThan(20);
      const one: HistoryPage = await page(`limit=7${kind}${next && `&before=${next}`}`);
      expect(one.next === null || one.entries.length === 7).toBe(true);
      found.push(...one.entries);
      next = one.next;
      // Entries added while reading come before those already read.
      if (pages === 0) await subset(`later ${kind}`);
    }
    expect(found.map(({ id }) => id)).toEqual(
      whole.entries.filter((entry) => !kind || entry.kind === 'analyses').map(({ id }) => id),
    );
  }
});

test('what the query cannot be is said by its name', async () => {
  for (const query of ['before=x', 'before=1.labels', 'limit=0', 'limit=101', 'limit=x', 'kind=views', 'x=1'])
    expect(errorOf(await read(query))).toEqual([400, 'INPUT_INVALID']);
  // A position without an entry is between others.
  expect(await page('before=0.labels-1')).toEqual({ entries: [], next: null });
  expect((await read('before=999999999999999.zz-1')).status).toBe(200);
});

test('whoever can read the dataset reads its labels, and the subsets and analyses of the own space', async () => {
  await subset('ours');
  await edit({ kind: 'rename', category: '0', name: 'zero' });
  const other = await person(s, `other${dataset}`);
  expect(errorOf(await read('', other))).toEqual([404, 'NOT_FOUND']);
  const theirs = await team(s, other);
  await enterTeam(s, other, theirs);
  await s.deps.db('dataset_shares').insert({
    ...{ dataset_id: dataset, space_id: theirs, shared_by: mei.userId, shared_at: s.clock.now },
  });
  expect(kindsOf((await read('', other)).body.data)).toEqual(['labels']);
  const json = { column: 'cluster', expected: await version(), edit: { kind: 'undo' } };
  // An edit by the owners lists only the results of the own space.
  const effects = await s.call(at('label_effects'), { token: other.token, json });
  expect([effects.status, effects.body.data]).toEqual([200, { outdated: [], current: 0 }]);
});

test('two versions of a column are compared by everybody who can read it', async () => {
  const from = await version();
  const to = await edit({ kind: 'merge', categories: ['0', '1'], name: 'both' });
  const compare = (query: Record<string, string>, who = jose) =>
    s.call(at(`label_comparison?${new URLSearchParams({ column: 'cluster', from, to, ...query }).toString()}`), who);
  const { rows, changed, ...found } = (await compare({})).body.data as LabelComparison;
  const merged = rows.filter(({ after }) => after === 'both');
  expect(merged.map(({ before }) => before).sort()).toEqual(['0', '1']);
  expect(changed).toBe(merged.reduce((sum, { cells }) => sum + cells, 0));
  expect(rows.every(({ before, after }) => after === 'both' || before === after)).toBe(true);
  expect(found).toMatchObject({ column: 'cluster', from, to, cells: 600, pairs: rows.length });
  expect(found.adjustedRand).toBeLessThan(1);
  expect(errorOf(await compare({ from: 'a'.repeat(32) }))).toEqual([400, 'INPUT_INVALID']);
  expect(errorOf(await compare({ column: 'none' }))).toEqual([404, 'COLUMN_NOT_FOUND']);
  expect(errorOf(await compare({}, await person(s, `no${dataset}`)))).toEqual([404, 'NOT_FOUND']);
});
