import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startServer, type TestServer } from '../../../test/server.ts';
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

const call = async (path: string, method = 'POST') =>
  (await s.call(`user/analysis/${path}`, { token, method })).body.data;
const newDraft = async () => (await s.call('user/analysis/drafts', { token, json: draftBody(fileIds) })).body.data;
const statusOf = async (draft: { id: string }) => (await s.call(`user/analysis/drafts/${draft.id}`, { token })).status;

test('an analysis that is deleted takes its draft and its preprocessing along', async () => {
  const draft = await newDraft();
  const preprocessing = await call(`drafts/${draft.id}/preprocess`);
  const job = await call(`drafts/${draft.id}/submit`);
  await call(`jobs/${job.id}`, 'DELETE');
  expect(await statusOf(draft)).toBe(404);
  expect((await s.call(`user/analysis/jobs/${preprocessing.id}`, { token })).status).toBe(404);
});

test('a draft that two analyses were made of stays until the second is deleted', async () => {
  const draft = await newDraft();
  const jobs = [await call(`drafts/${draft.id}/submit`), await call(`drafts/${draft.id}/submit`)];
  await call(`jobs/${jobs[0].id}`, 'DELETE');
  expect(await statusOf(draft)).toBe(200);
  await call(`jobs/${jobs[1].id}`, 'DELETE');
  expect(await statusOf(draft)).toBe(404);
});

test('a running job says that it was asked to suspend until its runner has done so', async () => {
  await s.deps.db('jobs').delete();
  const { id } = await call(`drafts/${(await newDraft()).id}/submit`);
  const { fence } = await claim(s);
  expect(await call(`jobs/${id}/suspend`)).toMatchObject({ status: 'running', requested: 'suspend' });
  await s.internal(`/jobs/${id}/suspended`, { fence });
  expect(await call(`jobs/${id}`, 'GET')).toMatchObject({ status: 'suspended', requested: null });
});
