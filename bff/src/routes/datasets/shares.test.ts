/** @mariadb services/teams/dataset-shares.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { person, type Person } from '../../../test/people.ts';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';

let s: TestServer;
let mei: Person;
let lin: Person;
let stranger: Person;
/** A team of mei's with lin as a member who may see and edit. */
let team = '';

interface Row {
  id: string;
  sharedFrom: string | null;
}
const dataset = async (id: string, owner: Person): Promise<string> => {
  await s.deps.db('datasets').insert({
    ...{ id, space_id: owner.spaceId, created_by: owner.userId, name: id, kind: 'custom' },
    ...{ cells: 1, genes: 1, samples: 1, created_at: 1 },
  });
  return id;
};
const of = (who: Person, path: string, json?: object, method = json ? 'POST' : 'GET') =>
  s.call(`user/user_datasets/${path}`, { token: who.token, method, ...(json && { json }) });
const listed = async (who: Person): Promise<Record<string, string | null>> => {
  const { body } = await s.call('user/user_datasets', { token: who.token });
  return Object.fromEntries((body.data as Row[]).map(({ id, sharedFrom }) => [id, sharedFrom]));
};
const goTo = async (who: Person, teamId: string): Promise<void> => {
  const reply = await s.call('teams/switch', { token: who.token, form: { teamId } });
  expect(reply.status).toBe(200);
};
const seat = (who: Person, spaceId: string, part: object) =>
  s.deps.db('space_members').where({ user_id: who.userId, space_id: spaceId }).update(part);

beforeAll(async () => {
  s = await startServer();
  [mei, lin, stranger] = [await person(s, 'mei'), await person(s, 'lin'), await person(s, 'odd')];
  const made = await s.call('teams/create', { token: mei.token, form: { name: 'Liver lab' } });
  team = made.body.data.id as string;
  const [own] = await s.deps.db('space_members').where({ user_id: mei.userId, space_id: team });
  await s.deps.db('space_members').insert({
    ...own,
    ...{ id: 'm-lin', user_id: lin.userId, role: 'member', can_view: true, can_edit: true, can_delete: false },
  });
});
afterAll(() => s.close());

test('a shared dataset is listed and read in the other space, and stays the first one’s', async () => {
  await dataset('d1', mei);
  const { body } = await of(mei, 'd1/shares', { spaceId: team });
  expect(body.data).toMatchObject([{ spaceId: team, name: 'Liver lab', sharedBy: 'mei' }]);
  expect((await of(mei, 'd1/shares', { spaceId: team })).body.data).toHaveLength(1);
  expect(await listed(mei)).toEqual({ d1: null });
  await goTo(lin, team);
  expect(await listed(lin)).toEqual({ d1: expect.any(String) });
  // Reads are allowed (this test has no dataset service), changes of the dataset are not.
  expect((await s.call('user/analysis/results?dataset=d1', { token: lin.token })).status).toBe(200);
  expect((await of(lin, 'd1/opened', undefined, 'PUT')).status).toBe(200);
  for (const [path, json, method] of [
    ['d1', undefined, 'DELETE'],
    ['d1/shares', undefined, 'GET'],
    ['d1/shares', { spaceId: lin.spaceId }, 'POST'],
    [`d1/shares?space=${team}`, undefined, 'DELETE'],
    ['d1/move', { spaceId: lin.spaceId }, 'POST'],
    ['d1/repair', {}, 'POST'],
  ] as const)
    expect((await of(lin, path, json, method)).status).toBeGreaterThanOrEqual(400);
  expect(await s.deps.db('datasets').where({ id: 'd1' }).first('space_id')).toEqual({ space_id: mei.spaceId });
  expect(await s.deps.db('dataset_shares').where({ dataset_id: 'd1' })).toHaveLength(1);
});

test('what is no longer shared is not there, and what was made of it is there again the next time', async () => {
  const view = { name: 'Figure 1', tab: 'expression', query: '' };
  expect((await of(lin, 'd1/views', view)).status).toBe(200);
  expect((await of(mei, `d1/shares?space=${team}`, undefined, 'DELETE')).body.data).toEqual([]);
  expect(await listed(lin)).toEqual({});
  expect(errorOf(await of(lin, 'd1/views'))).toEqual([404, 'NOT_FOUND']);
  await of(mei, 'd1/shares', { spaceId: team });
  expect((await of(lin, 'd1/views')).body.data).toMatchObject([{ name: 'Figure 1' }]);
});

