/** @mariadb services/runners/job-memory.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { integrationMemory } from '@stroma/contract/tools';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';
import { draftBody, parsedFile } from '../../../test/wizard.ts';

const PATH = 'user/analysis/drafts';
const GB = 1e9;
const DAY = 24 * 3600 * 1000;
let s: TestServer;
let token: string;
beforeAll(async () => {
  s = await startServer();
  token = await s.register('large');
});
afterAll(() => s.close());

const draftOf = async (cells: number[]) => {
  const files = [];
  for (const n of cells) files.push(await parsedFile(s, token, `a${n}.zip`, { cells: n }));
  return (await s.call(PATH, { token, json: draftBody(files) })).body.data as {
    id: string;
    memoryLimit: number | null;
  };
};
const submit = (id: string) => s.call(`${PATH}/${id}/submit`, { token, method: 'POST' });
const claim = async (runnerId: string, memoryLimit?: number) =>
  (await s.internal('/jobs/claim', { runnerId, free: 1, memoryLimit })).body.job as { id: string } | null;
const told = (runnerId: string, memoryLimit: number) =>
  s.deps.db('runners').insert({ id: runnerId, memory: memoryLimit, seen_at: s.deps.now() }).onConflict('id').merge();

test('without a runner that has said its memory nothing is refused', async () => {
  const draft = await draftOf([90_000, 90_000]);
  expect(draft.memoryLimit).toBeNull();
  const { status, body } = await submit(draft.id);
  expect(status).toBe(200);
  expect(await s.deps.db('jobs').where({ id: body.data.id }).first('memory')).toMatchObject({
    memory: expect.anything(),
  });
  // A runner whose workers have less memory than the job needs does not get it; one with enough does.
  const needed = integrationMemory([90_000, 90_000]);
  await told('small', needed / 2);
  expect((await claim('large', needed))?.id).toBe(body.data.id);
});

test('more cells than any worker has memory for are refused before the job, with the number that fits', async () => {
  await s.deps.db('runners').delete();
  await told('small', 2 * GB);
  await told('larger', 4 * GB);
  const fits = await draftOf([50_000, 50_000]);
  expect(fits.memoryLimit).toBe(4 * GB);
  expect((await submit(fits.id)).status).toBe(200);
  await s.deps.db('jobs').delete();
  const sample = await submit((await draftOf([90_000, 1000])).id);
  expect(errorOf(sample)).toEqual([422, 'INTEGRATION_TOO_LARGE']);
  expect(sample.body.error.params).toMatchObject({ reason: 'sample', n: 90_000, most: 58_000, limit: 4 * GB });
  const together = await submit((await draftOf(Array.from({ length: 6 }, (_, k) => 45_000 + k))).id);
  expect(together.body.error.params).toMatchObject({ reason: 'cells', n: 270_015, most: 230_000 });
});

test('a small runner passes a large job by and takes the next one; a runner of long ago does not count', async () => {
  await s.deps.db('jobs').delete();
  await s.deps.db('runners').delete();
  await told('larger', 9 * GB);
  const drafts = [await draftOf([80_000, 60_000]), await draftOf([1000, 2000])];
  const large = (await submit(drafts[0]!.id)).body.data;
  s.clock.now += 1;
  const small = (await submit(drafts[1]!.id)).body.data;
  expect((await claim('small', 2 * GB))?.id).toBe(small.id);
  expect((await claim('larger', 9 * GB))?.id).toBe(large.id);
  s.clock.now += 2 * DAY;
  expect((await draftOf([1000])).memoryLimit).toBeNull();
});
