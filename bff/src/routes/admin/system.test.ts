/** @mariadb services/admin/admin-content.ts services/admin/admin-page.ts */
import { afterAll, expect, test } from '@jest/globals';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join as joinPath } from 'node:path';
import { startAdministration } from '../../../test/administration.ts';
import { enterTeam } from '../../../test/people.ts';
import { errorOf } from '../../../test/server.ts';
import { claim, draftBody, parsedFile } from '../../../test/wizard.ts';
import { newId } from '../../services/basics/ids.ts';

const DAY = 24 * 3600_000;
const { s, root, mei, lab, get, post, audited } = await startAdministration();
afterAll(() => s.close());

test('content: withdrawn, written over, a draft that changes nothing, back to the repository’s', async () => {
  const all = (await get('content?search=faq/&pageSize=200')).body.data;
  const page = all.rows[0];
  expect(page).toMatchObject({ kind: 'faq', state: 'published', languages: ['en-US', 'zh-CN'] });
  const shown = async () =>
    (await s.call('content/list?kind=faq')).body.data.find((e: any) => e.id === page.slug)?.title ?? null;
  const save = (state: string, body?: object) =>
    post('content', { kind: 'faq', slug: page.slug, state, ...(body && { body }) });
  const own = { 'en-US': { title: 'Mine', markdown: '# Hi' }, 'zh-CN': { title: '我的', markdown: '# 你好' } };
  await save('draft', own);
  expect(await shown()).toBe(page.title);
  expect((await save('published')).body.data).toMatchObject({ title: 'Mine', state: 'published' });
  expect(await shown()).toBe('Mine');
  const listed = (await get(`content?search=${page.slug}&pageSize=200`)).body.data.rows;
  expect(listed.filter((row: any) => row.id === page.id)).toMatchObject([
    { title: 'Mine', updatedOn: new Date(s.clock.now).toISOString().slice(0, 10), body: own },
  ]);
  await save('withdrawn');
  expect(await shown()).toBe(null);
  await save('published', page.body);
  expect(await shown()).toBe(page.title);
  expect(await s.deps.db('contents')).toEqual([]);
  expect((await post('content', { kind: 'faq', slug: 'none', state: 'withdrawn' })).status).toBe(404);
  expect((await post('content', { kind: 'faq', slug: '../x', state: 'draft' })).status).toBe(400);
});

test('content comes in pages', async () => {
  const rows = async (query: string) => (await get(`content?search=faq/&${query}`)).body.data;
  const all = await rows('pageSize=200');
  expect(all.rows.length).toBe(all.total);
  const second = await rows('pageSize=2&pageNum=2');
  expect([second.total, second.rows]).toEqual([all.total, all.rows.slice(2, 4)]);
});

test('announcements: planned, shown, ended', async () => {
  const text = { 'en-US': 'Down <b>tonight</b>', 'zh-CN': '今晚维护' };
  const at = (ms: number) => new Date(s.clock.now + ms).toISOString();
  const made = (await post('announcements', { text, from: at(1000), until: at(2000) })).body.data;
  const shown = async () => (await s.call('content/list?kind=announcement&locale=zh-CN')).body.data;
  expect([made.state, await shown()]).toEqual(['planned', []]);
  s.clock.now += 1000;
  expect(await shown()).toMatchObject([{ id: made.id, title: '今晚维护', html: '<p>今晚维护</p>' }]);
  const { html } = (await s.call('content/list?kind=announcement')).body.data[0];
  expect(html).toBe('<p>Down &#60;b&#62;tonight&#60;/b&#62;</p>');
  expect((await get('announcements')).body.data).toMatchObject([{ id: made.id, state: 'shown', text }]);
  expect((await post('announcements', { id: made.id, text, from: at(-2000), until: at(-1) })).body.data.state).toBe(
    'ended',
  );
  expect(await shown()).toEqual([]);
  expect((await post('announcements', { id: 'none', text, from: at(0), until: at(1) })).status).toBe(404);
  expect((await post('announcements', { text, from: at(1), until: at(0) })).status).toBe(400);
});

test('jobs of all spaces: suspended, resumed, cancelled under the runner’s feet', async () => {
  await post(`teams/${lab}`, { quota: 1e9 });
  await enterTeam(s, mei, lab);
  const fileId = await parsedFile(s, mei.token, 'ctrl.zip');
  const draft = (await s.call('user/analysis/drafts', { token: mei.token, json: draftBody([fileId]) })).body.data;
  await s.call(`user/analysis/drafts/${draft.id}/submit`, { token: mei.token, method: 'POST' });
  const job = await claim(s, 'runner-1');
  expect((await get('jobs?search=ifnb')).body.data).toMatchObject({
    total: 1,
    rows: [{ id: job.id, team: 'Lab', worker: 'runner-1', createdBy: 'mei', status: 'running' }],
  });
  expect((await post(`jobs/${job.id}`, { action: 'cancel' })).status).toBe(200);
  expect((await s.internal(`/jobs/${job.id}/heartbeat`, { fence: job.fence })).status).toBe(409);
  const ended = (await s.call(`user/analysis/jobs/${job.id}`, { token: mei.token })).body.data;
  expect(ended).toMatchObject({ status: 'error', error: { id: 'JOB_CANCELLED' } });
  expect(errorOf(await post(`jobs/${job.id}`, { action: 'cancel' }))).toEqual([409, 'JOB_STATE']);
  expect((await post(`jobs/${job.id}`, { action: 'resume' })).status).toBe(200);
  expect((await post(`jobs/${job.id}`, { action: 'suspend' })).status).toBe(200);
  expect(await audited('admin.job.cancel')).toMatchObject({ who: 'root', subject: expect.stringContaining(job.id) });
});

