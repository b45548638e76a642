import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { walk } from '../../src/services/objects/object-store-disk.ts';
import { startWithRunner } from '../analyses.ts';
import type { ServerWithService } from '../dataset-service.ts';
import { deleteEverything, makeEverything } from '../everything.ts';
import type { TestServer } from '../server.ts';

// A machine that is busy with other suites takes three times as long.
jest.setTimeout(240_000);
let service: ServerWithService;
let s: TestServer;
beforeAll(async () => {
  service = await startWithRunner();
  ({ s } = service);
});
afterAll(() => service.close());

/** Bytes in the store by folder, without those of the service's own dataset and of folders outside the quota. */
async function storedBytes(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for await (const { key, size } of s.deps.store.list('')) {
    const [folder = '', id = ''] = key.split('/');
    if (id !== 'first') found[folder] = (found[folder] ?? 0) + size;
  }
  return found;
}
const overview = async (token: string) => (await s.call('user/storage/parts', { token })).body.data;
const partsOf = ({ parts }: any): Record<string, number> =>
  Object.fromEntries(parts.map(({ kind, bytes }: any) => [kind, bytes]));

test('everything of a space is counted as it is made; deleted, it leaves no key, no log and no byte of the quota', async () => {
  const token = await s.register('everyone');
  const made = async (what: string) => {
    const shown = await overview(token);
    const { used } = (await s.call('user/storage', { token })).body.data;
    const parts = partsOf(shown);
    expect([what, Object.values(parts).reduce((a, b) => a + b)]).toEqual([what, used]);
    expect(shown.used).toBe(used);
    const bytes = await storedBytes();
    const inStore = {
      samples: bytes.samples ?? 0,
      datasets: ['datasets', 'annotations', 'labels', 'cell-sets'].reduce((n, folder) => n + (bytes[folder] ?? 0), 0),
      results: bytes.results ?? 0,
      checkpoints: bytes.checkpoints ?? 0,
      references: bytes.references ?? 0,
    };
    expect({ what, ...inStore }).toEqual({
      what,
      samples: parts.samples,
      datasets: parts.datasets,
      results: parts.results! + parts.exports!,
      checkpoints: parts.checkpoints,
      references: parts.references,
    });
  };
  await made('nothing');
  const { other } = await makeEverything({ s, token, made });
  const all = await overview(token);
  for (const [kind, bytes] of Object.entries(partsOf(all))) expect([kind, bytes > 0]).toEqual([kind, true]);

  expect(all.freeable).toBeGreaterThan(0);

  // The same integration looks for the steps of the one that has ended, while they are freed again and again.
  const submitted = await s.call(`user/analysis/drafts/${other}/submit`, { token, method: 'POST' });
  const job = async () => (await s.call(`user/analysis/jobs/${submitted.body.data.id}`, { token })).body.data;
  const free = async () => (await s.call('user/storage/free', { token, method: 'POST' })).body.data;
  let presses = 0;
  for (let state = await job(); state.status !== 'completed'; state = await job()) {
    expect(state.error).toBeNull();
    await free();
    presses += 1;
    // Calls without a pause take from the integration the processor that it runs on.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(presses).toBeGreaterThan(10);
  await made('integrated while steps were freed');

  // A suspended job keeps its steps; all others are recomputed.
  const before = await overview(token);
  const freed = await free();
  expect(before.used - freed.used).toBe(before.freeable);
  expect(freed.freeable).toBe(0);
  await made('freed');

  await deleteEverything({ s, token });
  expect(await storedBytes()).toEqual({});
  expect(await overview(token)).toMatchObject({ used: 0, freeable: 0 });
  expect(partsOf(await overview(token))).toEqual(
    Object.fromEntries(Object.keys(partsOf(all)).map((kind) => [kind, 0])),
  );
  for (const table of ['stored', 'checkpoint_uses', 'removals', 'jobs', 'drafts', 'files'])
    expect([table, await s.deps.db(table)]).toEqual([table, []]);
  const left: string[] = [];
  for await (const { path } of walk(s.deps.config.dataDir)) left.push(path);
  expect(left.filter((path) => /\/(uploads|logs)\//.test(path))).toEqual([]);
});
