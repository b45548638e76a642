/** @mariadb routes/files/files.routes.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recoverUploads } from '../../services/files/upload-recovery.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { claim, importResult, parsedFile, upload } from '../../../test/wizard.ts';

let s: TestServer;
let token: string;
beforeAll(async () => {
  s = await startServer();
  token = await s.register('uploader');
});
afterAll(() => s.close());
const file = async (id: string) => (await s.call(`user/files/${id}`, { token })).body.data;

test('an upload needs a session', async () => {
  await expect(upload(s, 'x'.repeat(22), 'a.zip', new Uint8Array(4))).rejects.toMatchObject({ status: 401 });
});

test('uploading, parsing, parsed; the job names the file and its sha256', async () => {
  const id = await upload(s, token, 'ctrl.zip', new TextEncoder().encode('hello tus'));
  expect(await file(id)).toMatchObject({ fileName: 'ctrl.zip', fileSize: 9, state: 'parsing' });
  const job = await claim(s);
  expect(job).toMatchObject({
    tool: 'import',
    fence: 1,
    attempt: 1,
    params: { kind: 'matrix', name: 'ctrl.zip' },
    inputs: { fileId: id, key: `files/${id}/content.zip`, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  await s.internal(`/jobs/${job.id}/complete`, { fence: 1, result: importResult() });
  expect(await file(id)).toMatchObject({ state: 'parsed', species: 'Homo sapiens', cells: 1000, format: '10x-v3' });
});

test('once its species is set, a file no longer says that the species is unknown or a guess', async () => {
  const doubts = ['warning.speciesUnknown', 'warning.speciesByLetterCase', 'warning.symbolsMadeUnique'];
  const warnings = doubts.map((id) => ({ id, params: { file: 'm.zip' } }));
  const id = await parsedFile(s, token, 'm.zip', { species: null, warnings });
  const told = async () => (await file(id)).warnings.map((one: { id: string }) => one.id);
  expect(await told()).toEqual(doubts);
  await s.call(`user/files/${id}`, { token, method: 'PATCH', json: { species: 'Mus musculus' } });
  expect(await file(id)).toMatchObject({ species: 'Mus musculus' });
  expect(await told()).toEqual(['warning.symbolsMadeUnique']);
});

test('a failed import is a failed file with its code and params; the next upload works', async () => {
  const id = await upload(s, token, 'bad.zip', new Uint8Array([0, 1]));
  const job = await claim(s);
  const error = { id: 'ARCHIVE_CORRUPT', params: { file: 'bad.zip' } };
  await s.internal(`/jobs/${job.id}/fail`, { fence: job.fence, error, retry: false });
  expect(await file(id)).toMatchObject({ state: 'failed', error });
  expect(await file(await upload(s, token, 'good.zip', new Uint8Array([1])))).toMatchObject({ state: 'parsing' });
  await claim(s);
});

test('an annotated file becomes a dataset of its own', async () => {
  const id = await upload(s, token, 'pbmc.h5ad', new Uint8Array([9, 9]), 'annotated');
  const job = await claim(s);
  expect(job.datasetId).toMatch(/^[0-9a-f]{20}$/);
  const result = importResult({ kind: 'annotated', layout: 'h5ad', datasetId: job.datasetId, cells: 700 });
  await s.internal(`/jobs/${job.id}/complete`, { fence: job.fence, result });
  expect(await file(id)).toMatchObject({ state: 'completed', datasetId: job.datasetId });
  const { body } = await s.call('user/user_datasets?kind=custom', { token });
  expect(body.data).toMatchObject([{ id: job.datasetId, name: 'pbmc', cells: 700, createdBy: 'uploader' }]);
});

test('wrong types, missing disclaimer and too much are refused before the first byte', async () => {
  await expect(upload(s, token, 'a.exe', new Uint8Array(4))).rejects.toMatchObject({ status: 415 });
  await expect(upload(s, token, 'a.zip', new Uint8Array(4), 'annotated')).rejects.toMatchObject({ status: 415 });
  await s.deps.db('spaces').update({ storage_limit: 20 });
  await expect(upload(s, token, 'big.zip', new Uint8Array(100))).rejects.toMatchObject({ status: 413 });
  await s.deps.db('spaces').update({ storage_limit: 1e9 });
});

test('another user sees a file exactly like a missing one', async () => {
  const id = await upload(s, token, 'mine.zip', new Uint8Array([5, 5]));
  await claim(s);
  const other = await s.register('stranger');
  const [theirs, missing] = [
    await s.call(`user/files/${id}`, { token: other }),
    await s.call('user/files/none', { token: other }),
  ];
  expect(theirs.status).toBe(404);
  expect(theirs.body).toEqual(missing.body);
});

test.each(['staged', 'stored'])(
  'an upload that was complete (%s) when the process died is taken on at the next start',
  async (where) => {
    const id = `dead${where}`.padEnd(20, '0');
    const space = await s.deps.db('spaces').first();
    await s.deps.db('files').insert({
      id,
      space_id: space.id,
      created_by: 'x',
      name: 'dead.zip',
      size: 3,
      kind: 'matrix',
      state: 'uploading',
      created_at: s.clock.now,
    });
    const staged = join(s.uploadsDir, id);
    await writeFile(staged, 'abc');
    if (where === 'stored') {
      await s.deps.store.adopt(staged, `files/${id}/dead.zip`);
      await expect(rename(staged, staged)).rejects.toThrow();
    }
    await recoverUploads(s.deps, s.uploadsDir);
    expect(await s.deps.db('files').where({ id }).first()).toMatchObject({
      state: 'parsing',
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    });
    expect((await claim(s)).inputs.fileId).toBe(id);
  },
);
