import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ENDPOINTS } from '@stroma/contract';
import { person, type Person } from '../../test/people.ts';
import { errorOf, startServer, type TestServer } from '../../test/server.ts';
import { hasManyContainers } from './json.ts';

let s: TestServer;
let mei: Person;
beforeAll(async () => {
  s = await startServer();
  mei = await person(s, 'mei');
});
afterAll(() => s.close());
const update = (json: string) => s.call('account/update', { token: mei.token, json });

/** The shapes that V8 parses slowest, each as large as the largest JSON body that this process parses. */
const SIZE = 640 * 1024;
const distinct = (text: (name: string) => string): string[] =>
  Array.from({ length: SIZE / 14 }, (_, i) => text(`q${i.toString(36)}`));
const SHAPES: readonly [string, string][] = [
  ['nested lists', '['.repeat(SIZE / 2) + ']'.repeat(SIZE / 2)],
  ['nested objects', '{"a":'.repeat(SIZE / 6) + '1' + '}'.repeat(SIZE / 6)],
  ['nested objects of other keys', `${distinct((name) => `{"${name}":`).join('')}1${'}'.repeat(SIZE / 14)}`],
  ['objects of other keys', `[${distinct((name) => `{"${name}":0}`).join(',')}]`],
  ['empty objects', `[${Array.from({ length: SIZE / 3 }, () => '{}').join(',')}]`],
];

test.each(SHAPES)('%s are refused before they are parsed, after a tenth of the text', (_, text) => {
  let read = 0;
  const counted = { length: text.length, charCodeAt: (at: number) => ((read = at), text.charCodeAt(at)) };
  expect(hasManyContainers(counted as unknown as string)).toBe(true);
  expect(read).toBeLessThan(text.length / 10);
});

test('half a character is refused, in a text and in a name; a whole one by two escapes is not', async () => {
  const note = async (json: string) => (await update(json)).body.error?.params;
  const syntax = await note('{"theme":');
  expect(syntax).toMatchObject({ where: 'body' });
  for (const json of ['{"a":"x\\ud83e"}', '{"\\uDD00":1}', '{"a":["\\udd00\\ud83e"]}'])
    expect(await note(json)).toEqual(syntax);
  expect(await note('{"a":"\\ud83e\\uddec"}')).not.toEqual(syntax);
});

test('brackets in texts are not counted, escaped quotes do not end a text', () => {
  expect(hasManyContainers(JSON.stringify({ a: '[{'.repeat(5000) }))).toBe(false);
  expect(hasManyContainers(JSON.stringify({ a: `"\\"${'[{'.repeat(5000)}\\` }))).toBe(false);
  expect(hasManyContainers(`{"a\\\\":${'['.repeat(2000)}`)).toBe(true);
  expect(hasManyContainers('[]', 0)).toBe(true);
  expect(hasManyContainers(`{${distinct((name) => `"${name}":0`).join(',')}}`)).toBe(true);
  expect(hasManyContainers(JSON.stringify({ a: ':'.repeat(50_000) }))).toBe(false);
});

test('a call takes as much as its body needs, and no call more than the proxied and the drawn ones', () => {
  const limits = ENDPOINTS.filter((e) => e.bodyLimit && !e.bodyUnread).map((e) => [e.id, e.bodyLimit]);
  expect(Object.fromEntries(limits)).toEqual({
    // The bits of a selection in 5,000,000 cells are 833 KB of text.
    'boards.save': '512kb',
    // 100 samples, and the 2,000 sets of a .gmt file.
    'bulk.submit': '8mb',
    'cells.annotate': '8mb',
    'cells.count': '2mb',
    'cells.createSet': '2mb',
    'cells.editLabels': '8mb',
    'cells.labelEffects': '8mb',
    'subsets.edit': '2mb',
    'subsets.effects': '2mb',
    'drafts.create': '800kb',
    'drafts.save': '800kb',
    'public.expression': '512kb',
    // The state and grid of a drawing, and its picture.
    'drawings.create': '8mb',
    'drawings.save': '8mb',
    'tasks.submit': '8mb',
    'admin.saveContent': '640kb',
  });
});

test.each([
  ['broken', 400, 'INPUT_INVALID', '[1'],
  ['of null', 400, 'INPUT_INVALID', 'null'],
  ['of a number', 400, 'INPUT_INVALID', '7'],
  ['of many lists', 400, 'INPUT_INVALID', `{"institution":${'['.repeat(3000)}${']'.repeat(3000)}}`],
  ['of 70 KB', 413, 'BODY_TOO_LARGE', JSON.stringify({ institution: 'x'.repeat(70_000) })],
])('a body %s is answered %i %s', async (_, status, id, json) => {
  expect(errorOf(await update(json))).toEqual([status, id]);
});

test('a body is read as UTF-8, and one that says an unknown encoding of it is refused', async () => {
  expect((await update('{"institution":"生物研究所 🧬"}')).status).toBe(200);
  expect((await s.deps.db('users').where({ id: mei.userId }).first()).institution).toBe('生物研究所 🧬');
  const sent = await s.call('account/update', {
    token: mei.token,
    method: 'POST',
    json: '{}',
    headers: { 'content-encoding': 'unknown' },
  });
  expect(errorOf(sent)).toEqual([400, 'INPUT_INVALID']);
});
