/** @mariadb services/datasets/views.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LIMITS, type SavedView } from '@stroma/contract';
import { newId } from '../../services/basics/ids.ts';
import { enterTeam, join, person, team, type Person } from '../../../test/people.ts';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';

let s: TestServer;
let mei: Person;
beforeAll(async () => {
  s = await startServer();
  mei = await person(s, 'mei');
});
afterAll(() => s.close());

/** A row is enough: views are about addresses, not about data. */
async function datasetOf(spaceId: string, by: Person): Promise<string> {
  const id = newId();
  const facts = { name: 'set', kind: 'custom', species: 'Homo sapiens', cells: 100, genes: 10, samples: 1 };
  await s.deps
    .db('datasets')
    .insert({ id, space_id: spaceId, created_by: by.userId, ...facts, created_at: s.clock.now });
  return id;
}
const own = () => datasetOf(mei.spaceId, mei);
const at = (dataset: string, view = '') => `user/user_datasets/${dataset}/views${view && `/${view}`}`;
const create = (dataset: string, name: string, token = mei.token, over = {}) =>
  s.call(at(dataset), { token, json: { name, tab: 'expression', query: '?gene=LYZ', ...over } });
const list = async (dataset: string, token = mei.token): Promise<SavedView[]> =>
  (await s.call(at(dataset), { token })).body.data;

test('a view is kept, listed, renamed and deleted', async () => {
  const dataset = await own();
  const first = (await create(dataset, ' Monocytes ')).body.data as SavedView;
  expect(first).toMatchObject({ name: 'Monocytes', tab: 'expression', query: '?gene=LYZ', createdBy: 'mei' });
  s.clock.now += 1;
  const second = (await create(dataset, '图 2', mei.token, { tab: 'overview', query: '' })).body.data as SavedView;
  expect(await list(dataset)).toEqual([second, first]);
  const json = { name: 'Figure 2' };
  const renamed = await s.call(at(dataset, second.id), { method: 'PATCH', token: mei.token, json });
  expect(renamed.body.data).toEqual({ ...second, name: 'Figure 2' });
  // The same name in other letters is its own.
  const again = await s.call(at(dataset, second.id), { method: 'PATCH', token: mei.token, json: { name: 'FIGURE 2' } });
  expect(again.status).toBe(200);
  expect((await s.call(at(dataset, first.id), { method: 'DELETE', token: mei.token })).status).toBe(200);
  expect((await list(dataset)).map(({ name }) => name)).toEqual(['FIGURE 2']);
});

test('a name is given once, also by two at the same time', async () => {
  const dataset = await own();
  const made = await Promise.all(Array.from({ length: 8 }, (_, i) => create(dataset, i % 2 ? 'Figure' : 'FIGURE')));
  expect(made.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const lost of made.filter(({ status }) => status !== 200)) expect(errorOf(lost)).toEqual([409, 'NAME_TAKEN']);
  const other = (await create(dataset, 'Other')).body.data as SavedView;
  const taken = await s.call(at(dataset, other.id), { method: 'PATCH', token: mei.token, json: { name: 'figure' } });
  expect(errorOf(taken)).toEqual([409, 'NAME_TAKEN']);
});

test('their number is limited', async () => {
  const dataset = await own();
  const row = { space_id: mei.spaceId, dataset_id: dataset, created_by: mei.userId, created_at: 1, tab: 'labels' };
  for (let i = 0; i < LIMITS.views.most; i += 1)
    await s.deps.db('dataset_views').insert({ id: newId(), ...row, name: `v${i}`, name_key: `${i}`, query: '' });
  const full = await create(dataset, 'one more');
  expect([...errorOf(full), full.body.error.params]).toEqual([409, 'VIEWS_FULL', { limit: 100 }]);
});

test.each([
  ['a tab that leads elsewhere', { tab: '../../account' }],
  ['an address of another site', { query: 'https://evil.example/' }],
  ['a fragment', { query: '?a=1#b' }],
  ['a line break', { query: '?a=1\n' }],
  ['an address that is too long', { query: `?${'a'.repeat(LIMITS.views.query)}` }],
  ['a name without a letter', { name: ' ' }],
])('%s is refused', async (_, over) => {
  const dataset = await own();
  const reply = await create(dataset, 'view', mei.token, over);
  expect(errorOf(reply)).toEqual([400, 'INPUT_INVALID']);
  expect(await list(dataset)).toEqual([]);
});

test('a team shares its views; other spaces neither see nor change them', async () => {
  const owner = await person(s, 'lin');
  const lab = await team(s, owner, 'Lab of views');
  const wang = await person(s, 'wang');
  await join(s, lab, wang, ['view']);
  await enterTeam(s, wang, lab);
  const dataset = await datasetOf(lab, owner);
  const row = { id: newId(), space_id: lab, dataset_id: dataset, created_by: owner.userId, created_at: 1 };
  await s.deps.db('dataset_views').insert({ ...row, name: 'v', name_key: 'v', tab: 'labels', query: '' });
  expect((await list(dataset, wang.token)).map(({ name }) => name)).toEqual(['v']);
  expect(errorOf(await create(dataset, 'x', wang.token))).toEqual([403, 'PERMISSION_DENIED']);
  const strange = [
    await s.call(at(dataset), { token: mei.token }),
    await create(dataset, 'x'),
    await s.call(at(dataset, row.id), { method: 'PATCH', token: mei.token, json: { name: 'x' } }),
    await s.call(at(dataset, row.id), { method: 'DELETE', token: mei.token }),
    // Through an own dataset.
    await s.call(at(await own(), row.id), { method: 'DELETE', token: mei.token }),
  ];
  expect(strange.map(errorOf)).toEqual(strange.map(() => [404, 'NOT_FOUND']));
  expect(await s.deps.db('dataset_views').where({ id: row.id })).toHaveLength(1);
});
