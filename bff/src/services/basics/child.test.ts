import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { AppError } from '../../errors.ts';
import { runInChild, withStagedBody } from './child.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stroma-bodies-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const signal = new AbortController().signal;
const body = (userId: string, source: Readable, most = 100) => ({ source, most, folder, userId, signal });
const read = (userId: string) => withStagedBody(body(userId, Readable.from([Buffer.from('x')])), async () => userId);

test('a child that takes too long is said to be slow, one that crashes is not', async () => {
  const script = join(folder, 'child.mjs');
  await writeFile(
    script,
    "process.stdin.resume(); if (process.argv[2] === 'waits') setInterval(() => {}, 1000); else process.exit(3);",
  );
  const work = {
    ...{ script, input: Buffer.from('x'), memoryKb: 6 * 1024 * 1024, timeoutMs: 700, outputBytes: 100 },
    failed: () => new AppError('REFERENCE_INVALID', { reason: 'large', line: 0, text: '' }),
  };
  await expect(runInChild({ ...work, args: ['waits'] })).rejects.toMatchObject({
    ...{ id: 'WORK_TOO_SLOW', params: { seconds: 0.7 } },
  });
  await expect(runInChild({ ...work, args: ['ends'], timeoutMs: 600_000 })).rejects.toMatchObject({
    ...{ id: 'REFERENCE_INVALID', params: { reason: 'large' } },
  });
});

test('bodies that arrive slowly, one per user, hold nobody up; a user’s sixth is refused, and no file is left', async () => {
  const slow = Array.from({ length: 6 }, () => new PassThrough());
  const settled = slow.map((source) =>
    withStagedBody(body('mei', source), async () => 'read').catch((error: unknown) => (error as AppError).id),
  );
  const others = Array.from({ length: 4 }, () => new PassThrough());
  const waiting = others.map((source, i) => withStagedBody(body(`slow${i}`, source), async () => 'read'));
  expect(await read('lin')).toBe('lin');
  for (const source of [...slow, ...others]) source.end('x');
  expect(await Promise.all(settled)).toEqual([...Array<string>(5).fill('read'), 'TOO_MANY_REQUESTS']);
  expect(await Promise.all(waiting)).toEqual(Array(4).fill('read'));
  await expect(
    withStagedBody(body('mei', Readable.from([Buffer.alloc(101)])), async () => 'never'),
  ).rejects.toMatchObject({ id: 'BODY_TOO_LARGE' });
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('two works with bodies run at once, whoever sends them', async () => {
  let [running, most] = [0, 0];
  const works = Array.from({ length: 5 }, (_, i) =>
    withStagedBody(body(`user${i}`, Readable.from([Buffer.from('x')])), async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    }),
  );
  await Promise.all(works);
  expect(most).toBe(2);
});
