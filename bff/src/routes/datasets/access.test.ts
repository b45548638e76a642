/** @mariadb services/datasets/access.ts */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { storeText } from '../../../test/downloads.ts';
import { enterTeam, join, person, team, type Person } from '../../../test/people.ts';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';
import { newId } from '../../services/basics/ids.ts';
import { claimJob, completeJob, heartbeat } from '../../services/runners/job-queue.ts';

let s: TestServer;
let owner: Person;
let giver: Person;
let lab: string;
let seat: string;
let dataset: string;
let count = 0;

const at = (who: Person, path: string, json?: object, method = json ? 'POST' : 'GET') =>
  s.call(`user/${path}`, { token: who.token, method, ...(json && { json }) });
const share = () => at(giver, `user_datasets/${dataset}/shares`, { spaceId: giver.spaceId });
const seats = (...dataPermissions: string[]) =>
  s.call(`teams/${lab}/members`, { token: owner.token, method: 'POST', json: { memberId: seat, dataPermissions } });
const membersOf = async () =>
  (await s.call(`teams/${lab}/members`, { token: owner.token })).body.data as { name: string; shares: object[] }[];
const datasets = async (who: Person) =>
  ((await at(who, 'user_datasets')).body.data as { id: string }[]).map(({ id }) => id);
const job = async (part: object = {}): Promise<string> => {
  const id = newId();
  await s.deps.db('jobs').insert({
    ...{ id, space_id: giver.spaceId, created_by: giver.userId, tool: 'subset', name: 'subset', status: 'submitted' },
    ...{ params: '{}', inputs: '{}', created_at: 1, source_dataset_id: dataset, ...part },
  });
  return id;
};
const stateOf = async (id: string) =>
  (await s.deps.db('jobs').where({ id }).first('status', 'error')) as { status: string; error: string | null };

beforeAll(async () => {
  s = await startServer();
});
afterAll(() => s.close());
beforeEach(async () => {
  count += 1;
  [owner, giver] = [await person(s, `owner${count}`), await person(s, `giver${count}`)];
  lab = await team(s, owner, 'Liver lab');
  seat = await join(s, lab, giver, ['view', 'edit', 'delete', 'download']);
  await enterTeam(s, owner, lab);
  await enterTeam(s, giver, lab);
  dataset = newId();
  await s.deps.db('datasets').insert({
    ...{ id: dataset, space_id: lab, created_by: owner.userId, name: 'Liver', kind: 'custom' },
    ...{ cells: 1, genes: 1, samples: 1, created_at: 1 },
  });
});

test.each([[['view', 'edit']], [['view', 'edit', 'download']], [['view', 'edit', 'delete']]])(
  'a member with %j gives no dataset to another space: not by a share, a copy or a move',
  async (given) => {
    await seats(...given);
    for (const way of ['shares', 'copy', 'move'])
      expect(errorOf(await at(giver, `user_datasets/${dataset}/${way}`, { spaceId: giver.spaceId }))).toEqual([
        403,
        'PERMISSION_DENIED',
      ]);
    expect(await s.deps.db('dataset_shares').where({ dataset_id: dataset })).toEqual([]);
  },
);

test('members are listed with what they share, and removal ends it', async () => {
  expect((await share()).status).toBe(200);
  await enterTeam(s, giver, giver.spaceId);
  expect(await datasets(giver)).toEqual([dataset]);
  const shares = [{ dataset: 'Liver', space: giver.username }];
  expect((await membersOf()).find(({ name }) => name === giver.username)).toMatchObject({ shares });
  await s.call(`teams/${lab}/members/${seat}`, { token: owner.token, method: 'DELETE' });
  expect(await datasets(giver)).toEqual([]);
  expect(errorOf(await at(giver, `user_datasets/${dataset}/views`))).toEqual([404, 'NOT_FOUND']);
  // A new seat does not restore old shares.
  await join(s, lab, giver, ['view', 'edit', 'delete', 'download']);
  expect(await datasets(giver)).toEqual([]);
});

test('a share ends with the seat of its giver, and another giver takes it over', async () => {
  await share();
  await s.deps.db('space_members').where({ id: seat }).update({ can_download: false });
  await enterTeam(s, giver, giver.spaceId);
  expect(await datasets(giver)).toEqual([]);
  await join(s, giver.spaceId, owner, ['edit']);
  expect((await at(owner, `user_datasets/${dataset}/shares`, { spaceId: giver.spaceId })).body.data).toMatchObject([
    { spaceId: giver.spaceId, sharedBy: owner.username },
  ]);
  expect(await datasets(giver)).toEqual([dataset]);
});

test('a moved dataset keeps only the shares whose givers may give it away in its new space', async () => {
  await share();
  const other = await team(s, owner, 'Kidney lab');
  expect((await at(owner, `user_datasets/${dataset}/move`, { spaceId: other })).status).toBe(200);
  expect(await s.deps.db('dataset_shares').where({ dataset_id: dataset })).toEqual([]);
});

test('a suspended analysis of a dataset that is no longer shared is not resumed, and its files are gone', async () => {
  await share();
  await enterTeam(s, giver, giver.spaceId);
  const [open, done] = [await job({ status: 'suspended' }), await job({ status: 'completed' })];
  for (const name of ['job.log', 'receipt.json', 'data.h5ad']) await storeText(s, `results/${done}/${name}`, 'x');
  const files = ['receipt', 'log', 'files/data.h5ad'];
  for (const name of files) expect((await at(giver, `analysis/jobs/${done}/${name}`)).status).toBe(200);
  await at(owner, `user_datasets/${dataset}/shares?space=${giver.spaceId}`, undefined, 'DELETE');
  expect(errorOf(await at(giver, `analysis/jobs/${open}/resume`, {}))).toEqual([404, 'DATASET_ACCESS_ENDED']);
  for (const name of files)
    expect(errorOf(await at(giver, `analysis/jobs/${done}/${name}`))).toEqual([404, 'DATASET_ACCESS_ENDED']);
  expect(errorOf(await at(giver, `analysis/results/${done}/tables/deg`))).toEqual([404, 'DATASET_ACCESS_ENDED']);
  // The list still shows them, so that they can be deleted.
  const { rows } = (await at(giver, 'analysis/jobs')).body.data as { rows: { id: string }[] };
  expect(rows.map(({ id }) => id).sort()).toEqual([open, done].sort());
  expect((await stateOf(open)).status).toBe('suspended');
});

test('a waiting analysis ends when it is claimed, a running one at its next heartbeat and at its completion', async () => {
  await share();
  const beating = await job();
  const claimed = (await claimJob(s.deps, 'runner'))!;
  expect(claimed.id).toBe(beating);
  const finishing = await job();
  const second = (await claimJob(s.deps, 'runner'))!;
  const waiting = await job();
  await seats('view', 'edit');
  const ended = { status: 'error', error: JSON.stringify({ id: 'DATASET_ACCESS_ENDED', params: {} }) };
  expect(await claimJob(s.deps, 'runner')).toBeNull();
  expect(await stateOf(waiting)).toEqual(ended);
  expect(await heartbeat(s.deps, beating, claimed.fence, undefined)).toBe('cancel');
  expect(await stateOf(beating)).toEqual(ended);
  await expect(completeJob(s.deps, finishing, second.fence, {})).rejects.toMatchObject({ id: 'CONFLICT' });
  expect(await stateOf(finishing)).toEqual(ended);
  expect(await s.deps.db('datasets').where({ space_id: giver.spaceId })).toEqual([]);
});
