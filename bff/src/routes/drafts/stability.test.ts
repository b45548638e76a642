/** @mariadb routes/drafts/drafts.routes.ts services/removal/deletion.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { stabilityFixture } from '@stroma/contract/fixtures';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';
import { claim, draftBody, parsedFile } from '../../../test/wizard.ts';

let s: TestServer;
let token: string;
let fileIds: string[];
beforeAll(async () => {
  s = await startServer();
  token = await s.register('steady');
  fileIds = [await parsedFile(s, token, 'ctrl.zip'), await parsedFile(s, token, 'stim.zip')];
});
afterAll(() => s.close());

const call = async (path: string, method = 'POST', json?: unknown, headers = {}) =>
  (await s.call(`user/analysis/${path}`, { token, method, headers, ...(json ? { json } : {}) })).body.data;
const body = (over: Parameters<typeof draftBody>[1] = {}) => draftBody(fileIds, over);
const put = (draft: { id: string; version: number }, json: unknown) =>
  call(`drafts/${draft.id}`, 'PUT', json, { 'if-match': String(draft.version) });
const { summary } = stabilityFixture();
async function previewed(over: Parameters<typeof draftBody>[1] = {}) {
  const made = await call('drafts', 'POST', body(over));
  const job = await call(`drafts/${made.id}/stability`);
  const claimed = await claim(s);
  expect(claimed).toMatchObject({ id: job.id, tool: 'stability' });
  await s.internal(`/jobs/${claimed.id}/complete`, { fence: claimed.fence, result: stabilityFixture() });
  return { draft: await call(`drafts/${made.id}`, 'GET'), job, claimed };
}

test('the job has the choices that clusters depend on, and is one while they stay', async () => {
  const { draft, job, claimed } = await previewed();
  expect(draft.stabilityJobId).toBe(job.id);
  expect(claimed.params).toMatchObject({ clusterResolution: 0.8, batchRemoveMethod: 'harmony', seed: 0 });
  for (const name of ['jobName', 'tissue', 'tsne']) expect(claimed.params).not.toHaveProperty(name);
  expect((await call(`drafts/${draft.id}/stability`)).id).toBe(job.id);
  expect((await call(`jobs/${job.id}`, 'GET')).result.summary.steady).toBe(summary.steady);
  // Lists of analyses leave it out.
  expect((await call('jobs', 'GET')).rows.map((row: { id: string }) => row.id)).not.toContain(job.id);
});

test('name, tissue and t-SNE keep it; a choice that clusters depend on discards it with its job', async () => {
  const { draft, job } = await previewed();
  const named = await put(draft, body({ jobName: 'other', tissue: 'lung', tsne: 'do' }));
  expect(named.stabilityJobId).toBe(job.id);
  const changed = await put(named, body({ jobName: 'other', cluster: 1.2 }));
  expect(changed.stabilityJobId).toBeNull();
  expect(errorOf(await s.call(`user/analysis/jobs/${job.id}`, { token }))).toEqual([404, 'NOT_FOUND']);
});

test('the analysis that is submitted with the same choices keeps what it said', async () => {
  const { draft } = await previewed();
  await call(`drafts/${draft.id}/submit`);
  expect((await claim(s)).inputs.stability).toEqual(summary);
  const other = await call('drafts', 'POST', body());
  await call(`drafts/${other.id}/submit`);
  expect((await claim(s)).inputs).not.toHaveProperty('stability');
});

test('a failed one is tried again; it goes with its draft', async () => {
  const made = await call('drafts', 'POST', body());
  const job = await call(`drafts/${made.id}/stability`);
  const { fence } = await claim(s);
  await s.internal(`/jobs/${job.id}/fail`, {
    fence,
    error: { id: 'NO_CELLS_LEFT', params: { sample: 'a' } },
    retry: false,
  });
  const again = await call(`drafts/${made.id}/stability`);
  expect(again.id).not.toBe(job.id);
  await call(`drafts/${made.id}`, 'DELETE');
  expect((await s.call(`user/analysis/jobs/${again.id}`, { token })).status).toBe(404);
});

test('filters that were not evaluated are refused, as in the submission', async () => {
  const made = await call('drafts', 'POST', body({ cellFilteringEvaluation: 'do' }));
  const refused = await s.call(`user/analysis/drafts/${made.id}/stability`, { token, method: 'POST' });
  expect(refused.body.error?.id).toBe('PREPROCESSING_REQUIRED');
});
