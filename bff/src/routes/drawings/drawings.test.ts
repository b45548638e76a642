/** @mariadb services/drawings/drawings.ts */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { SavedDrawing } from '@stroma/contract';
import { DRAWING_LIMITS } from '@stroma/contract/drawings';
import { join as joinTeam, person, team, type Person } from '../../../test/people.ts';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';

let s: TestServer;
let mei: Person;
let li: Person;
beforeAll(async () => {
  s = await startServer();
  mei = await person(s, 'mei');
  li = await person(s, 'li');
});
afterAll(() => s.close());

const CONTENT = {
  ...{ title: 'Dose · 剂量', kind: 'drawing', tool: 'violin', state: { x: 'dose', brackets: [['a', 'b']] } },
  grid: { name: 'Dose', columns: [{ name: 'dose', type: 'number', values: [1, null, 2.5] }] },
  svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
};
const create = (content: object = CONTENT, token = mei.token) => s.call('user/drawings', { token, json: content });
const made = async (content: object = CONTENT, token = mei.token) =>
  (await create(content, token)).body.data as SavedDrawing;
const save = (id: string, version: number, content: object = CONTENT, token = mei.token) =>
  s.call(`user/drawings/${id}`, { method: 'PUT', token, json: { version, content } });
const read = (id: string, query = '', token = mei.token) => s.call(`user/drawings/${id}${query}`, { token });
const remove = (id: string, token = mei.token) => s.call(`user/drawings/${id}`, { method: 'DELETE', token });
const list = async (token = mei.token) => (await s.call('user/drawings', { token })).body.data as SavedDrawing[];
const used = async (spaceId = mei.spaceId) =>
  Number((await s.deps.db('spaces').where({ id: spaceId }).first('storage_used')).storage_used);

test('a drawing is kept as it was saved, with who saved which version', async () => {
  const first = await made();
  expect(first).toMatchObject({ title: 'Dose · 剂量', tool: 'violin', version: 1, createdBy: 'mei', changedBy: 'mei' });
  s.clock.now += 1000;
  const changed = { ...CONTENT, title: 'Dose 2', state: { x: 'none' } };
  expect((await save(first.id, 1, changed)).body.data).toMatchObject({ title: 'Dose 2', version: 2 });
  const { data } = (await read(first.id)).body;
  expect([data.content, data.version]).toEqual([changed, 2]);
  expect(data.versions.map((one: { version: number }) => one.version)).toEqual([2, 1]);
  expect((await read(first.id, '?version=1')).body.data.content).toEqual(CONTENT);
  expect(errorOf(await read(first.id, '?version=3'))).toEqual([404, 'NOT_FOUND']);
  expect((await list())[0]).toEqual(data.drawing);
});

test('what the drawing tools really send is taken and given back as it was', async () => {
  const file = join(import.meta.dirname, '../../../../drawing-tools/test/recorded/frame.json');
  const messages = JSON.parse(readFileSync(file, 'utf8')) as { type: string; content: object }[];
  const { content } = messages.find(({ type }) => type === 'save')!;
  const { id } = await made(content);
  expect((await read(id)).body.data.content).toEqual(content);
});

test('an earlier version is restored as a further one', async () => {
  const { id } = await made();
  await save(id, 1, { ...CONTENT, title: 'other' });
  const restore = (version: number, expected: number) =>
    s.call(`user/drawings/${id}/restore`, { token: mei.token, json: { version, expected } });
  expect(errorOf(await restore(1, 1))).toEqual([412, 'VERSION_CONFLICT']);
  expect((await restore(1, 2)).body.data).toMatchObject({ title: CONTENT.title, version: 3 });
  expect((await read(id)).body.data.content).toEqual(CONTENT);
  expect(errorOf(await restore(9, 3))).toEqual([404, 'NOT_FOUND']);
});

