/** @mariadb services/jobs/job-rows.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Job } from '@stroma/contract';
import { storeText } from '../../../test/downloads.ts';
import { join, person, team, type Person } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { claim, draftBody, parsedFile } from '../../../test/wizard.ts';

// How long a job was worked on, its dataset, and its author.
let s: TestServer;
let mei: Person;
let fileIds: string[];
beforeAll(async () => {
  s = await startServer();
  mei = await person(s, 'mei');
  fileIds = [await parsedFile(s, mei.token, 'ctrl.zip'), await parsedFile(s, mei.token, 'stim.zip')];
});
afterAll(() => s.close());

const call = async (path: string, method = 'POST') => {
  const { status, body } = await s.call(`user/analysis/${path}`, { token: mei.token, method });
  expect([path, status, body.error]).toEqual([path, 200, undefined]);
  return body.data;
};
const read = async (id: string): Promise<Job> => call(`jobs/${id}`, 'GET');
async function submitted(jobName: string): Promise<string> {
  const draft = await s.call('user/analysis/drafts', { token: mei.token, json: draftBody(fileIds, { jobName }) });
  return (await call(`drafts/${draft.body.data.id}/submit`)).id as string;
}
/** A runner that works for so long and reports it; the clock advances with it. */
async function work(job: { id: string; fence: number }, ms: number): Promise<void> {
  s.clock.now += ms;
  expect((await s.internal(`/jobs/${job.id}/heartbeat`, { fence: job.fence })).status).toBe(200);
}
const end = (job: { id: string; fence: number; datasetId: string | null }) =>
  s.internal(`/jobs/${job.id}/complete`, {
    fence: job.fence,
    result: {
      ...{ datasetId: job.datasetId, cells: 10, genes: 10, clusters: 1, warnings: [], seconds: { pca: 1 } },
      samples: [{ name: 'S1', group: 'ctrl', before: 10, kept: 10, doublets: 0 }],
      pcs: { used: 30, variance: [0.2], recommended: 30, rule: 'cumulative' },
    },
  });
const HOUR = 3600_000;

test('time in which a job waited, was suspended or had lost its runner is not counted', async () => {
  const id = await submitted('stopped');
  s.clock.now += HOUR;
  const first = await claim(s);
  await work(first, 60_000);
  expect((await read(id)).workedMs).toBe(60_000);
  await call(`jobs/${id}/suspend`);
  await s.internal(`/jobs/${id}/suspended`, { fence: first.fence });
  s.clock.now += 5 * HOUR;
  expect((await read(id)).workedMs).toBe(60_000);
  await call(`jobs/${id}/resume`);
  s.clock.now += HOUR;
  // A runner that is silent for longer than its lease (1.5 s here) counts as lost.
  const second = await claim(s);
  s.clock.now += HOUR;
  const third = await claim(s, 'r2');
  expect([second.id, third.id]).toEqual([id, id]);
  await work(third, 30_000);
  // A runner that shuts down returns the job.
  await s.internal(`/jobs/${id}/release`, { fence: third.fence });
  s.clock.now += HOUR;
  const last = await claim(s);
  await work(last, 10_000);
  expect((await end(last)).status).toBe(200);
  s.clock.now += HOUR;
  const { status, workedMs, startedAt, finishedAt } = await read(id);
  expect([status, workedMs]).toEqual(['completed', 60_000 + 1500 + 30_000 + 10_000]);
  expect(Date.parse(finishedAt!) - Date.parse(startedAt!)).toBeGreaterThan(7 * HOUR);
});

test('one that fails and is tried again counts both times', async () => {
  const id = await submitted('again');
  const first = await claim(s);
  await work(first, 20_000);
  await s.internal(`/jobs/${id}/fail`, { fence: first.fence, error: { id: 'JOB_FAILED', params: {} }, retry: false });
  s.clock.now += HOUR;
  expect(await read(id)).toMatchObject({ status: 'error', workedMs: 20_000 });
  await call(`jobs/${id}/resume`);
  const second = await claim(s);
  await work(second, 5000);
  await end(second);
  expect((await read(id)).workedMs).toBe(25_000);
});

const told = async (space: string, kind: string): Promise<Record<string, unknown>[]> => {
  const rows = await s.deps.db('events').where({ space_id: space, kind }).orderBy('id');
  return rows.map((row: { payload: string }) => JSON.parse(row.payload) as Record<string, unknown>);
};

