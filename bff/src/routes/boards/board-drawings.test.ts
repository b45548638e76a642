/** @mariadb services/drawings/board-drawings.ts services/teams/dataset-copies.ts services/teams/dataset-shares.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Board, BoardDrawing, SavedDrawing } from '@stroma/contract';
import { DRAWING_LIMITS } from '@stroma/contract/drawings';
import { enterTeam, person, team as teamOf, type Person } from '../../../test/people.ts';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';

/** Drawings on the board of a dataset that is copied or moved to another space. */
let s: TestServer;
let mei: Person;
let li: Person;
let team = '';
beforeAll(async () => {
  s = await startServer();
  [mei, li] = [await person(s, 'mei'), await person(s, 'li')];
  team = await teamOf(s, mei);
});
afterAll(() => s.close());

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const content = (title: string) => ({ ...{ title, kind: 'drawing', tool: 'violin', state: {} }, grid: null, svg: SVG });
const draw = async (title: string): Promise<SavedDrawing> =>
  (await s.call('user/drawings', { token: mei.token, json: content(title) })).body.data;
const change = (id: string, version: number, title: string) =>
  s.call(`user/drawings/${id}`, { method: 'PUT', token: mei.token, json: { version, content: content(title) } });
const panel = (id: string, drawing: string) => ({
  ...{ id, title: id, x: 0, y: 0, width: 40, height: 40 },
  view: { chart: 'drawing', drawing },
});
const of = (path: string, json?: object, method = json ? 'POST' : 'GET', who = mei) =>
  s.call(`user/user_datasets/${path}`, { token: who.token, method, ...(json && { json }) });
/** A dataset of mei's whose board shows the drawings. */
async function dataset(id: string, drawings: string[]): Promise<void> {
  const facts = { name: id, kind: 'custom', cells: 1, genes: 1, samples: 1, created_at: 1 };
  await s.deps.db('datasets').insert({ id, space_id: mei.spaceId, created_by: mei.userId, ...facts });
  const panels = drawings.map((drawing, n) => panel(`p${n}`, drawing));
  const value = { width: 89, height: 100, palette: 'p', letters: 'none', panels };
  expect((await of(`${id}/board`, { version: 0, value }, 'PUT')).status).toBe(200);
}
const shownOn = async (id: string): Promise<string[]> => {
  const { value } = (await of(`${id}/board`)).body.data as Board;
  return value!.panels.map(({ view }) => (view.chart === 'drawing' ? view.drawing : ''));
};
const shown = async (id: string, drawing: string, who = mei) =>
  of(`${id}/board/drawings/${drawing}`, undefined, 'GET', who);
const used = async (spaceId: string): Promise<number> =>
  Number((await s.deps.db('spaces').where({ id: spaceId }).first('storage_used')).storage_used);
const counted = async (spaceId: string): Promise<number> => {
  const sum = await s.deps.db('stored').where({ space_id: spaceId }).sum({ bytes: 'bytes' }).first();
  return Number(sum?.bytes ?? 0);
};
const drawingsOf = (spaceId: string) => s.deps.db('drawings').where({ space_id: spaceId });

test('a board shows the newest version of a drawing of its space, and none of another space', async () => {
  const { id } = await draw('Dose');
  await dataset('a1', [id]);
  expect((await shown('a1', id)).body.data).toEqual({ title: 'Dose', version: 1, svg: SVG } satisfies BoardDrawing);
  await change(id, 1, 'Dose 2');
  expect((await shown('a1', id)).body.data).toEqual({ title: 'Dose 2', version: 2, svg: SVG });
  expect(errorOf(await shown('a1', id, li))).toEqual([404, 'NOT_FOUND']);
  await s.deps.db('drawings').where({ id }).update({ space_id: li.spaceId });
  expect(errorOf(await shown('a1', id))).toEqual([404, 'NOT_FOUND']);
});

