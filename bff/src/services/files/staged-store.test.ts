import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as fs from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { StagedStore } from './staged-store.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stroma-staged-'));
});
afterAll(() => rm(directory, { recursive: true }));

const CHUNKS = Array.from({ length: 8 }, (_, k) => Buffer.alloc(1000, 65 + k));

/** A disk that takes a part of every `third` call, or nothing more from the call `full` on. */
function disk({ third = 3, full = Infinity }) {
  let calls = 0;
  const short = (size: number) => (++calls % third === 0 ? Math.ceil(size / 3) : size);
  const noRoom = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  return {
    open: fs.open,
    close: fs.close,
    write: ((fd: number, data: Buffer, from: number, size: number, at: number, done: (...of: unknown[]) => void) =>
      calls + 1 >= full ? done(noRoom) : fs.write(fd, data, from, short(size), at, done)) as typeof fs.write,
    // Several chunks in one call: a stream uses writev if available.
    writev: (fd: number, data: Buffer[], at: number, done: (...of: unknown[]) => void) => {
      const all = Buffer.concat(data);
      fs.write(fd, all, 0, short(all.length), at, (error, n) => done(error, n, data));
    },
  };
}

/** Chunks that are all there when the first is written. */
const source = () => {
  const readable = new Readable({ read() {}, highWaterMark: 1e6 });
  for (const chunk of CHUNKS) readable.push(chunk);
  readable.push(null);
  return readable;
};

test.each([1, 2, 3])('what the disk takes in parts (every call of %i) is stored without a gap', async (third) => {
  const id = `short-${third}`;
  await writeFile(join(directory, id), 'begun');
  const store = new StagedStore({ directory }, disk({ third }));
  expect(await store.write(source(), id, 5)).toBe(8005);
  expect((await readFile(join(directory, id))).equals(Buffer.concat([Buffer.from('begun'), ...CHUNKS]))).toBe(true);
});

test('when the disk is full, what is there is the beginning, and the rest goes on from its end', async () => {
  await writeFile(join(directory, 'full'), '');
  const error = await new StagedStore({ directory }, disk({ third: 2, full: 5 }))
    .write(source(), 'full', 0)
    .catch((e) => e);
  expect(error).toMatchObject({ status_code: 500 });
  const begun = await readFile(join(directory, 'full'));
  const whole = Buffer.concat(CHUNKS);
  expect(begun.length).toBeGreaterThan(0);
  expect(begun.equals(whole.subarray(0, begun.length))).toBe(true);
  const rest = Readable.from([whole.subarray(begun.length)]);
  expect(await new StagedStore({ directory }).write(rest, 'full', begun.length)).toBe(8000);
  expect((await readFile(join(directory, 'full'))).equals(whole)).toBe(true);
});
