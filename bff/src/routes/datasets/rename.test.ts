/** @mariadb routes/jobs/jobs.routes.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startWithService, type ServerWithService } from '../../../test/dataset-service.ts';
import { insertFile, insertJob, storeText } from '../../../test/downloads.ts';
import { enterTeam, join, person, team, type Person } from '../../../test/people.ts';
import { errorOf, type TestServer } from '../../../test/server.ts';

let service: ServerWithService;
let s: TestServer;
let mei: Person;
let viewer: Person;
let stranger: Person;
let lab: string;
let dataset: string;
beforeAll(async () => {
  service = await startWithService();
  s = service.s;
  [mei, viewer, stranger] = [await person(s, 'mei'), await person(s, 'viewer'), await person(s, 'stranger')];
  lab = await team(s, mei);
  await join(s, lab, viewer, ['view']);
  for (const who of [mei, viewer]) await enterTeam(s, who, lab);
  dataset = await service.dataset({ userId: mei.userId, spaceId: lab });
});
afterAll(() => service.close());
const patch = (who: Person, path: string, json: object) => s.call(path, { token: who.token, method: 'PATCH', json });
const detail = async (who: Person) => (await s.call(`remote/user/user_datasets/${dataset}`, who)).body.data.name;

test('a dataset is renamed in the list and where it is open, and the change is in the audit log', async () => {
  const before = await s.call(`remote/user/user_datasets/${dataset}`, mei);
  const renamed = await patch(mei, `user/user_datasets/${dataset}`, { name: ' Niere “2” 肾 ' });
  expect(renamed.status).toBe(200);
  const { body } = await s.call('user/user_datasets', mei);
  expect(body.data[0].name).toBe('Niere “2” 肾');
  expect(await detail(viewer)).toBe('Niere “2” 肾');
  // The browser's cached reply is not used as the current one.
  const headers = { 'if-none-match': before.headers.get('etag')! };
  expect((await s.call(`remote/user/user_datasets/${dataset}`, { ...mei, headers })).status).toBe(200);
  const log = await s.deps.db('audit_log').where({ action: 'dataset.rename' }).first();
  expect([log.who, log.subject.endsWith('→ Niere “2” 肾')]).toEqual(['mei', true]);
});

test('the longest name; blank, too long and hidden characters are refused; View alone does not rename', async () => {
  const rename = (who: Person, name: unknown) => patch(who, `user/user_datasets/${dataset}`, { name });
  expect((await rename(mei, '名'.repeat(200))).status).toBe(200);
  expect(await detail(mei)).toBe('名'.repeat(200));
  for (const name of ['', '   ', '名'.repeat(201), 'a\u202eb', 5])
    expect(errorOf(await rename(mei, name))).toEqual([400, 'INPUT_INVALID']);
  expect(errorOf(await rename(viewer, 'x'))).toEqual([403, 'PERMISSION_DENIED']);
  expect(errorOf(await rename(stranger, 'x'))).toEqual([404, 'NOT_FOUND']);
});

test('a file keeps its ending, and is found in the store under its new name', async () => {
  const id = await insertFile(s, lab, 'control.tar.gz', 'bytes');
  await storeText(s, `files/${id}/content.tar.gz`, 'bytes');
  const rename = (fileName: string) => patch(mei, `user/files/${id}`, { fileName });
  expect((await rename('对照 1.tar.gz')).body.data.fileName).toBe('对照 1.tar.gz');
  for (const name of ['对照 1.zip', '.tar.gz', 'a/b.tar.gz', 'a\u0007.tar.gz', ' '])
    expect(errorOf(await rename(name))).toEqual([400, 'INPUT_INVALID']);
  expect(errorOf(await patch(mei, `user/files/${id}`, {}))).toEqual([400, 'INPUT_INVALID']);
  const asked = await s.call('user/downloads', { token: mei.token, json: { kind: 'file', targetId: id } });
  const { path } = (await s.call(`user/downloads/${asked.body.data.id}/link`, { token: mei.token, method: 'POST' }))
    .body.data;
  const got = await s.call(path);
  expect(got.body).toBe('bytes');
  expect(got.headers.get('content-disposition')).toContain(encodeURIComponent('对照 1.tar.gz'));
  await s.deps.db('files').where({ id }).update({ state: 'parsing' });
  expect(errorOf(await rename('b.tar.gz'))).toEqual([422, 'FILE_NOT_PARSED']);
  // An upload of an early version, which is stored under its name.
  const old = await insertFile(s, lab, 'old.zip', 'bytes');
  expect(errorOf(await patch(mei, `user/files/${old}`, { fileName: 'new.zip' }))).toEqual([409, 'CONFLICT']);
});

test('an analysis', async () => {
  const id = await insertJob(s, lab);
  expect((await patch(mei, `user/analysis/jobs/${id}`, { name: ' Batch 2 ' })).body.data.name).toBe('Batch 2');
  expect(errorOf(await patch(viewer, `user/analysis/jobs/${id}`, { name: 'x' }))).toEqual([403, 'PERMISSION_DENIED']);
  expect(errorOf(await patch(stranger, `user/analysis/jobs/${id}`, { name: 'x' }))).toEqual([404, 'NOT_FOUND']);
});

test('more than 500 datasets are all listed, and by pages', async () => {
  const row = { space_id: lab, created_by: mei.userId, kind: 'custom', cells: 1, genes: 1, samples: 1, created_at: 5 };
  const rows = Array.from({ length: 520 }, (_, i) => ({ ...row, id: `many${i}`, name: `d${i}` }));
  for (let i = 0; i < rows.length; i += 50) await s.deps.db('datasets').insert(rows.slice(i, i + 50));
  const list = async (query: string) => (await s.call(`user/user_datasets${query}`, mei)).body.data as { id: string }[];
  expect(await list('')).toHaveLength(521);
  const pages = [
    await list('?pageSize=500'),
    await list('?pageSize=500&pageNum=2'),
    await list('?pageSize=500&pageNum=3'),
  ];
  expect(pages.map((page) => page.length)).toEqual([500, 21, 0]);
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(521);
});
