import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { IntegrationResult } from '@stroma/contract/tools';
import { startWithService, type ServerWithService } from '../../../test/dataset-service.ts';
import { enterTeam, person, team, type Person } from '../../../test/people.ts';
import { errorOf, type TestServer } from '../../../test/server.ts';
import { claim, draftBody, parsedFile } from '../../../test/wizard.ts';

// The annotation at the end of an integration: the runner's task, read permissions, and the resulting tool result.
let service: ServerWithService;
let s: TestServer;
let owner: Person;
let spaceId: string;
let labelled: string;
const files: string[] = [];
beforeAll(async () => {
  service = await startWithService();
  s = service.s;
  owner = await person(s, 'annotating');
  spaceId = await team(s, owner);
  await enterTeam(s, owner, spaceId);
  labelled = await service.dataset({ userId: owner.userId, spaceId });
  for (const name of ['a.zip', 'b.zip']) files.push(await parsedFile(s, owner.token, name));
});
afterAll(() => service.close());

type Param = NonNullable<Parameters<typeof draftBody>[1]>;
const TRANSFER = { annotationType: 'automatic', algorithm: 'transfer' } as const;
const draftOf = async (over: Param, fileIds = files) => {
  const { body } = await s.call('user/analysis/drafts', { token: owner.token, json: draftBody(fileIds, over) });
  return body.data;
};
const submit = async (over: Param, fileIds = files) => {
  const { id } = await draftOf(over, fileIds);
  return { id, reply: await s.call(`user/analysis/drafts/${id}/submit`, { token: owner.token, method: 'POST' }) };
};
const result = (datasetId: string, annotation: NonNullable<IntegrationResult['annotation']>) => ({
  ...{ datasetId, cells: 600, genes: 40, clusters: 3, samples: [], seconds: {}, warnings: [], annotation },
  pcs: { used: 20, variance: [1], recommended: 20, rule: 'cumulative' },
});

test('without a choice, or with none, nothing is asked for', async () => {
  for (const over of [{}, { annotationType: 'none', algorithm: 'markers' } as const]) {
    expect((await submit(over)).reply.status).toBe(200);
    const job = await claim(s);
    expect(job.params).not.toHaveProperty('annotation');
    expect(job.inputs).not.toHaveProperty('annotation');
  }
});

test.each<[string, Param, unknown]>([
  ['no dataset', TRANSFER, [422, 'ANNOTATION_INCOMPLETE']],
  ['no column', { ...TRANSFER, reference: { dataset: 'x' } }, [422, 'ANNOTATION_INCOMPLETE']],
  ['no model', { ...TRANSFER, algorithm: 'celltypist' }, [422, 'ANNOTATION_INCOMPLETE']],
  [
    'a dataset that is gone',
    { ...TRANSFER, reference: { dataset: 'x', column: 'y' } },
    [404, 'ANNOTATION_SOURCE_GONE'],
  ],
  [
    'a model that is gone',
    { ...TRANSFER, algorithm: 'celltypist', reference: { model: 'x' } },
    [404, 'REFERENCE_NOT_FOUND'],
  ],
])('%s is refused with its reason, and the draft is kept', async (_, over, error) => {
  const { id, reply } = await submit(over);
  expect(errorOf(reply)).toEqual(error);
  const kept = (await s.call(`user/analysis/drafts/${id}`, owner)).body.data;
  expect(kept.param).toMatchObject(over);
  expect(await s.deps.db('jobs').where({ draft_id: id })).toEqual([]);
});

test('another species, a column that is not there and a dataset of others are refused', async () => {
  const fish = [await parsedFile(s, owner.token, 'fish.zip', { species: 'Danio rerio' })];
  expect(errorOf((await submit({ annotationType: 'automatic' }, fish)).reply)).toEqual([422, 'ANNOTATION_SPECIES']);
  const none = { ...TRANSFER, reference: { dataset: labelled, column: 'none' } };
  expect(errorOf((await submit(none)).reply)).toEqual([404, 'COLUMN_NOT_FOUND']);
  const other = await person(s, 'othersnames');
  const theirs = await service.dataset({ userId: other.userId, spaceId: await team(s, other) });
  const foreign = { ...TRANSFER, reference: { dataset: theirs, column: 'group' } };
  expect(errorOf((await submit(foreign)).reply)).toEqual([404, 'ANNOTATION_SOURCE_GONE']);
});

