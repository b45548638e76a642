import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { person, type Person } from '../../../test/people.ts';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';
import { claim, importResult, upload } from '../../../test/wizard.ts';

/** The dataset service's reply to `detail`, as dataset-service/tests/stores/test_damage.py has it. */
const DAMAGED = { error: { id: 'DATASET_DAMAGED', params: { file: 'dataset.json' } } };
let upstream: Server;
let isDamaged = true;
let s: TestServer;
let who: Person;
let dataset = '';
let jobId = '';

beforeAll(async () => {
  upstream = createServer((req, res) => {
    req.resume().on('end', () => {
      res.writeHead(isDamaged ? 422 : 200, { 'content-type': 'application/json' });
      res.end(JSON.stringify(isDamaged ? DAMAGED : { data: {} }));
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  s = await startServer({ DATASET_SERVICE_URL: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}` });
  who = await person(s, 'mei');
});
afterAll(async () => {
  await s.close();
  upstream.closeAllConnections();
  upstream.close();
});

/** An annotated file whose import a runner (this test) has completed. */
beforeEach(async () => {
  isDamaged = true;
  await upload(s, who.token, 'cells.h5ad', new Uint8Array([1, 2, 3, 4]), 'annotated');
  await complete();
});
async function complete(): Promise<void> {
  const job = await claim(s);
  [jobId, dataset] = [job.id, job.datasetId!];
  const result = importResult({ kind: 'annotated', layout: 'h5ad', datasetId: dataset });
  await s.internal(`/jobs/${job.id}/complete`, { fence: job.fence, result });
}
const repair = (token = who.token) => s.call(`user/user_datasets/${dataset}/repair`, { token, json: {} });
const row = () => s.deps.db('datasets').where({ id: dataset }).first();

test('the job that made the dataset is submitted again, once for two callers, and the dataset stays as it is', async () => {
  const before = await row();
  const replies = await Promise.all([repair(), repair()]);
  expect(replies.map(({ status, body }) => [status, body.data.id, body.data.status])).toEqual([
    [200, jobId, 'submitted'],
    [200, jobId, 'submitted'],
  ]);
  await complete();
  expect((await s.internal('/jobs/claim', { runnerId: 'r1', free: 1 })).body.job).toBeNull();
  expect(await row()).toEqual(before);
  expect(await s.deps.db('jobs').where({ id: jobId }).first()).toMatchObject({ status: 'completed', error: null });
});

test('a whole dataset and one whose upload was deleted are refused; another space does not find it', async () => {
  isDamaged = false;
  expect(errorOf(await repair())).toEqual([409, 'DATASET_NOT_DAMAGED']);
  isDamaged = true;
  const other = await person(
    s,
    `other${jobId
      .slice(0, 6)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, 'x')}`,
  );
  expect(errorOf(await repair(other.token))).toEqual([404, 'NOT_FOUND']);
  await s.deps.db('files').delete();
  expect(errorOf(await repair())).toEqual([409, 'DATASET_SOURCE_DELETED']);
});

test('a repair that failed is tried again', async () => {
  await repair();
  const job = await claim(s);
  await s.internal(`/jobs/${job.id}/fail`, { fence: job.fence, retry: false, error: { id: 'DISK_FULL', params: {} } });
  expect((await repair()).body.data).toMatchObject({ id: jobId, status: 'submitted', error: null });
  await complete();
  expect(await s.deps.db('files').where({ job_id: jobId }).first()).toMatchObject({ state: 'completed', error: null });
});

test('a dataset that is deleted while it is repaired does not come back', async () => {
  await repair();
  const job = await claim(s);
  expect((await s.call(`user/user_datasets/${dataset}`, { method: 'DELETE', token: who.token })).status).toBe(200);
  const late = await s.internal(`/jobs/${job.id}/complete`, { fence: job.fence, result: importResult() });
  expect([late.status, await row()]).toEqual([409, undefined]);
});
