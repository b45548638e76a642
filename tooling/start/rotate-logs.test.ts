import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { parseBytes, readLogSettings, rotate } from './rotate-logs.mjs';
import { createSupervisor } from './supervisor.mjs';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'stroma-logs-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

test('a log at its limit becomes the first old one, and those beyond the number are deleted', () => {
  const file = join(folder, 'bff.log');
  expect(rotate(file, { bytes: 5, keep: 2 })).toBe(false);
  for (const text of ['one\n', 'three\n', 'four…\n', 'five…\n']) {
    writeFileSync(file, text);
    rotate(file, { bytes: 5, keep: 2 });
  }
  expect(readdirSync(folder).sort()).toEqual(['bff.log', 'bff.log.1', 'bff.log.2']);
  expect([read('bff.log'), read('bff.log.1'), read('bff.log.2')]).toEqual(['', 'five…\n', 'four…\n']);
  writeFileSync(file, 'one\n');
  expect(rotate(file, { bytes: 5, keep: 2 })).toBe(false);
  writeFileSync(file, 'three\n');
  expect(rotate(file, { bytes: 5, keep: 0 })).toBe(true);
  expect(read('bff.log')).toBe('');
});

test('settings are sizes and numbers, and a wrong one is named', () => {
  expect(readLogSettings({})).toEqual({ bytes: 20_000_000, keep: 5 });
  expect(readLogSettings({ STROMA_LOG_BYTES: '1.5MiB', STROMA_LOG_FILES: '0' })).toEqual({ bytes: 1_572_864, keep: 0 });
  expect(() => parseBytes('STROMA_LOG_BYTES', '20 potatoes')).toThrow('STROMA_LOG_BYTES: 20 potatoes');
  expect(() => readLogSettings({ STROMA_LOG_FILES: '-1' })).toThrow('STROMA_LOG_FILES');
});

test('a process that goes on writing fills the files in order, each of them small', async () => {
  const supervisor = createSupervisor({ logDir: folder, logs: { bytes: 2000, keep: 3 }, rotateMs: 100 });
  supervisor.start({
    name: 'writer',
    command: process.execPath,
    args: ['-e', 'let n = 0; setInterval(() => console.log("line " + n++), 2)'],
    cwd: folder,
    env: { NODE_OPTIONS: '' },
  });
  try {
    for (const end = Date.now() + 20_000; Date.now() < end && readdirSync(folder).length < 4;)
      await new Promise((done) => setTimeout(done, 50));
  } finally {
    await supervisor.stop();
  }
  expect(readdirSync(folder).sort()).toEqual(['writer.log', 'writer.log.1', 'writer.log.2', 'writer.log.3']);
  const lines = ['3', '2', '1'].flatMap((number) => read(`writer.log.${number}`).trim().split('\n'));
  const numbers = lines.map((line) => Number(/^line (\d+)$/.exec(line)![1]));
  // The order is kept, no file begins with a hole, and no more than a line per rotation is missing.
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  expect(numbers.at(-1)! - numbers[0]! + 1 - numbers.length).toBeLessThanOrEqual(3);
});