test('a dataset goes to no space that the user may not edit in, and to none of others', async () => {
  await dataset('d2', mei);
  for (const way of ['shares', 'move']) {
    expect(errorOf(await of(mei, `d2/${way}`, { spaceId: stranger.spaceId }))).toEqual([404, 'NOT_FOUND']);
    expect(errorOf(await of(mei, `d2/${way}`, { spaceId: 'none' }))).toEqual([404, 'NOT_FOUND']);
    expect(errorOf(await of(mei, `d2/${way}`, { spaceId: mei.spaceId }))).toEqual([409, 'CONFLICT']);
    expect(errorOf(await of(stranger, `d2/${way}`, { spaceId: stranger.spaceId }))).toEqual([404, 'NOT_FOUND']);
    await seat(mei, team, { can_edit: false });
    expect(errorOf(await of(mei, `d2/${way}`, { spaceId: team }))[1]).toBe('NO_PERMISSION');
    await seat(mei, team, { can_edit: true });
  }
  expect(await s.deps.db('datasets').where({ id: 'd2' }).first('space_id')).toEqual({ space_id: mei.spaceId });
});

test('a moved dataset takes its views and analyses along; deleting what it was imported by leaves it', async () => {
  await dataset('d3', mei);
  await of(mei, 'd3/views', { name: 'Figure 3', tab: 'expression', query: '' });
  const job = (id: string, part: object) =>
    s.deps.db('jobs').insert({
      ...{ id, space_id: mei.spaceId, created_by: mei.userId, tool: 'composition', name: id, status: 'completed' },
      ...{ params: '{}', inputs: '{}', created_at: 1, ...part },
    });
  await job('j3', { source_dataset_id: 'd3' });
  await job('i3', { tool: 'import', dataset_id: 'd3' });
  await s.deps.db('datasets').where({ id: 'd3' }).update({ job_id: 'i3' });
  expect((await of(mei, 'd3/move', { spaceId: team })).status).toBe(200);
  expect(Object.keys(await listed(mei))).not.toContain('d3');
  expect((await of(lin, 'd3/views')).body.data).toMatchObject([{ name: 'Figure 3' }]);
  const results = await s.call('user/analysis/results?dataset=d3', { token: lin.token });
  expect((results.body.data as Row[]).map(({ id }) => id)).toEqual(['j3']);
  expect((await s.call('user/analysis/jobs/i3', { token: mei.token, method: 'DELETE' })).status).toBe(200);
  expect(await listed(lin)).toMatchObject({ d3: null });
});

test('a move is refused while an analysis is open, and where the other space has made something of the dataset', async () => {
  await dataset('d4', mei);
  await s.deps.db('jobs').insert({
    ...{ id: 'j4', space_id: mei.spaceId, created_by: mei.userId, tool: 'composition', name: 'j4', status: 'running' },
    ...{ params: '{}', inputs: '{}', created_at: 1, source_dataset_id: 'd4' },
  });
  expect(errorOf(await of(mei, 'd4/move', { spaceId: team }))).toEqual([409, 'JOB_STATE']);
  await s.deps.db('jobs').where({ id: 'j4' }).update({ status: 'completed' });
  await of(mei, 'd4/shares', { spaceId: team });
  await of(lin, 'd4/views', { name: 'Ours', tab: 'expression', query: '' });
  expect(errorOf(await of(mei, 'd4/move', { spaceId: team }))).toEqual([409, 'DATASET_USED_THERE']);
  await s.deps.db('dataset_views').where({ dataset_id: 'd4', space_id: team }).delete();
  expect((await of(mei, 'd4/move', { spaceId: team })).status).toBe(200);
  // It now belongs to the team, so it is no longer shared with it.
  expect(await listed(lin)).toMatchObject({ d4: null });
  expect(await s.deps.db('dataset_shares').where({ dataset_id: 'd4' })).toEqual([]);
});

test('two moves at once: one of them wins', async () => {
  const second = (await s.call('teams/create', { token: mei.token, form: { name: 'Kidney lab' } })).body.data
    .id as string;
  for (let round = 0; round < 20; round += 1) {
    const id = await dataset(`r${round}`, mei);
    const replies = await Promise.all([team, second].map((spaceId) => of(mei, `${id}/move`, { spaceId })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
    const winner = [team, second][replies.findIndex(({ status }) => status === 200)];
    expect(await s.deps.db('datasets').where({ id }).first('space_id')).toEqual({ space_id: winner });
  }
});