test('the request is that of the tool; the result is one of the tool, stored once, and found by the same request', async () => {
  const { columns } = (await s.call(`remote/user/user_datasets/${labelled}`, owner)).body.data;
  const column = columns.find(({ kind }: { kind: string }) => kind === 'category').name as string;
  const { reply } = await submit({ ...TRANSFER, reference: { dataset: labelled, column } });
  expect(reply.status).toBe(200);
  const job = await claim(s);
  const params = {
    ...{ method: 'transfer', species: 'Homo sapiens', groupBy: 'cluster', within: null, floor: 0.5 },
    reference: { dataset: labelled, column },
  };
  expect(job.params.annotation).toEqual(params);
  const { jobId, otherLabels } = job.inputs.annotation;
  expect(otherLabels).toEqual({ dataset: labelled, column, version: expect.stringMatching(/^[0-9a-f]+$/) });
  const store = join(fileURLToPath(s.deps.config.objectStore), 'datasets');
  await cp(join(store, labelled), join(store, job.datasetId!), { recursive: true });
  const made = { jobId, column: 'annot_auto', clusters: 3, named: 2, labels: 2, unassigned: 9, error: null } as const;
  await s.internal(`/jobs/${job.id}/complete`, { fence: job.fence, result: result(job.datasetId!, made) });
  const shown = await claim(s);
  expect([shown.id, shown.tool, shown.params]).toEqual([jobId, 'cell-annotation', params]);
  const again = await s.call('user/analysis/tools/cell-annotation', {
    token: owner.token,
    json: { dataset: job.datasetId, name: 'by hand', params },
  });
  expect(again.body.data.id).toBe(jobId);
  expect(again.body.data.reads.otherLabels).toEqual(otherLabels);
  // A result that was not requested separately causes no notification.
  expect(Boolean((await s.deps.db('jobs').where({ id: jobId }).first()).is_unasked)).toBe(true);
});

test('a failed annotation has no result of the tool; the dataset is there', async () => {
  await submit({ annotationType: 'automatic' });
  const job = await claim(s);
  const failed = {
    jobId: job.inputs.annotation.jobId,
    column: null,
    clusters: 3,
    named: 0,
    labels: 0,
    unassigned: 600,
  };
  const error = { id: 'JOB_OUT_OF_MEMORY', params: {} };
  await s.internal(`/jobs/${job.id}/complete`, {
    fence: job.fence,
    result: result(job.datasetId!, { ...failed, error }),
  });
  expect(await s.deps.db('jobs').where({ id: failed.jobId })).toEqual([]);
  expect((await s.call(`user/analysis/jobs/${job.id}`, owner)).body.data).toMatchObject({
    ...{ status: 'completed', datasetId: job.datasetId },
    result: { annotation: { error } },
  });
});

test('what the runner stored of an annotation goes with an integration that never shows it', async () => {
  await submit({ annotationType: 'automatic' });
  const job = await claim(s);
  const folder = join(fileURLToPath(s.deps.config.objectStore), 'results', job.inputs.annotation.jobId);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'result.json'), '{}');
  const error = { id: 'JOB_FAILED', params: {} };
  await s.internal(`/jobs/${job.id}/fail`, { fence: job.fence, error, retry: false });
  expect(existsSync(folder)).toBe(true);
  await s.call(`user/analysis/jobs/${job.id}`, { token: owner.token, method: 'DELETE' });
  expect(existsSync(folder)).toBe(false);
});

test('a dataset that the space may not read any more is denied with the claim', async () => {
  const { columns } = (await s.call(`remote/user/user_datasets/${labelled}`, owner)).body.data;
  const column = columns.find(({ kind }: { kind: string }) => kind === 'category').name as string;
  await submit({ ...TRANSFER, reference: { dataset: labelled, column } });
  const other = await team(s, await person(s, 'newowner'));
  await s.deps.db('datasets').where({ id: labelled }).update({ space_id: other });
  const job = await claim(s);
  expect(job.inputs.annotation.denied).toEqual({ id: 'ANNOTATION_SOURCE_GONE', params: {} });
});