test('storage: what nothing refers to is reclaimed after a day, the rest stays', async () => {
  const objects = joinPath(s.deps.config.dataDir, 'objects');
  const write = async (path: string, text: string, age: number) => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    await utimes(path, new Date(s.clock.now - age), new Date(s.clock.now - age));
  };
  const [kept] = await s.deps.db('files');
  await write(joinPath(objects, 'files', kept.id, 'old.zip'), '12345', 2 * DAY);
  await write(joinPath(objects, 'files', 'orphan', 'a.zip'), '123', DAY + 1000);
  await write(joinPath(objects, 'files', 'fresh', 'a.zip'), '123', DAY - 1000);
  await write(joinPath(objects, 'results', 'gonejob', 'x/y.csv'), '12', 2 * DAY);
  await write(joinPath(objects, 'unknown', 'z'), '1', 9 * DAY);
  await write(joinPath(objects, '.scratch', 'convert-d1', 'X/data/c/0'), '123456', 2 * DAY);
  await write(joinPath(s.uploadsDir, 'orphanpart'), '1234567', 2 * DAY);
  const dataset = { id: 'keptset', space_id: lab, created_by: mei.userId, name: 'kept', kind: 'custom', created_at: 1 };
  await s.deps.db('datasets').insert({ ...dataset, cells: 1, genes: 1, samples: 1 });
  for (const folder of ['datasets', 'annotations', 'labels', 'cell-sets']) {
    await write(joinPath(objects, folder, 'keptset', 'x'), '1', 2 * DAY);
    await write(joinPath(objects, folder, 'goneset', 'x'), '12', 2 * DAY);
  }
  const area = async (name: string) => (await get('storage')).body.data.areas.find((a: any) => a.area === name);
  expect(await area('uploads')).toMatchObject({ reclaimable: 10 });
  expect(await area('results')).toMatchObject({ reclaimable: 2, bytes: 2, files: 1 });
  expect(await area('cache')).toMatchObject({ bytes: 1, reclaimable: 0 });
  expect(await area('datasets')).toMatchObject({ reclaimable: 8 });
  expect((await post('storage/reclaim', { area: 'datasets' })).body.data).toEqual({ freed: 8 });
  for (const folder of ['datasets', 'annotations', 'labels', 'cell-sets'])
    expect(await s.deps.store.size(`${folder}/keptset/x`)).toBe(1);
  expect((await post('storage/reclaim', { area: 'uploads' })).body.data).toEqual({ freed: 10 });
  expect(await area('uploads')).toMatchObject({ reclaimable: 0 });
  expect(await area('results')).toMatchObject({ reclaimable: 2 });
  expect((await post('storage/reclaim', { area: 'cache' })).body.data).toEqual({ freed: 0 });
  expect(await s.deps.store.size(`files/${kept.id}/old.zip`)).toBe(5);
  expect(await s.deps.store.size('files/fresh/a.zip')).toBe(3);
  // Half of a conversion is not counted above and not deleted.
  expect(await s.deps.store.size('.scratch/convert-d1/X/data/c/0')).toBe(6);
  await expect(s.deps.store.size('files/orphan/a.zip')).rejects.toMatchObject({ id: 'NOT_FOUND' });
});

test.each(['=cmd()', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠a'])(
  'audit csv: %j is text, not a formula',
  async (subject) => {
    await s.deps.db('audit_log').insert({
      id: newId(),
      at: s.clock.now,
      user_id: 'x',
      who: 'a"b',
      action: 'csv',
      subject,
      ip: '::1',
    });
    const { body, headers } = await s.call('admin/audit/csv', { token: root.token });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
    expect(body).toContain(`"a""b","csv","'${subject}","::1"`);
    expect(body.split('\r\n')[0]).toBe('time,who,action,subject,ip');
  },
);

test('the audit log by search and page, newest first', async () => {
  s.clock.now += 1;
  await post(`teams/${lab}`, { quota: 8 });
  const { body } = await get('audit?search=admin.team&pageSize=1');
  expect(body.data.total).toBe(2);
  expect(body.data.rows).toMatchObject([
    { who: 'root', subject: expect.stringContaining('quota=8'), ip: expect.any(String) },
  ]);
  // By the ids of a row, its user and its space; pattern characters are treated literally.
  const [row] = await s.deps.db('audit_log').where({ action: 'admin.teamUpdate' }).orderBy('at', 'desc');
  await s.deps.db('audit_log').where({ id: row.id }).update({ space_id: 'space_9%', user_id: 'person_1' });
  for (const word of [row.id, 'space_9%', 'PERSON_1'])
    expect((await get(`audit?search=${encodeURIComponent(word)}`)).body.data.rows).toMatchObject([{ id: row.id }]);
  for (const word of ['space%9', 'person%1', 'person.1', 'xperson_1'])
    expect((await get(`audit?search=${encodeURIComponent(word)}`)).body.data.total).toBe(0);
});
