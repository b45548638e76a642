/** @mariadb services/states/states.ts services/storage/state-keeps.ts */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { DatasetState, StateDetail } from '@stroma/contract';
import { enterTeam, person, team, type Person } from '../../../test/people.ts';
import { errorOf } from '../../../test/server.ts';
import {
  runAnalysis,
  datasetPath,
  bytes,
  call,
  COLUMN,
  dataset,
  expectSuccess,
  get,
  stateHeader,
  jose,
  mei,
  requestState,
  createState,
  newDataset,
  openStates,
  readCalls,
  s,
  service,
  spaceId,
} from '../../../test/states.ts';

beforeAll(openStates, 60_000);
afterAll(() => service.close());
beforeEach(newDataset);

test('states have a name once, a note, a limit, and are charged', async () => {
  const used = async () => Number((await s.deps.db('spaces').where({ id: spaceId }).first()).storage_used);
  const free = await used();
  const first = (await requestState('as submitted', 'Version 1\nof the paper')).body.data as DatasetState;
  expect(first).toMatchObject({ name: 'as submitted', note: 'Version 1\nof the paper', createdBy: 'mei' });
  expect(await used()).toBeGreaterThan(free);
  expect(errorOf(await requestState('As Submitted'))).toEqual([409, 'NAME_TAKEN']);
  for (const wrong of ['', ' ', 'a\nb', 'x'.repeat(121)])
    expect(errorOf(await requestState(wrong))).toEqual([400, 'INPUT_INVALID']);
  expect(errorOf(await requestState('long', 'x'.repeat(1001)))).toEqual([400, 'INPUT_INVALID']);
  s.clock.now += 1000;
  const second = (await requestState('revised', null, jose)).body.data as DatasetState;
  expect((await get(datasetPath('states'))).map((one: DatasetState) => one.name)).toEqual(['revised', 'as submitted']);
  const change = (json: object, id = second.id) => call(datasetPath(`states/${id}`), { method: 'PATCH', json });
  expect(errorOf(await change({ name: 'as submitted', note: null }))).toEqual([409, 'NAME_TAKEN']);
  expect((await change({ name: 'accepted', note: 'done' })).body.data).toMatchObject({
    name: 'accepted',
    note: 'done',
  });
  const detail = (await get(datasetPath(`states/${first.id}`))) as StateDetail;
  expect(detail.columns.map(({ column }) => column)).toContain(COLUMN);
  const row = await s.deps.db('dataset_states').where({ id: first.id }).first();
  for (let n = 2; n < 50; n += 1)
    await s.deps.db('dataset_states').insert({ ...row, id: `${dataset}-${n}`, name: `s${n}`, name_key: `s${n}` });
  const full = await requestState('one more');
  expect([...errorOf(full), full.body.error.params]).toEqual([409, 'STATES_FULL', { limit: 50 }]);
  await s.deps.db('dataset_states').where('id', 'like', `${dataset}-%`).delete();
  for (const { id } of [first, second]) await call(datasetPath(`states/${id}`), { method: 'DELETE' });
  expect(await used()).toBe(free);
});

