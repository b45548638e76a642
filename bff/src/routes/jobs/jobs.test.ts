/** @mariadb services/runners/job-queue.ts services/jobs/jobs.ts services/storage/job-charges.ts */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { storeText } from '../../../test/downloads.ts';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';
import { claim, draftBody, parsedFile } from '../../../test/wizard.ts';

let s: TestServer;
let token: string;
let fileIds: string[];
beforeAll(async () => {
  s = await startServer();
  token = await s.register('analyst');
  fileIds = [await parsedFile(s, token, 'ctrl.zip'), await parsedFile(s, token, 'stim.zip')];
});
afterAll(() => s.close());

const newDraft = async (over = {}) =>
  (await s.call('user/analysis/drafts', { token, json: draftBody(fileIds, over) })).body.data;
const submit = (id: string, key?: string) =>
  s.call(`user/analysis/drafts/${id}/submit`, {
    token,
    method: 'POST',
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const job = async (id: string) => (await s.call(`user/analysis/jobs/${id}`, { token })).body.data;
const integrationResult = (datasetId: string) => ({
  datasetId,
  cells: 1990,
  genes: 9015,
  clusters: 9,
  samples: [{ name: 'S1', group: 'ctrl', before: 1000, kept: 995, doublets: 0 }],
  pcs: { used: 30, variance: [0.2, 0.1], recommended: 30, rule: 'cumulative' },
  seconds: { pca: 1 },
  warnings: [],
});

test.each([
  [{ jobName: ' ' }, 'JOB_NAME_REQUIRED'],
  [{ jobName: '1st' }, 'JOB_NAME_INVALID'],
  [{ jobName: '分析' }, 'JOB_NAME_INVALID'],
  [{ tissue: '' }, 'TISSUE_REQUIRED'],
  [{ cellFilteringEvaluation: 'do' }, 'PREPROCESSING_REQUIRED'],
])('submitting %j is refused: %s', async (over, id) => {
  const draft = await newDraft(over);
  const { status, body } = await submit(draft.id);
  expect([status, body.error.id]).toEqual([422, id]);
});

test('samples: none, twice the same name, a bad name, a deleted file, mixed species', async () => {
  const attempt = async (change: (body: any) => void) => {
    const body = structuredClone(draftBody(fileIds));
    change(body);
    const draft = (await s.call('user/analysis/drafts', { token, json: body })).body.data;
    return (await submit(draft.id)).body.error.id;
  };
  expect(await attempt((b) => (b.matrixFiles = []))).toBe('SAMPLES_REQUIRED');
  expect(await attempt((b) => (b.matrixFiles[1].name = 'S1'))).toBe('SAMPLE_NAME_DUPLICATE');
  expect(await attempt((b) => (b.matrixFiles[1].name = 'my sample'))).toBe('SAMPLE_NAME_INVALID');
  expect(await attempt((b) => (b.matrixFiles[1].fileId = 'gone'))).toBe('SAMPLE_FILE_MISSING');
  const mouse = await parsedFile(s, token, 'mouse.zip', { species: 'Mus musculus' });
  expect(await attempt((b) => (b.matrixFiles[1].fileId = mouse))).toBe('SPECIES_INCONSISTENT');
});

test('a draft is saved by version; the second of two tabs gets 412', async () => {
  const draft = await newDraft();
  const save = (version: number | string) =>
    s.call(`user/analysis/drafts/${draft.id}`, {
      token,
      method: 'PUT',
      json: draftBody(fileIds, { tissue: 'Blood' }),
      headers: { 'if-match': `"${version}"` },
    });
  expect((await save(1)).body.data).toMatchObject({ version: 2, param: { tissue: 'Blood' } });
  const second = await save(1);
  expect([second.status, second.body.error]).toEqual([412, { id: 'VERSION_CONFLICT', params: { current: 2 } }]);
  for (const odd of ['undefined', '', '-1', '9'.repeat(40)]) expect((await save(odd)).status).toBe(412);
});

test('one idempotency key is one job, also for twelve at once', async () => {
  const draft = await newDraft();
  const replies = await Promise.all(Array.from({ length: 12 }, () => submit(draft.id, 'key-1')));
  expect(new Set(replies.map((r) => r.body.data.id)).size).toBe(1);
  const claimed = await claim(s);
  expect(claimed.id).toBe(replies[0]!.body.data.id);
  await s.internal(`/jobs/${claimed.id}/complete`, {
    fence: claimed.fence,
    result: integrationResult(claimed.datasetId!),
  });
});

test('a result of another shape than the tool declares ends the job, and no dataset is made', async () => {
  const { body } = await submit((await newDraft({ jobName: 'odd_result' })).id);
  const claimed = await claim(s);
  const done = await s.internal(`/jobs/${claimed.id}/complete`, { fence: claimed.fence, result: { cells: 'many' } });
  expect(done.status).toBe(200);
  expect(await job(body.data.id)).toMatchObject({
    ...{ status: 'error', datasetId: null },
    error: { id: 'JOB_FAILED', params: { reason: 'result schema' } },
  });
  expect(await s.deps.db('datasets').where({ id: claimed.datasetId })).toEqual([]);
});

test('submitted, running with progress, completed: the dataset is visible only then', async () => {
  const { body } = await submit((await newDraft({ jobName: 'whole_way' })).id);
  const claimed = await claim(s);
  expect(claimed.params).toMatchObject({ jobName: 'whole_way', species: 'Homo sapiens', pcValueNum: null });
  expect(claimed.inputs.samples).toMatchObject([
    { name: 'S1', group: 'ctrl', key: `samples/${fileIds[0]}` },
    { name: 'S2' },
  ]);
  const progress = { step: 3, steps: 12, name: 'pca', fraction: 0.5, messageId: null, values: {} };
  expect((await s.internal(`/jobs/${claimed.id}/heartbeat`, { fence: claimed.fence, progress })).body).toEqual({
    action: 'continue',
  });
  expect(await job(body.data.id)).toMatchObject({ status: 'running', progress, datasetId: null });
  const before = (await s.call('user/user_datasets', { token })).body.data;
  await s.internal(`/jobs/${claimed.id}/complete`, {
    fence: claimed.fence,
    result: integrationResult(claimed.datasetId!),
  });
  expect(await job(body.data.id)).toMatchObject({ status: 'completed', datasetId: claimed.datasetId });
  const after = (await s.call('user/user_datasets', { token })).body.data;
  expect(after.length).toBe(before.length + 1);
  expect(after.find((d: { id: string }) => d.id === claimed.datasetId)).toMatchObject({
    name: 'whole_way',
    cells: 1990,
  });
});

describe('a dataset that is shown before its analysis has ended', () => {
  const opened = { cells: 1990, genes: 9015, samples: 1 };
  const progress = { step: 7, steps: 12, name: 'embeddings', fraction: 0.2, messageId: null, values: {}, opened };
  const listed = async (id: string) =>
    (await s.call('user/user_datasets', { token })).body.data.filter((d: { id: string }) => d.id === id);
  async function open(jobName: string) {
    const { body } = await submit((await newDraft({ jobName })).id);
    const { fence, datasetId } = await claim(s);
    const beat = () => s.internal(`/jobs/${body.data.id}/heartbeat`, { fence, progress });
    expect((await beat()).body).toEqual({ action: 'continue' });
    return { id: body.data.id as string, fence, datasetId: datasetId!, beat };
  }
  const dataset = (id: string, what: string, json?: object) =>
    s.call(`user/user_datasets/${id}${what}`, { token, method: json ? 'POST' : 'DELETE', ...(json && { json }) });

  test('it is listed once, and completed by the result', async () => {
    const { id, fence, datasetId, beat } = await open('first_picture');
    await Promise.all([beat(), beat()]);
    expect(await job(id)).toMatchObject({ status: 'running', datasetId });
    expect(await listed(datasetId)).toMatchObject([{ name: 'first_picture', cells: 1990, samples: 1, jobId: id }]);
    const told = s.deps.db('events').where({ kind: 'dataset' }).where('payload', 'like', `%${datasetId}%`);
    expect((await told.clone()).map(({ payload }) => JSON.parse(payload))).toEqual([{ id: datasetId }]);
    await s.internal(`/jobs/${id}/complete`, { fence, result: integrationResult(datasetId) });
    expect(await listed(datasetId)).toHaveLength(1);
    const [, done] = await told.clone().orderBy('id');
    expect(JSON.parse(done.payload)).toEqual({ id: datasetId, changed: true });
  });

  test('what needs the whole of it is refused until then', async () => {
    const { id, fence, datasetId } = await open('not_whole');
    const refused = [
      await dataset(datasetId, '/copy', { spaceId: 'x' }),
      await s.call('user/analysis/tools/export-dataset', {
        token,
        json: { dataset: datasetId, name: 'file', params: { format: 'h5ad', cells: null, columns: [] } },
      }),
    ];
    expect(refused.map(errorOf)).toEqual([
      [409, 'DATASET_UNFINISHED'],
      [409, 'DATASET_UNFINISHED'],
    ]);
    await s.internal(`/jobs/${id}/complete`, { fence, result: integrationResult(datasetId) });
    expect(errorOf(await dataset(datasetId, '/copy', { spaceId: 'x' }))).toEqual([404, 'NOT_FOUND']);
  });

  test('it stays when the analysis fails, and goes with it when either is deleted', async () => {
    const failed = await open('fails');
    await storeText(s, `datasets/${failed.datasetId}/X/data`, '1234567');
    const error = { id: 'JOB_OUT_OF_MEMORY', params: {} };
    await s.internal(`/jobs/${failed.id}/fail`, { fence: failed.fence, error, retry: false });
    expect(await job(failed.id)).toMatchObject({ status: 'error', datasetId: failed.datasetId });
    expect(await listed(failed.datasetId)).toHaveLength(1);
    const charged = () => s.deps.db('stored').where({ kind: 'dataset', owner_id: failed.datasetId });
    expect(await charged()).toMatchObject([{ bytes: 7 }]);

    const running = await open('deleted');
    for (const one of [failed, running]) {
      expect((await dataset(one.datasetId, '')).status).toBe(200);
      expect(await listed(one.datasetId)).toEqual([]);
      expect((await s.call(`user/analysis/jobs/${one.id}`, { token })).status).toBe(404);
    }
    expect(await charged()).toEqual([]);
    // Its runner does not restore it.
    expect((await running.beat()).status).toBe(409);
    expect(await listed(running.datasetId)).toEqual([]);
  });
});

test('a lost lease: the next runner gets a higher fence, the old one is refused, the third loss is an error', async () => {
  const { body } = await submit((await newDraft()).id);
  const first = await claim(s, 'r1');
  s.clock.now += 1600;
  const second = await claim(s, 'r2');
  expect(second).toMatchObject({ id: first.id, fence: first.fence + 1, attempt: 2, datasetId: first.datasetId });
  const late = await s.internal(`/jobs/${first.id}/complete`, { fence: first.fence, result: integrationResult('x') });
  expect(late.status).toBe(409);
  s.clock.now += 1600;
  await claim(s, 'r3');
  s.clock.now += 1600;
  await submit((await newDraft()).id);
  await claim(s, 'r4');
  expect(await job(body.data.id)).toMatchObject({ status: 'error', error: { id: 'JOB_WORKER_LOST' } });
});

test('suspend and resume: the heartbeat notifies the runner; finished work is not repeated by a new job', async () => {
  const { body } = await submit((await newDraft()).id);
  const { id } = body.data;
  const claimed = await claim(s);
  expect((await s.call(`user/analysis/jobs/${id}/suspend`, { token, method: 'POST' })).status).toBe(200);
  expect((await s.internal(`/jobs/${id}/heartbeat`, { fence: claimed.fence })).body.action).toBe('suspend');
  await s.internal(`/jobs/${id}/suspended`, { fence: claimed.fence });
  expect(await job(id)).toMatchObject({ status: 'suspended' });
  await s.call(`user/analysis/jobs/${id}/resume`, { token, method: 'POST' });
  expect((await claim(s)).id).toBe(id);
  const again = await s.call(`user/analysis/jobs/${id}/resume`, { token, method: 'POST' });
  expect([again.status, again.body.error.id]).toEqual([409, 'JOB_STATE']);
});

test('deleting stops first: the runner is refused and nothing is left', async () => {
  const { body } = await submit((await newDraft()).id);
  const claimed = await claim(s);
  await s.call(`user/analysis/jobs/${body.data.id}`, { token, method: 'DELETE' });
  const late = await s.internal(`/jobs/${claimed.id}/complete`, {
    fence: claimed.fence,
    result: integrationResult(claimed.datasetId!),
  });
  expect(late.status).toBe(409);
  expect((await s.call(`user/analysis/jobs/${body.data.id}`, { token })).status).toBe(404);
});

test('twelve runners claim at once: one wins', async () => {
  await submit((await newDraft({ jobName: 'race' })).id);
  const aborter = new AbortController();
  const claims = Array.from({ length: 12 }, (_, i) =>
    fetch(`${s.url}/internal/jobs/claim`, {
      method: 'POST',
      body: JSON.stringify({ runnerId: `r${i}`, free: 1 }),
      signal: aborter.signal,
      headers: { 'content-type': 'application/json', 'x-stroma-secret': 'test-secret' },
    }).then(
      async (r) => ((await r.json()) as { job: unknown }).job,
      () => null,
    ),
  );
  await Promise.race(claims);
  await new Promise((resolve) => setTimeout(resolve, 300));
  aborter.abort();
  expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
});

test('a claim waits for a job instead of asking again and again', async () => {
  await s.deps.db('jobs').delete();
  const start = Date.now();
  const waiting = claim(s, 'patient');
  await new Promise((resolve) => setTimeout(resolve, 400));
  const next = await submit((await newDraft({ jobName: 'awaited' })).id);
  expect((await waiting).id).toBe(next.body.data.id);
  expect(Date.now() - start).toBeGreaterThanOrEqual(400);
});

test('the internal calls need the secret', async () => {
  expect((await s.call('/internal/jobs/claim', { json: { runnerId: 'x' } })).status).toBe(401);
});

test('a job of another user is missing', async () => {
  const { body } = await submit((await newDraft()).id);
  const other = await s.register('other');
  expect((await s.call(`user/analysis/jobs/${body.data.id}`, { token: other })).status).toBe(404);
  expect((await s.call(`user/analysis/jobs/${body.data.id}`, { token: other, method: 'DELETE' })).status).toBe(404);
});

test.each([
  ['heartbeat', 'x'.repeat(2_000_000), 413, 'BODY_TOO_LARGE'],
  ['complete', 'x'.repeat(2_000_000), 409, 'CONFLICT'],
  ['complete', 'x'.repeat(65 * 1024 ** 2), 413, 'BODY_TOO_LARGE'],
])('a body of the runner to %s is limited, because its parsing blocks all calls', async (call, text, status, id) => {
  expect(errorOf(await s.internal(`/jobs/none/${call}`, { fence: 1, text }))).toEqual([status, id]);
});

test('a star is the space’s: every member sees it, and it is taken away again', async () => {
  const draft = await newDraft({ jobName: 'Starred' });
  const { id } = (await submit(draft.id)).body.data;
  const mark = (starred: boolean, who = token) =>
    s.call(`user/analysis/jobs/${id}/star`, { token: who, method: 'PUT', json: { starred } });
  expect((await job(id)).starred).toBe(false);
  expect((await mark(true)).body.data).toMatchObject({ id, starred: true });
  expect((await job(id)).starred).toBe(true);
  expect((await mark(true, await s.register('stranger'))).status).toBe(404);
  expect((await mark(false)).body.data.starred).toBe(false);
});