test('a copy of the dataset has copies of the drawings, which are charged to its space and change no more with the originals', async () => {
  const [one, gone] = [await draw('One'), await draw('Gone')];
  await change(one.id, 1, 'One, newer');
  await dataset('b1', [one.id, gone.id, one.id]);
  expect((await s.call(`user/drawings/${gone.id}`, { method: 'DELETE', token: mei.token })).status).toBe(200);
  const before = await used(team);
  const { id } = (await of('b1/copy', { spaceId: team })).body.data as { id: string };
  const [made, ...others] = (await drawingsOf(team)) as {
    id: string;
    bytes: number;
    created_by: string;
    version: number;
  }[];
  expect([made, others]).toMatchObject([{ title: 'One, newer', version: 1, created_by: mei.userId }, []]);
  const board = Buffer.byteLength(
    (await s.deps.db('dataset_boards').where({ dataset_id: id }).first()).value as string,
  );
  expect([(await used(team)) - before, await counted(team)]).toEqual([board + Number(made!.bytes), await used(team)]);
  await change(one.id, 2, 'One, newest');
  const home = mei.spaceId;
  await enterTeam(s, mei, team);
  // The deleted one is not shown, regardless of its panel's name.
  expect(await shownOn(id)).toEqual([made!.id, gone.id, made!.id]);
  expect((await shown(id, made!.id)).body.data).toMatchObject({ title: 'One, newer', version: 1 });
  expect(errorOf(await shown(id, gone.id))).toEqual([404, 'NOT_FOUND']);
  expect(errorOf(await shown(id, one.id))).toEqual([404, 'NOT_FOUND']);
  await enterTeam(s, mei, home);
  expect(await shownOn('b1')).toEqual([one.id, gone.id, one.id]);
});

test('a dataset that moves takes copies along; the drawings stay where they were made', async () => {
  const one = await draw('Moved');
  await dataset('c1', [one.id]);
  const before = (await drawingsOf(team)).length;
  expect((await of('c1/move', { spaceId: team })).status).toBe(200);
  const there = (await drawingsOf(team).orderBy('created_at', 'desc')) as { id: string; title: string }[];
  expect(there).toHaveLength(before + 1);
  const home = mei.spaceId;
  expect((await s.call(`user/drawings/${one.id}`, { token: mei.token })).status).toBe(200);
  await enterTeam(s, mei, team);
  const [panelOf = ''] = await shownOn('c1');
  expect(there.find(({ id }) => id === panelOf)).toMatchObject({ title: 'Moved' });
  expect((await shown('c1', panelOf)).body.data).toEqual({ title: 'Moved', version: 1, svg: SVG });
  for (const space of [home, team]) expect(await counted(space)).toBe(await used(space));
  await enterTeam(s, mei, home);
});

test('a space without room for the drawings gets neither the dataset nor some of them', async () => {
  const one = await draw('Full');
  await dataset('d1', [one.id]);
  const [row] = await drawingsOf(mei.spaceId).where({ id: one.id });
  const before = await drawingsOf(team).select('id');
  const room = DRAWING_LIMITS.most - before.length;
  const more = Array.from({ length: room }, (_, n) => ({ ...row, id: `full-${n}`, space_id: team, bytes: 0 }));
  for (let n = 0; n < more.length; n += 50) await s.deps.db('drawings').insert(more.slice(n, n + 50));
  for (const verb of ['copy', 'move'])
    expect(errorOf(await of(`d1/${verb}`, { spaceId: team }))).toEqual([409, 'DRAWINGS_FULL']);
  await s.deps.db('drawings').where('id', 'like', 'full-%').delete();
  const now = await used(team);
  const { storage_limit: limit } = await s.deps.db('spaces').where({ id: team }).first('storage_limit');
  await s.deps
    .db('spaces')
    .where({ id: team })
    .update({ storage_limit: now + Number(row.bytes) });
  for (const verb of ['copy', 'move'])
    expect(errorOf(await of(`d1/${verb}`, { spaceId: team }))).toEqual([413, 'STORAGE_FULL']);
  await s.deps.db('spaces').where({ id: team }).update({ storage_limit: limit });
  expect([await drawingsOf(team).select('id'), await used(team)]).toEqual([before, now]);
  expect(await shownOn('d1')).toEqual([one.id]);
  expect(await s.deps.db('removals')).toEqual([]);
});