test('of two who give the same name at once one is told that it is taken', async () => {
  const replies = await Promise.all([mei, jose, mei, jose].map((who) => requestState('the name', null, who)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test('a state of another space or dataset, or of none, is not there', async () => {
  const state = await createState('mine');
  const li = await person(s, `li${dataset}`);
  const theirs = await service.dataset(li);
  const other = await service.dataset({ spaceId, userId: mei.userId });
  const labels = (id: string, who: Person, of: string) =>
    call(datasetPath('labels', id), { headers: { 'x-stroma-state': of } }, who);
  for (const reply of [
    await labels(theirs, li, state.id),
    await labels(dataset, li, state.id),
    await labels(other, mei, state.id),
    await labels(dataset, mei, 'none'),
    await labels(dataset, mei, ''),
    await call(datasetPath(`states/${state.id}`, other)),
    await call(datasetPath(`states/${state.id}`, theirs), {}, li),
    await call(datasetPath('states'), {}, li),
    await call(datasetPath(`states/${state.id}`), { method: 'DELETE' }, li),
    await requestState('theirs', null, li),
  ])
    expect(errorOf(reply)).toEqual([404, 'NOT_FOUND']);
  expect((await labels(dataset, mei, state.id)).status).toBe(200);
});

test('a space that the dataset is shared with sees none of its states and makes none', async () => {
  const state = await createState('ours');
  const li = await person(s, `reader${dataset}`);
  await s.deps.db('dataset_shares').insert({
    ...{ dataset_id: dataset, space_id: li.spaceId, shared_by: mei.userId, shared_at: s.clock.now },
  });
  expect(await get(datasetPath('states'), li)).toEqual([]);
  expect(errorOf(await call(datasetPath(`states/${state.id}`), {}, li))).toEqual([404, 'NOT_FOUND']);
  expect(errorOf(await call(datasetPath('labels'), stateHeader(state), li))).toEqual([404, 'NOT_FOUND']);
  expect(errorOf(await requestState('theirs', null, li))).toEqual([404, 'NOT_FOUND']);
});

test('states go with their dataset, and a moved dataset takes them along', async () => {
  const id = await runAnalysis();
  const state = await createState('kept');
  const all = readCalls([id], []);
  const then = await bytes(all, state);
  const there = await team(s, mei, `Lab ${dataset}`);
  await expectSuccess(datasetPath('move'), { spaceId: there });
  await enterTeam(s, mei, there);
  expect(await bytes(all, state)).toEqual(then);
  const stored = await s.deps.db('stored').where({ kind: 'state', owner_id: dataset });
  expect(stored).toMatchObject([{ space_id: there }]);
  expect((await call(datasetPath('').slice(0, -1), { method: 'DELETE' })).status).toBe(200);
  expect(await s.deps.db('dataset_states').where({ dataset_id: dataset })).toEqual([]);
  expect(await s.deps.db('jobs').where({ id })).toEqual([]);
  expect(await s.deps.db('stored').where({ owner_id: dataset })).toEqual([]);
  expect(errorOf(await call(datasetPath('labels'), stateHeader(state)))).toEqual([404, 'NOT_FOUND']);
  await enterTeam(s, mei, spaceId);
});

test('a state keeps the drawings of its board as they were, also when they change, are deleted or have lost the version', async () => {
  const used = async () => Number((await s.deps.db('spaces').where({ id: spaceId }).first()).storage_used);
  const content = (title: string) => ({
    ...{ title, kind: 'drawing', tool: 'violin', state: {}, grid: null },
    svg: `<svg xmlns="http://www.w3.org/2000/svg"><title>${title}</title></svg>`,
  });
  const { id } = await expectSuccess('user/drawings', content('剂量'));
  const place = { x: 0, y: 0, width: 40, height: 40 };
  const panels = [{ id: 'p', title: 'p', ...place, view: { chart: 'drawing', drawing: id } }];
  const value = { width: 89, height: 100, palette: 'p', letters: 'none', panels };
  await expectSuccess(datasetPath('board'), { version: 0, value }, 'PUT');
  const free = await used();
  const state = await createState('with a drawing');
  const plain = await s.deps.db('dataset_states').where({ id: state.id }).first('content', 'bytes');
  const kept = Buffer.byteLength('剂量') + Buffer.byteLength(content('剂量').svg);
  expect(Number(plain.bytes)).toBe(Buffer.byteLength(plain.content) + kept);
  expect((await used()) - free).toBe(Number(plain.bytes));
  const shown = async (options: object = {}) => call(datasetPath(`board/drawings/${id}`), options);
  const then = { title: '剂量', version: 1, svg: content('剂量').svg };
  await expectSuccess(`user/drawings/${id}`, { version: 1, content: content('Later') }, 'PUT');
  expect((await shown()).body.data).toMatchObject({ title: 'Later', version: 2 });
  expect((await shown(stateHeader(state))).body.data).toEqual(then);
  const next = await createState('with the later one');
  expect((await shown(stateHeader(next))).body.data).toMatchObject({ title: 'Later', version: 2 });
  await call(`user/drawings/${id}`, { method: 'DELETE' });
  expect(errorOf(await shown())).toEqual([404, 'NOT_FOUND']);
  expect((await shown(stateHeader(state))).body.data).toEqual(then);
  for (const one of [state, next]) await call(datasetPath(`states/${one.id}`), { method: 'DELETE' });
  expect(await s.deps.db('dataset_state_drawings')).toEqual([]);
});
