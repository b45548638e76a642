import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';
import { draftBody, parsedFile } from '../../../test/wizard.ts';
import { openObjectStore, type ObjectStore } from '../objects/object-store.ts';
import { geneOverlaps } from './gene-overlap.ts';

type Keys = [string, string, string][];
/** The same pairs and numbers as in the analysis' own test. */
const CASES: { name: string; a: Keys; b: Keys; shared: number; percent: number }[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../analysis-runner/tests/methods/genes/gene_overlap.json'), 'utf8'),
);
const genes = (from: number, to: number): Keys =>
  Array.from({ length: to - from }, (_, i) => ['', `GENE${from + i}`, `GENE${from + i}`]);

let s: TestServer;
let token: string;
let folder: string;
let store: ObjectStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overlap-'));
  store = await openObjectStore(pathToFileURL(join(folder, 'objects')).href);
  s = await startServer();
  token = await s.register('geneticist');
});
afterAll(async () => {
  await s.close();
  await rm(folder, { recursive: true });
});

async function put(where: ObjectStore, key: string, keys: Keys): Promise<void> {
  const file = join(folder, 'keys');
  await writeFile(file, keys.map((row) => `${row.join('\t')}\n`).join(''));
  await where.adopt(file, `${key}/gene_keys.tsv`);
}
const sample = (key: string) => ({ name: key, key });
const job = async (files: string[], call = 'submit') => {
  const draft = (await s.call('user/analysis/drafts', { token, json: draftBody(files) })).body.data;
  return s.call(`user/analysis/drafts/${draft.id}/${call}`, { token, method: 'POST' });
};

test.each(CASES.map((c, i) => [c.name, i] as const))('%s: as many shared genes as the analysis finds', async (_, i) => {
  const { a, b, shared, percent } = CASES[i]!;
  await put(store, `a${i}`, a);
  await put(store, `b${i}`, b);
  for (const order of [
    [`a${i}`, `b${i}`],
    [`b${i}`, `a${i}`],
  ]) {
    const { pairs } = await geneOverlaps(store, order.map(sample));
    expect(pairs).toEqual([expect.objectContaining({ shared, percent })]);
  }
});

test('every pair, the smallest overlap first; samples without a list are named', async () => {
  await put(store, 'all', genes(0, 1000));
  await put(store, 'panel', genes(0, 300));
  await put(store, 'half', genes(400, 1100));
  const { pairs, unknown } = await geneOverlaps(store, ['all', 'panel', 'half', 'old'].map(sample));
  expect(pairs.map((p) => [p.a, p.b, p.shared, p.percent, p.percentOfLarger])).toEqual([
    ['panel', 'half', 0, 0, 0],
    ['all', 'half', 600, 85.7, 60],
    ['all', 'panel', 300, 100, 30],
  ]);
  expect(unknown).toEqual(['old']);
});

test('40 samples with different lists of 20,000 genes leave the event loop free', async () => {
  for (let i = 0; i < 40; i++) await put(store, `many${i}`, genes(i, 20_000 + i));
  // Turns of the event loop in which other calls would have been served.
  let turns = 0;
  let isOver = false;
  const beat = (): void => {
    turns += 1;
    if (!isOver) setImmediate(beat);
  };
  setImmediate(beat);
  const { pairs } = await geneOverlaps(
    store,
    Array.from({ length: 40 }, (_, i) => sample(`many${i}`)),
  );
  isOver = true;
  expect(pairs).toHaveLength(780);
  expect(Math.min(...pairs.map((p) => p.shared))).toBe(19_961);
  expect(turns).toBeGreaterThan(pairs.length);
});

test('a parsed file without a species is an error', async () => {
  const file = await parsedFile(s, token, 'odd.zip', { species: null });
  const refused = await job([file]);
  expect(errorOf(refused)).toEqual([422, 'SPECIES_UNKNOWN']);
  expect(refused.body.error.params).toEqual({ file: 'odd.zip' });
});

test('two samples that share less than half of their genes make no job', async () => {
  const [left, right, third] = [
    await parsedFile(s, token, 'left.zip'),
    await parsedFile(s, token, 'right.zip'),
    await parsedFile(s, token, 'third.zip'),
  ];
  await put(s.deps.store, `samples/${left}`, genes(0, 1000));
  await put(s.deps.store, `samples/${right}`, genes(501, 1501));
  await put(s.deps.store, `samples/${third}`, genes(200, 1200));
  for (const call of ['submit', 'preprocess']) {
    const refused = await job([left, right], call);
    expect(errorOf(refused)).toEqual([422, 'GENES_DIFFER']);
    expect(refused.body.error.params).toMatchObject({ a: 'S1', b: 'S2', shared: 499, percent: 49.9, min: 50 });
  }
  expect(await s.deps.db('jobs').whereNot({ tool: 'import' }).count({ n: '*' })).toEqual([{ n: 0 }]);
  expect((await job([left, third])).status).toBe(200);

  const overlap = await s.call(`user/analysis/gene-overlap?files=${left},${right},${third}`, { token });
  expect(overlap.body.data.pairs.map((p: any) => [p.a, p.b, p.percent])).toEqual([
    [left, right, 49.9],
    [right, third, 69.9],
    [left, third, 80],
  ]);
  const stranger = await s.register('stranger');
  expect(errorOf(await s.call(`user/analysis/gene-overlap?files=${left}`, { token: stranger }))).toEqual([
    404,
    'NOT_FOUND',
  ]);
});
