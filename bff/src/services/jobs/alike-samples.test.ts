import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startServer, type TestServer } from '../../../test/server.ts';
import { parsedFile } from '../../../test/wizard.ts';
import { openObjectStore, type ObjectStore } from '../objects/object-store.ts';
import { alikeSamples } from './alike-samples.ts';

let s: TestServer;
let folder: string;
let store: ObjectStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alike-'));
  store = await openObjectStore(pathToFileURL(join(folder, 'objects')).href);
  s = await startServer();
});
afterAll(async () => {
  await s.close();
  await rm(folder, { recursive: true });
});

const barcode = (k: number): string => Array.from({ length: 16 }, (_, i) => 'ACGT'[(k >> (2 * i)) & 3]).join('');
const cells = (from: number, to: number, suffix = '-1'): string[] =>
  Array.from({ length: to - from }, (_, k) => `${barcode((from + k) * 7919)}${suffix}`);
async function put(where: ObjectStore, id: string, names: readonly string[]): Promise<void> {
  await writeFile(join(folder, 'list'), names.map((name) => `${name}\n`).join(''));
  await where.adopt(join(folder, 'list'), `samples/${id}/barcodes.txt`);
}
const sample = (id: string, sha256: string | null = id) => ({ name: id, key: `samples/${id}`, sha256 });

test('cells that two samples share are counted, whatever tools wrote behind their barcodes', async () => {
  await put(store, 'a', cells(0, 3000));
  await put(store, 'renamed', cells(0, 3000, '-1_2'));
  await put(store, 'half', cells(1800, 4200, ''));
  await put(store, 'other', cells(5000, 9000));
  const found = await alikeSamples(
    store,
    ['a', 'renamed', 'half', 'other', 'missing'].map((id) => sample(id)),
  );
  expect(found).toEqual([
    { a: 'a', b: 'renamed', cellsA: 3000, cellsB: 3000, shared: 3000, percent: 100, isSame: false },
    { a: 'a', b: 'half', cellsA: 3000, cellsB: 2400, shared: 1200, percent: 50, isSame: false },
    { a: 'renamed', b: 'half', cellsA: 3000, cellsB: 2400, shared: 1200, percent: 50, isSame: false },
  ]);
});

test('one file twice has the same hash; a small sample within a large one is found, chance is not', async () => {
  await put(store, 'one', cells(0, 40));
  await put(store, 'two', cells(0, 40));
  await put(store, 'large', cells(20, 60_020));
  await put(store, 'few', [...cells(100_000, 105_000), ...cells(0, 500)]);
  const found = await alikeSamples(store, [sample('one', 'x'), sample('two', 'x'), sample('large'), sample('few')]);
  expect(found.map((p) => [p.a, p.b, p.shared, p.percent, p.isSame])).toEqual([
    ['one', 'two', 40, 100, true],
    ['one', 'few', 40, 100, false],
    ['two', 'few', 40, 100, false],
    ['one', 'large', 20, 50, false],
    ['two', 'large', 20, 50, false],
  ]);
});

test("the call names pairs of files by their ids, in the caller's own space alone", async () => {
  const token = await s.register('comparing');
  const [a, b] = [await parsedFile(s, token, 'a.zip'), await parsedFile(s, token, 'b.zip')];
  for (const id of [a, b]) await put(s.deps.store, id, cells(0, 100));
  const { data } = (await s.call(`user/analysis/gene-overlap?files=${a},${b}`, { token })).body;
  expect(data.alike).toEqual([{ a, b, cellsA: 100, cellsB: 100, shared: 100, percent: 100, isSame: true }]);
  const other = await s.register('stranger');
  expect((await s.call(`user/analysis/gene-overlap?files=${a},${b}`, { token: other })).status).toBe(404);
});
