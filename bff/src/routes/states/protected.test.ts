/** @mariadb services/states/states.ts services/storage/state-keeps.ts */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { errorOf } from '../../../test/server.ts';
import {
  runAnalysis,
  datasetPath,
  bits,
  call,
  COLUMN,
  dataset,
  expectSuccess,
  editSubset,
  stateHeader,
  createState,
  newDataset,
  openStates,
  PARAMS,
  s,
  service,
  TOOL,
  versionOf,
} from '../../../test/states.ts';

beforeAll(openStates, 60_000);
afterAll(() => service.close());
beforeEach(newDataset);

test('nothing is changed from a state', async () => {
  const state = await createState('fixed');
  const body = { column: COLUMN, expected: await versionOf(COLUMN), edit: { kind: 'undo' } };
  const value = { width: 89, height: 100, palette: 'Default', letters: 'none', panels: [] };
  for (const [path, json, method] of [
    [datasetPath('labels'), body, 'POST'],
    [`remote/${datasetPath('observation_color_manager')}`, { column: COLUMN, colours: {} }, 'POST'],
    [datasetPath('cell_sets'), { name: 'set', cells: bits(0, 9) }, 'POST'],
    [datasetPath('views'), { name: 'view', tab: 'labels', query: '' }, 'POST'],
    [datasetPath('board'), { value, version: 0 }, 'PUT'],
    [datasetPath('states'), { name: 'another', note: null }, 'POST'],
    [datasetPath(`states/${state.id}`), { name: 'another', note: null }, 'PATCH'],
    [TOOL, { dataset, name: 'run', params: PARAMS }, 'POST'],
  ] as const)
    expect(errorOf(await call(path, { json, method, ...stateHeader(state) }))).toEqual([409, 'STATE_READ_ONLY']);
  expect(await s.deps.db('jobs')).toEqual([]);
});

test('a result of a state is not deleted while the state is there, and can be deleted after it', async () => {
  const id = await runAnalysis();
  const state = await createState('as submitted');
  for (const path of [`user/analysis/results/${id}`, `user/analysis/jobs/${id}`]) {
    const reply = await call(path, { method: 'DELETE' });
    expect([...errorOf(reply), reply.body.error.params]).toEqual([409, 'RESULT_IN_STATE', { state: 'as submitted' }]);
  }
  expect((await call(datasetPath(`states/${state.id}`), { method: 'DELETE' })).status).toBe(200);
  expect((await call(`user/analysis/results/${id}`, { method: 'DELETE' })).status).toBe(200);
  expect(await s.deps.db('dataset_state_keeps').where({ state_id: state.id })).toEqual([]);
});

test('cells of a state stay as long as it is there, however often its subset is edited', async () => {
  const set = await expectSuccess(datasetPath('cell_sets'), { name: 'chosen', cells: bits(0, 200) });
  const stored = () => s.deps.store.size(`cell-sets/${dataset}/${set.hash}.roaring`).catch(() => null);
  const state = await createState('first');
  await editSubset({ kind: 'cells', subset: set.id, expected: 1, cells: bits(0, 100) });
  await s.deps.db('cell_set_edits').where({ dataset_id: dataset, revision: 1 }).delete();
  await s.deps.db('cell_set_edits').where({ dataset_id: dataset }).update({ states: '[]' });
  const later = await createState('second');
  expect((await call(datasetPath(`states/${later.id}`), { method: 'DELETE' })).status).toBe(200);
  expect(await stored()).not.toBeNull();
  expect((await call(datasetPath(`states/${state.id}`), { method: 'DELETE' })).status).toBe(200);
  expect(await stored()).toBeNull();
});
