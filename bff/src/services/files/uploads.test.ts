/** @mariadb services/files/uploads.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer, type TestServer } from '../../../test/server.ts';
import { create, upload } from '../../../test/wizard.ts';
import { cleanUp } from '../upkeep/housekeeping.ts';
import { CREATION_MS } from './upload-recovery.ts';

let s: TestServer;
let token: string;
beforeAll(async () => {
  s = await startServer();
  token = await s.register('namer');
});
afterAll(() => s.close());
const used = async (): Promise<number> => (await s.call('user/storage', { token })).body.data.used;

test.each([
  ['../../etc/passwd.zip', 'passwd.zip'],
  ['C:\\temp\\..\\a.zip', 'a.zip'],
  ['a\r\nSet-Cookie: x=1.zip', 'aSet-Cookie: x=1.zip'],
  ['对照 “1”.zip', '对照 “1”.zip'],
  [`${'x'.repeat(400)}.zip`, `${'x'.repeat(196)}.zip`],
  [`${'细'.repeat(100)}.tar.gz`, `${'细'.repeat(64)}.tar.gz`],
  [`${'🧬'.repeat(90)}a.CSV.GZ`, `${'🧬'.repeat(48)}.CSV.GZ`],
])('the name %j is kept as one name of no folder: %j', async (given, kept) => {
  const id = await upload(s, token, given, new Uint8Array([1]));
  expect((await s.call(`user/files/${id}`, { token })).body.data.fileName).toBe(kept);
  // The server generates the key: it contains only the kind of the name.
  expect(await s.deps.store.size(`files/${id}/content${kept.slice(kept.indexOf('.')).toLowerCase()}`)).toBe(1);
});

test.each(['\u202egpj.zip', 'a\u2066b.zip', 'a\ufffd.zip'])('the name %j is refused', async (name) => {
  await expect(upload(s, token, name, new Uint8Array([1]))).rejects.toMatchObject({ status: 400 });
});

test('what was chosen for a file is kept with it and reaches its import', async () => {
  const choices = { orientation: 'genesInColumns', names: 3, leftOut: [2] };
  const { id, location, headers } = await create(s, token, 'turned.csv', 1, 'matrix', '', JSON.stringify(choices));
  const sent = { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  await fetch(`${s.url}${location}`, { method: 'PATCH', headers: sent, body: new Uint8Array([1]) });
  const { data } = (await s.call(`user/files/${id}`, { token })).body;
  expect(data.choices).toEqual(choices);
  const job = await s.deps.db('jobs').where({ id: data.jobId }).first('params');
  expect(JSON.parse(job.params)).toEqual({ kind: 'matrix', name: 'turned.csv', choices });
});

test('a table of orthologs goes with a file whose genes are named by their homologues, else nothing is taken', async () => {
  const choices = JSON.stringify({ repairs: ['homologues'] });
  const before = await used();
  await expect(create(s, token, 'm.csv', 1, 'matrix', '', choices)).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('HOMOLOGUES_MISSING'),
  });
  expect(await used()).toBe(before);
  const added = await s.call('user/references', {
    token,
    json: {
      ...{ scope: 'personal', kind: 'orthologs', name: 'HCOP', species: 'Homo sapiens', toSpecies: 'Mus musculus' },
      ...{ database: null, version: '3', licence: 'CC0', source: 'a test', text: 'human\tmouse\nCD3E\tCd3e\n' },
    },
  });
  expect(added.status).toBe(200);
  const { id, location, headers } = await create(s, token, 'm.csv', 1, 'matrix', '', choices);
  const sent = { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  await fetch(`${s.url}${location}`, { method: 'PATCH', headers: sent, body: new Uint8Array([1]) });
  const { jobId } = (await s.call(`user/files/${id}`, { token })).body.data;
  const job = await s.deps.db('jobs').where({ id: jobId }).first('inputs');
  expect(JSON.parse(job.inputs).orthologs).toMatchObject({ name: 'HCOP', version: '3', species: 'Mus musculus' });
  const fish = JSON.stringify({ repairs: ['homologues'], homologuesOf: 'Danio rerio' });
  await expect(create(s, token, 'f.csv', 1, 'matrix', '', fish)).rejects.toMatchObject({
    message: expect.stringContaining('Danio rerio'),
  });
});

test('the gene tables of human and mouse that somebody may use go with a file, the newest first', async () => {
  const add = async (species: string, version: string, name: string) => {
    const text = `id\tsymbol\nENSG0000000000${version}\t${species === 'Homo sapiens' ? 'CD3E' : 'Cd3e'}\n`;
    const described = {
      scope: 'personal',
      kind: 'genes',
      toSpecies: null,
      database: null,
      licence: 'CC0',
      source: 'a test',
    };
    const { status } = await s.call('user/references', { token, json: { ...described, name, species, version, text } });
    expect(status).toBe(200);
    s.clock.now += 1;
  };
  await add('Homo sapiens', '1', 'Ensembl genes 1');
  await add('Homo sapiens', '2', 'Ensembl genes 2');
  await add('Mus musculus', '3', 'Ensembl genes');
  await add('Danio rerio', '4', 'Ensembl genes');
  const id = await upload(s, token, 'a.zip', new Uint8Array([1]));
  const { jobId } = (await s.call(`user/files/${id}`, { token })).body.data;
  const job = await s.deps.db('jobs').where({ id: jobId }).first('inputs');
  const { geneTables } = JSON.parse(job.inputs) as {
    geneTables: { version: string; sha256: string; species: string }[];
  };
  expect(geneTables.map(({ species, version }) => `${species} ${version}`)).toEqual([
    'Homo sapiens 2',
    'Homo sapiens 1',
    'Mus musculus 3',
  ]);
  for (const { sha256 } of geneTables) expect(await s.deps.store.size(`references/${sha256}`)).toBeGreaterThan(0);
  const other = await s.register('stranger');
  const theirs = await upload(s, other, 'a.zip', new Uint8Array([1]));
  const { jobId: job2 } = (await s.call(`user/files/${theirs}`, { token: other })).body.data;
  expect(JSON.parse((await s.deps.db('jobs').where({ id: job2 }).first('inputs')).inputs).geneTables).toBeUndefined();
});

test.each(['{', '[]', '{"names":0}', '{"other":1}', '{"matrix":""}', '{"repairs":["other"]}'])(
  'the choices %s are refused',
  async (choices) => {
    const before = await used();
    await expect(create(s, token, 'a.csv', 1, 'matrix', '', choices)).rejects.toMatchObject({ status: 400 });
    expect(await used()).toBe(before);
  },
);

test('a refused file takes nothing from the quota, a deleted one gives back what it took', async () => {
  const before = await used();
  await expect(upload(s, token, 'a.exe', new Uint8Array(9))).rejects.toMatchObject({ status: 415 });
  expect(await used()).toBe(before);
  const id = await upload(s, token, 'b.zip', new Uint8Array(9));
  expect(await used()).toBe(before + 9);
  expect((await s.call(`user/files/${id}`, { method: 'DELETE', token })).status).toBe(200);
  expect(await used()).toBe(before);
});

const lost = ['both', 'the bytes', 'the note beside them'] as const;

test.each(lost)(
  'an upload whose staged file never came (%s) is released after an hour, with its quota',
  async (what) => {
    const before = await used();
    const { id } = await create(s, token, 'lost.zip', 7);
    const going = await create(s, token, 'going.zip', 5);
    const staged = join(s.uploadsDir, id);
    if (what !== 'the note beside them') await rm(staged);
    if (what !== 'the bytes') await rm(`${staged}.json`);
    await cleanUp(s.deps, s.uploadsDir);
    expect(await used()).toBe(before + 12);
    s.clock.now += CREATION_MS;
    await cleanUp(s.deps, s.uploadsDir);
    expect((await s.call(`user/files/${id}`, { token })).status).toBe(404);
    expect((await s.call(`user/files/${going.id}`, { token })).body.data.state).toBe('uploading');
    expect(await used()).toBe(before + 5);
    expect((await readdir(s.uploadsDir)).filter((name) => name.startsWith(id))).toEqual([]);
    await s.call(`user/files/${going.id}`, { method: 'DELETE', token });
  },
);

test('at the start it is released at once; one that the store cannot be asked about is kept', async () => {
  const before = await used();
  const [gone, unknown] = [await create(s, token, 'gone.zip', 7), await create(s, token, 'unknown.zip', 5)];
  for (const { id } of [gone, unknown]) for (const end of ['', '.json']) await rm(join(s.uploadsDir, id + end));
  const { size } = s.deps.store;
  s.deps.store.size = (key) => (key.includes(unknown.id) ? Promise.reject(new Error('the store is away')) : size(key));
  await cleanUp(s.deps, s.uploadsDir, true);
  s.deps.store.size = size;
  expect(await used()).toBe(before + 5);
  await cleanUp(s.deps, s.uploadsDir, true);
  expect(await used()).toBe(before);
});

test('tus: HEAD of a finished upload says that all of it is here, to its own space alone', async () => {
  const id = await upload(s, token, '对照.zip', new Uint8Array(9));
  const head = (who: string) =>
    fetch(`${s.url}/api/user/files/uploads/${id}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${who}`, 'tus-resumable': '1.0.0' },
    });
  const reply = await head(token);
  const names = ['upload-offset', 'upload-length', 'tus-resumable', 'cache-control', 'upload-metadata'];
  const metadata = `filename ${Buffer.from('对照.zip').toString('base64')},kind ${Buffer.from('matrix').toString('base64')}`;
  expect(reply.status).toBe(200);
  expect(names.map((name) => reply.headers.get(name))).toEqual(['9', '9', '1.0.0', 'no-store', metadata]);
  expect((await head(await s.register('looker'))).status).toBe(404);
  await s.deps.db('files').where({ id }).update({ state: 'uploading' });
  expect((await head(token)).headers.get('upload-offset')).toBe('9');
});

test('tus: an upload under way still says how far it is', async () => {
  const { id, headers } = await create(s, token, 'half.zip', 4);
  const url = `${s.url}/api/user/files/uploads/${id}`;
  const patch = { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  await fetch(url, { method: 'PATCH', headers: patch, body: new Uint8Array(3) });
  expect((await fetch(url, { method: 'HEAD', headers })).headers.get('upload-offset')).toBe('3');
});

test.each([
  ['a.h5ad', 'matrix', 'annotated'],
  ['a.zip', 'annotated', 'matrix'],
  ['a.json', 'matrix', 'contigs'],
  ['a.exe', 'contigs', null],
])('the refusal of %s on the tab %s names the right one', async (name, tab, right) => {
  const refused = await upload(s, token, name, new Uint8Array([1]), tab).catch((error: Error) => error);
  expect(JSON.parse((refused as Error).message).error).toEqual({
    id: 'FILE_TYPE_UNSUPPORTED',
    params: { file: name, tab, right },
  });
});
