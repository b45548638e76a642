/** @mariadb services/datasets/boards.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Board, BoardValue } from '@stroma/contract';
import { newId } from '../../services/basics/ids.ts';
import { person, type Person } from '../../../test/people.ts';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';

let s: TestServer;
let mei: Person;
let li: Person;
beforeAll(async () => {
  s = await startServer();
  mei = await person(s, 'mei');
  li = await person(s, 'li');
});
afterAll(() => s.close());

async function dataset(): Promise<string> {
  const id = newId();
  const facts = { name: 'set', kind: 'custom', species: 'Homo sapiens', cells: 100, genes: 10, samples: 1 };
  await s.deps
    .db('datasets')
    .insert({ id, space_id: mei.spaceId, created_by: mei.userId, ...facts, created_at: s.clock.now });
  return id;
}
const VALUE: BoardValue = {
  ...{ width: 183, height: 120, palette: 'Default', letters: 'lower' },
  panels: [
    {
      ...{ id: 'p1', title: 'LYZ by cluster · 按分群', x: 0, y: 0, width: 89, height: 60 },
      view: { chart: 'violin', genes: ['LYZ'], layer: 'normalized', groupBy: 'cluster', compare: null },
    },
  ],
};
const read = async (id: string, token = mei.token) => s.call(`user/user_datasets/${id}/board`, { token });
const save = (id: string, version: number, value: object = VALUE, token = mei.token) =>
  s.call(`user/user_datasets/${id}/board`, { method: 'PUT', token, json: { value, version } });

test('a figure of a tab is kept with its address and choices, within limits', async () => {
  const id = await dataset();
  const view = {
    ...{ chart: 'tab', tab: 'cnv', address: 'result=r1&show=arms', figure: 0, chosen: '{"r1/view.clusters":3}' },
    edits: { labels: {}, colours: { T: '#112233' } },
  };
  const of = (changed: object) => ({ ...VALUE, panels: [{ ...VALUE.panels[0], view: { ...view, ...changed } }] });
  expect((await save(id, 0, of({}))).status).toBe(200);
  expect((await read(id)).body.data.value.panels[0].view).toEqual(view);
  for (const changed of [
    { tab: '../x' },
    { address: 'x'.repeat(3001) },
    { chosen: 'x'.repeat(4001) },
    { figure: -1 },
    { more: 1 },
  ])
    expect((await save(id, 1, of(changed))).status).toBe(400);
});

test('a board is kept as it was saved, with who changed it', async () => {
  const id = await dataset();
  expect((await read(id)).body.data).toEqual({ value: null, version: 0, changedAt: null, changedBy: '' });
  const kept = (await save(id, 0)).body.data as Board;
  expect(kept).toMatchObject({ value: VALUE, version: 1, changedBy: 'mei' });
  expect((await read(id)).body.data).toEqual(kept);
  expect((await save(id, 1, { ...VALUE, width: 89, panels: [] })).body.data).toMatchObject({ version: 2 });
});

test('of two who changed the same version one is told of the other', async () => {
  const id = await dataset();
  for (const version of [0, 1]) {
    const made = await Promise.all(Array.from({ length: 6 }, () => save(id, version)));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const lost of made.filter(({ status }) => status !== 200)) {
      expect(errorOf(lost)).toEqual([412, 'VERSION_CONFLICT']);
      expect(lost.body.error!.params).toEqual({ version: version + 1, by: 'mei' });
    }
  }
});

test('what is no page is refused', async () => {
  const id = await dataset();
  const [panel] = VALUE.panels;
  for (const value of [
    { ...VALUE, width: 90 },
    { ...VALUE, height: 0 },
    { ...VALUE, panels: [{ ...panel, width: 1000 }] },
    { ...VALUE, panels: [{ ...panel, view: { chart: 'pie' } }] },
    { ...VALUE, panels: Array.from({ length: 41 }, () => panel) },
    { ...VALUE, more: 1 },
  ])
    expect(errorOf(await save(id, 0, value))).toEqual([400, 'INPUT_INVALID']);
});

test('a board of another space is not there', async () => {
  const id = await dataset();
  await save(id, 0);
  expect(errorOf(await read(id, li.token))).toEqual([404, 'NOT_FOUND']);
  expect(errorOf(await save(id, 1, VALUE, li.token))).toEqual([404, 'NOT_FOUND']);
});
