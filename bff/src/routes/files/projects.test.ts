/** @mariadb services/jobs/project-samples.ts services/jobs/tool-effects.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LIMITS, type UploadedFile } from '@stroma/contract';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';
import { claim, draftBody, importResult, upload } from '../../../test/wizard.ts';

let s: TestServer;
let token: string;
beforeAll(async () => {
  s = await startServer();
  token = await s.register('uploader');
});
afterAll(() => s.close());
const list = async () => (await s.call('user/files?pageSize=500', { token })).body.data.rows as UploadedFile[];
const project = (samples: string[]) =>
  importResult({ kind: 'project', layout: 'project', cells: 0, genes: 0, nonZeros: 0, species: null, samples });
const complete = (job: { id: string; fence: number }, result: object) =>
  s.internal(`/jobs/${job.id}/complete`, { fence: job.fence, result });

let parent: string;
let children: UploadedFile[];

test('the samples of a project are files that are parsed from the upload, each by its place', async () => {
  parent = await upload(s, token, 'P24.zip', new TextEncoder().encode('an archive'));
  const job = await claim(s);
  const places = ['P24/S1/outs/filtered/', 'P24/S2/outs/filtered/'];
  expect((await complete(job, project(places))).status).toBe(200);
  const rows = await list();
  expect(rows.find(({ id }) => id === parent)).toMatchObject({ state: 'completed', format: 'project', cells: null });
  children = rows.filter((file) => file.project).sort((a, b) => a.fileName.localeCompare(b.fileName));
  expect(children).toMatchObject([
    { fileName: 'S1', state: 'parsing', kind: 'matrix', fileSize: 0, project: { id: parent, name: 'P24.zip' } },
    { fileName: 'S2', state: 'parsing', choices: { place: places[1] } },
  ]);
  // While one is parsed the upload is needed.
  const deletion = () => s.call(`user/files/${parent}`, { token, method: 'DELETE' });
  expect(errorOf(await deletion())).toEqual([409, 'FILE_IN_USE']);
  // They have the same creation time: any of them may be first.
  for (let n = 0; n < children.length; n += 1) {
    const next = await claim(s);
    const i = children.findIndex(({ id }) => id === (next.inputs as { fileId: string }).fileId);
    expect(next).toMatchObject({
      tool: 'import',
      params: { kind: 'matrix', name: 'P24.zip', choices: { place: places[i] } },
      inputs: { fileId: children[i]?.id, key: `files/${parent}/content.zip`, kind: 'matrix' },
    });
    await complete(next, importResult({ cells: 40 + i, species: i ? null : 'Homo sapiens' }));
  }
  children = (await list()).filter((file) => file.project).sort((a, b) => a.fileName.localeCompare(b.fileName));
  expect(children).toMatchObject([
    { state: 'parsed', species: 'Homo sapiens', cells: 40 },
    { state: 'parsed', species: null, cells: 41 },
  ]);
  // One notification for the upload, none for each of its samples.
  const { rows: told } = (await s.call('user/notifications', { token })).body.data;
  expect(told).toHaveLength(1);
});

test('a sample goes into an analysis once it has a species, and has no bytes of its own to download', async () => {
  const draftOf = async (fileId: string) => {
    const draft = (await s.call('user/analysis/drafts', { token, json: draftBody([fileId]) })).body.data;
    return s.call(`user/analysis/drafts/${draft.id}/submit`, { token, method: 'POST' });
  };
  expect(errorOf(await draftOf(children[1]!.id))).toEqual([422, 'SPECIES_UNKNOWN']);
  expect((await draftOf(children[0]!.id)).status).toBe(200);
  const asked = await s.call('user/downloads', { token, json: { kind: 'file', targetId: children[0]!.id } });
  expect(errorOf(asked)).toEqual([409, 'CONFLICT']);
});

test('the upload can be deleted once its samples are parsed; they stay, with its name', async () => {
  await s.deps.db('jobs').where({ tool: 'integration' }).delete();
  expect((await s.call(`user/files/${parent}`, { token, method: 'DELETE' })).status).toBe(200);
  const rows = await list();
  expect(rows.map((file) => file.project?.name)).toEqual(['P24.zip', 'P24.zip']);
  expect((await s.call(`user/files/${children[1]!.id}`, { token, method: 'DELETE' })).status).toBe(200);
  expect(await list()).toHaveLength(1);
});

test('as many samples as a project may have', async () => {
  const before = (await list()).length;
  await upload(s, token, 'all.zip', new TextEncoder().encode('another archive'));
  const places = Array.from({ length: LIMITS.projectSamples }, (_, i) => `all/${'名'.repeat(80)}${i}/outs/filtered/`);
  expect((await complete(await claim(s), project(places))).status).toBe(200);
  expect(await list()).toHaveLength(before + 1 + LIMITS.projectSamples);
});