test('of those who changed the same version one wins, and the others learn of it', async () => {
  const { id } = await made();
  const replies = await Promise.all(Array.from({ length: 6 }, () => save(id, 1)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const lost of replies.filter(({ status }) => status !== 200)) {
    expect(errorOf(lost)).toEqual([412, 'VERSION_CONFLICT']);
    expect(lost.body.error!.params).toEqual({ version: 2, by: 'mei' });
  }
  expect((await read(id)).body.data.versions).toHaveLength(2);
});

test('the bytes of all versions count in the quota, and come back', async () => {
  const before = await used();
  const { id, bytes } = await made();
  expect(bytes).toBe(Buffer.byteLength(JSON.stringify(CONTENT)));
  expect(await used()).toBe(before + bytes);
  await save(id, 1);
  expect(await used()).toBe(before + 2 * bytes);
  const { parts } = (await s.call('user/storage/parts', { token: mei.token })).body.data;
  expect(parts.find((one: { kind: string }) => one.kind === 'figures').bytes).toBe(await used());
  expect((await remove(id)).status).toBe(200);
  expect(await used()).toBe(before);
  expect(errorOf(await remove(id))).toEqual([404, 'NOT_FOUND']);
  expect(await s.deps.db('drawing_versions').where({ drawing_id: id })).toEqual([]);
});

test('a space without room saves nothing', async () => {
  const lin = await person(s, 'lin');
  const { id } = await made(CONTENT, lin.token);
  await s.deps.db('spaces').where({ id: lin.spaceId }).update({ storage_limit: 10 });
  expect(errorOf(await create(CONTENT, lin.token))).toEqual([413, 'STORAGE_FULL']);
  expect(errorOf(await save(id, 1, CONTENT, lin.token))).toEqual([413, 'STORAGE_FULL']);
});

test('the newest versions are kept, and only they are counted', async () => {
  const before = await used();
  const { id, bytes } = await made();
  const all = DRAWING_LIMITS.versions + 3;
  for (let version = 1; version < all; version += 1) expect((await save(id, version)).status).toBe(200);
  const { versions } = (await read(id)).body.data;
  expect([versions.length, versions[0].version]).toEqual([DRAWING_LIMITS.versions, all]);
  expect(await used()).toBe(before + DRAWING_LIMITS.versions * bytes);
});

test('a drawing of the largest size is saved and read, a larger one is refused', async () => {
  const room = DRAWING_LIMITS.bytes - 200;
  const largest = {
    ...CONTENT,
    state: { note: 'x'.repeat(room) },
    grid: null,
    svg: `<svg>${' '.repeat(DRAWING_LIMITS.svg - 5)}`,
  };
  const kept = await create(largest);
  expect(kept.status).toBe(200);
  expect((await read(kept.body.data.id)).body.data.content).toEqual(largest);
  expect(errorOf(await create({ ...largest, state: { note: 'x'.repeat(room + 400) } }))).toEqual([
    413,
    'BODY_TOO_LARGE',
  ]);
  expect(errorOf(await create({ ...largest, state: { note: 'x'.repeat(9e6) } }))).toEqual([413, 'BODY_TOO_LARGE']);
  expect(errorOf(await create({ ...largest, svg: `${largest.svg} ` }))).toEqual([400, 'INPUT_INVALID']);
  await remove(kept.body.data.id);
});

test('the most rows are saved', async () => {
  const values = Array.from({ length: DRAWING_LIMITS.rows }, (_, i) => i % 10);
  const grid = { name: '', columns: [0, 1, 2].map((n) => ({ name: `${n}`, type: 'number', values })) };
  const kept = await create({ ...CONTENT, grid });
  expect(kept.status).toBe(200);
  await remove(kept.body.data.id);
  const long = { name: '', columns: [{ name: 'a', type: 'number', values: [...values, 1] }] };
  expect(errorOf(await create({ ...CONTENT, grid: long }))).toEqual([400, 'INPUT_INVALID']);
});

test('what is no drawing is refused', async () => {
  const column = (values: unknown[]) => ({ name: 'a', type: 'number', values });
  for (const changed of [
    { title: ' ' },
    { title: 'a\u202eb' },
    { title: 'x'.repeat(DRAWING_LIMITS.title + 1) },
    { kind: 'figure' },
    { tool: '../violin' },
    { svg: '<img src=x>' },
    { more: 1 },
    { grid: { name: '', columns: [column([1, 2]), column([1])] } },
    { grid: { name: '', columns: [column([true])] } },
    { grid: { name: '', columns: Array.from({ length: DRAWING_LIMITS.columns + 1 }, () => column([])) } },
  ])
    expect(errorOf(await create({ ...CONTENT, ...changed }))).toEqual([400, 'INPUT_INVALID']);
});

test('a space has a limit of drawings', async () => {
  const zoe = await person(s, 'zoe');
  const { id } = await made(CONTENT, zoe.token);
  const row = await s.deps.db('drawings').where({ id }).first();
  const more = Array.from({ length: DRAWING_LIMITS.most - 2 }, (_, n) => ({ ...row, id: `${id.slice(0, 20)}${n}` }));
  for (let n = 0; n < more.length; n += 50) await s.deps.db('drawings').insert(more.slice(n, n + 50));
  const replies = await Promise.all([create(CONTENT, zoe.token), create(CONTENT, zoe.token)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const full = await create(CONTENT, zoe.token);
  expect([errorOf(full), full.body.error!.params]).toEqual([[409, 'DRAWINGS_FULL'], { limit: DRAWING_LIMITS.most }]);
});

test('a drawing of another space is not there', async () => {
  const { id } = await made();
  const refused = [404, 'NOT_FOUND'];
  expect(errorOf(await read(id, '', li.token))).toEqual(refused);
  expect(errorOf(await save(id, 1, CONTENT, li.token))).toEqual(refused);
  expect(errorOf(await remove(id, li.token))).toEqual(refused);
  expect((await list(li.token)).some((one) => one.id === id)).toBe(false);
  const taken = { method: 'POST', token: li.token, json: { spaceId: li.spaceId } };
  expect(errorOf(await s.call(`user/drawings/${id}/copy`, taken))).toEqual(refused);
});

test('a template stays a template, and a drawing a drawing', async () => {
  const template = await made({ ...CONTENT, kind: 'template', grid: null });
  expect(errorOf(await save(template.id, 1, CONTENT))).toEqual([400, 'INPUT_INVALID']);
  const drawn = await made(CONTENT);
  expect(errorOf(await save(drawn.id, 1, { ...CONTENT, kind: 'template', grid: null }))).toEqual([
    400,
    'INPUT_INVALID',
  ]);
  for (const { id } of [template, drawn]) await remove(id);
});

test('a drawing is copied into a team of the caller, and the copy is its own', async () => {
  const lab = await team(s, li, 'Lab');
  const template = await made({ ...CONTENT, kind: 'template', grid: null });
  const copy = (spaceId: string) =>
    s.call(`user/drawings/${template.id}/copy`, { token: mei.token, json: { spaceId } });
  expect((await copy(lab)).status).toBe(404);
  await joinTeam(s, lab, mei, ['view']);
  expect(errorOf(await copy(lab))).toEqual([403, 'NO_PERMISSION']);
  await s.deps.db('space_members').where({ space_id: lab, user_id: mei.userId }).update({ can_edit: true });
  const { data } = (await copy(lab)).body;
  expect(data).toMatchObject({ kind: 'template', version: 1, createdBy: 'mei' });
  expect(errorOf(await copy(mei.spaceId))).toEqual([409, 'CONFLICT']);
  await remove(template.id);
  expect(await s.deps.db('drawings').where({ space_id: lab }).select('id')).toEqual([{ id: data.id }]);
  expect(await used(lab)).toBe(data.bytes);
  const noted = await s.deps
    .db('audit_log')
    .whereIn('action', ['drawing.copy', 'drawing.delete'])
    .orderBy('at')
    .select('action', 'who', 'subject');
  expect(noted).toContainEqual({ action: 'drawing.copy', who: 'mei', subject: `${CONTENT.title} (${template.id})` });
  expect(noted).toContainEqual({ action: 'drawing.delete', who: 'mei', subject: `${CONTENT.title} (${template.id})` });
});
