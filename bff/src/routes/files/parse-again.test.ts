/** @mariadb services/removal/parse-again.ts services/jobs/tool-effects.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { UploadedFile } from '@stroma/contract';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';
import { claim, draftBody, importResult, upload } from '../../../test/wizard.ts';

let s: TestServer;
let token: string;
beforeAll(async () => {
  s = await startServer();
  token = await s.register('chooser');
});
afterAll(() => s.close());
const file = async (id: string) => (await s.call(`user/files/${id}`, { token })).body.data as UploadedFile;
const again = (id: string, choices: object, who = token) =>
  s.call(`user/files/${id}/parse`, { token: who, json: { choices } });
const complete = (job: { id: string; fence: number }, result: object) =>
  s.internal(`/jobs/${job.id}/complete`, { fence: job.fence, result });
const fail = (job: { id: string; fence: number }) =>
  s.internal(`/jobs/${job.id}/fail`, {
    ...{ fence: job.fence, retry: false },
    error: { id: 'ARCHIVE_CORRUPT', params: { file: 'a.csv' } },
  });
const bytes = new TextEncoder().encode('a table');

test('a parsed sample is parsed from the stored upload with other choices, and nothing is uploaded', async () => {
  const id = await upload(s, token, 'a.csv', bytes);
  const first = await claim(s);
  expect(errorOf(await again(id, {}))).toEqual([422, 'FILE_NOT_PARSED']);
  await complete(first, importResult({ cells: 24 }));
  const choices = { orientation: 'genesInColumns', repairs: ['versions'] };
  const reply = await again(id, choices);
  expect(reply.body.data).toMatchObject({ state: 'parsing', choices, cells: null, species: null });
  expect(reply.body.data.jobId).not.toBe(first.id);
  const second = await claim(s);
  expect(second).toMatchObject({
    params: { kind: 'matrix', name: 'a.csv', choices },
    inputs: { fileId: id, key: `files/${id}/content.csv`, sha256: (first.inputs as { sha256: string }).sha256 },
  });
  // While it is being parsed, no other parse can be requested.
  expect(errorOf(await again(id, {}))).toEqual([422, 'FILE_NOT_PARSED']);
  await complete(second, importResult({ cells: 40 }));
  expect(await file(id)).toMatchObject({ state: 'parsed', cells: 40, choices });
  // One import is left of the file.
  expect(await s.deps.db('jobs').where({ file_id: id }).pluck('id')).toEqual([second.id]);
  // Without choices, the defaults apply.
  expect((await again(id, {})).body.data.choices).toBeUndefined();
  await complete(await claim(s), importResult());
});

test('a file that failed can be read another way', async () => {
  const id = await upload(s, token, 'b.csv', bytes);
  await fail(await claim(s));
  expect(await file(id)).toMatchObject({ state: 'failed' });
  expect((await again(id, { names: 2 })).body.data).toMatchObject({ state: 'parsing', error: null });
  await complete(await claim(s), importResult());
  expect(await file(id)).toMatchObject({ state: 'parsed', error: null });
});

test('a sample that an analysis has read stays as it is; with the analysis gone it can be read again', async () => {
  const id = await upload(s, token, 'c.csv', bytes);
  await complete(await claim(s), importResult());
  const draft = (await s.call('user/analysis/drafts', { token, json: draftBody([id]) })).body.data;
  expect((await s.call(`user/analysis/drafts/${draft.id}/submit`, { token, method: 'POST' })).status).toBe(200);
  expect(errorOf(await again(id, { names: 2 }))).toEqual([409, 'FILE_USED']);
  expect(await file(id)).toMatchObject({ state: 'parsed' });
  await s.deps.db('jobs').where({ tool: 'integration' }).delete();
  expect((await again(id, { names: 2 })).status).toBe(200);
  await complete(await claim(s), importResult());
});

test('an annotated file becomes a further dataset; the earlier one stays, and its repair leaves the file alone', async () => {
  const id = await upload(s, token, 'd.h5ad', bytes, 'annotated');
  const annotated = (datasetId: string | null, cells: number) =>
    importResult({ kind: 'annotated', layout: 'h5ad', datasetId, cells });
  const first = await claim(s);
  await complete(first, annotated(first.datasetId, 700));
  await again(id, { matrix: 'layers/counts' });
  const second = await claim(s);
  expect(second.datasetId).not.toBe(first.datasetId);
  await complete(second, annotated(second.datasetId, 701));
  expect(await file(id)).toMatchObject({ state: 'completed', datasetId: second.datasetId, cells: 701 });
  const { rows = [] } = { rows: (await s.call('user/user_datasets?kind=custom', { token })).body.data };
  expect(rows.map((row: { id: string }) => row.id).sort()).toEqual([first.datasetId, second.datasetId].sort());
  // The first import writes its damaged dataset again.
  const result = JSON.stringify(annotated(first.datasetId, 700));
  await s.deps.db('jobs').where({ id: first.id }).update({ status: 'submitted', result, finished_at: null });
  const repair = await claim(s);
  expect(repair.id).toBe(first.id);
  expect((await complete(repair, annotated(first.datasetId, 700))).status).toBe(200);
  expect(await file(id)).toMatchObject({ datasetId: second.datasetId, cells: 701 });
  await s.deps.db('jobs').where({ id: first.id }).update({ status: 'submitted', result, finished_at: null });
  await fail(await claim(s));
  expect(await file(id)).toMatchObject({ state: 'completed', error: null });
});

test('a sample of a project stays that sample; the project itself, contigs and bulk samples are refused', async () => {
  const parent = await upload(s, token, 'P.zip', bytes);
  const places = ['P/S1/outs/', 'P/S2/outs/'];
  const result = importResult({ kind: 'project', layout: 'project', cells: 0, genes: 0, nonZeros: 0, samples: places });
  await complete(await claim(s), result);
  for (let n = 0; n < 2; n += 1) await complete(await claim(s), importResult());
  expect(errorOf(await again(parent, {}))).toEqual([409, 'FILE_USED']);
  const { rows } = (await s.call('user/files', { token })).body.data as { rows: UploadedFile[] };
  const child = rows.find(({ fileName }) => fileName === 'S1')!;
  expect((await again(child.id, { library: '1', place: 'P/S2/outs/' })).body.data.choices).toEqual({
    ...{ library: '1', place: places[0] },
  });
  expect(await claim(s)).toMatchObject({ inputs: { fileId: child.id, key: `files/${parent}/content.zip` } });
  for (const [kind, name] of [
    ['contigs', 'c_contig_annotations.csv'],
    ['bulk', 'counts.csv'],
  ] as const) {
    const other = await upload(s, token, name, bytes, kind);
    await complete(await claim(s), importResult({ kind }));
    const reply = await again(other, {});
    expect([reply.status, reply.body.error]).toMatchObject([
      422,
      { id: 'CHOICES_UNSUPPORTED', params: { file: name, kind } },
    ]);
  }
});

test.each([{ names: 0 }, { other: 1 }, { repairs: ['dates', 'dates'] }])(
  'the choices %j are refused',
  async (choices) => {
    const id = await upload(s, token, 'e.csv', bytes);
    await complete(await claim(s), importResult());
    expect((await again(id, choices)).status).toBe(400);
    expect(errorOf(await again(id, { repairs: ['homologues'] }))).toEqual([422, 'HOMOLOGUES_MISSING']);
    expect(await file(id)).toMatchObject({ state: 'parsed' });
  },
);

test('as many columns as a table may leave out', async () => {
  const id = await upload(s, token, 'f.csv', bytes);
  await complete(await claim(s), importResult());
  const leftOut = Array.from({ length: 200 }, (_, k) => k + 2);
  expect((await again(id, { leftOut, names: 200, matrix: 'x'.repeat(200) })).status).toBe(200);
  expect((await again(id, { leftOut: [...leftOut, 202] })).status).toBe(400);
});

test('another space has no such file, and a full space parses nothing', async () => {
  const id = await upload(s, token, 'g.csv', bytes);
  const waiting = await s.deps.db('jobs').where({ status: 'submitted' }).pluck('id');
  for (const _ of waiting) await complete(await claim(s), importResult());
  expect((await again(id, {}, await s.register('stranger'))).status).toBe(404);
  await s.deps.db('spaces').update({ storage_limit: 1 });
  expect(errorOf(await again(id, {}))).toEqual([413, 'STORAGE_FULL']);
});