test('a job names its maker and its dataset, also in events; one whose dataset was deleted leads nowhere', async () => {
  const id = await submitted('kidney');
  const job = await claim(s);
  await end(job);
  const about = { id: job.datasetId, name: 'kidney' };
  const shown = { createdBy: 'mei', datasetId: job.datasetId, datasetGone: false, dataset: about };
  expect(await read(id)).toMatchObject(shown);
  expect((await told(mei.spaceId, 'job')).at(-1)).toMatchObject({ id, ...shown });
  // A space that it is shared with receives the event too.
  const lab = await team(s, mei, 'Liver lab');
  await join(s, lab, await person(s, 'lin'));
  const path = `user/user_datasets/${job.datasetId}`;
  expect((await s.call(`${path}/shares`, { token: mei.token, json: { spaceId: lab } })).status).toBe(200);
  expect((await s.call(path, { token: mei.token, method: 'DELETE' })).status).toBe(200);
  const gone = { id: job.datasetId, deleted: true, name: 'kidney', why: 'deleted', by: 'mei' };
  expect([(await told(mei.spaceId, 'dataset')).at(-1), (await told(lab, 'dataset')).at(-1)]).toEqual([gone, gone]);
  expect(await read(id)).toMatchObject({ status: 'completed', datasetId: null, datasetGone: true, dataset: null });
});

test('a dataset that goes with its job, moves or is no longer shared is told with how and by whom', async () => {
  const lab = await team(s, mei, 'Lung lab');
  const made = async (name: string) => {
    const id = await submitted(name);
    const job = await claim(s);
    await end(job);
    return { id, dataset: job.datasetId! };
  };
  const [lung, heart] = [await made('lung'), await made('heart')];
  const shares = `user/user_datasets/${heart.dataset}/shares`;
  await s.call(shares, { token: mei.token, json: { spaceId: lab } });
  await s.call(`${shares}?space=${lab}`, { token: mei.token, method: 'DELETE' });
  expect((await told(lab, 'dataset')).at(-1)).toMatchObject({ id: heart.dataset, why: 'unshared', by: 'mei' });
  const moved = await s.call(`user/user_datasets/${heart.dataset}/move`, { token: mei.token, json: { spaceId: lab } });
  expect([moved.status, moved.body.error]).toEqual([200, undefined]);
  expect((await told(mei.spaceId, 'dataset')).at(-1)).toMatchObject({ id: heart.dataset, why: 'moved', by: 'mei' });
  expect(await read(heart.id)).toMatchObject({ datasetId: null, datasetGone: true });
  await call(`jobs/${lung.id}`, 'DELETE');
  expect((await told(mei.spaceId, 'dataset')).at(-1)).toMatchObject({ name: 'lung', why: 'deleted', by: 'mei' });
});

test('the files for download are counted in one way, with their sizes, of every analysis', async () => {
  const id = await submitted('counted');
  const job = await claim(s);
  await storeText(s, `results/${id}/receipt.json`, '{}');
  await storeText(s, `results/${id}/reproduce.zip`, 'PK-and-more');
  await storeText(s, `results/${id}/deg.parquet`, 'a table');
  await storeText(s, `results/${id}/result.json`, 'not for download');
  await storeText(s, `results/${id}/columns/score.parquet`, 'not for download');
  await end(job);
  expect((await read(id)).files).toEqual([
    { name: 'receipt.json', size: 2 },
    { name: 'reproduce.zip', size: 11 },
    { name: 'deg.parquet', size: 7 },
  ]);
  // Not counted yet.
  await s.deps.db('jobs').where({ id }).update({ result_files: null });
  expect((await read(id)).files.map(({ size }) => size)).toEqual([null, null, null]);
  const open = await submitted('open');
  expect((await read(open)).files).toEqual([]);
  const { rows } = (await s.call('user/analysis/jobs?pageSize=200', { token: mei.token })).body.data as { rows: Job[] };
  const listed = rows.reduce((n, row) => n + row.files.length, 0);
  expect(listed).toBeGreaterThan(0);
  // Imports and evaluations are not analyses: neither list nor count includes their files.
  expect((await s.call('user/space', { token: mei.token })).body.data.results).toBe(listed);
});

test('what a removed member leaves is counted with the analyses', async () => {
  const lab = await team(s, mei, 'Heart lab');
  await s.deps.db('jobs').insert({
    ...{ id: 'of-lab', space_id: lab, created_by: mei.userId, tool: 'cnv', name: 'cnv', status: 'completed' },
    ...{ params: '{}', inputs: '{}', created_at: 1 },
  });
  const { data } = (await s.call(`teams/${lab}/members`, { token: mei.token })).body;
  expect(data).toMatchObject([{ name: 'mei', content: { datasets: 0, files: 0, analyses: 1 } }]);
});
