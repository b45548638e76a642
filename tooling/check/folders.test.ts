import { expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { problems } from './folders.mjs';

/** Findings of the check in a tree with these files. */
function found(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'folders-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const code = Object.keys(files).filter((path) => !path.endsWith('.md'));
  const lines = problems(code, root) as string[];
  rmSync(root, { recursive: true });
  return lines;
}
const lines = (count: number) => '// a line\n'.repeat(count);
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, k) => [`a/${k}.ts`, lines(1)]));

test('more than 25 files beside each other, 400 lines in one, a median of 70', () => {
  const note = { 'a/README.md': 'x' };
  expect(found({ ...many(25), ...note })).toEqual([]);
  expect(found({ ...many(26), ...note })).toEqual(['a: 26 code files beside each other, 25 at most']);
  expect(found({ ...many(3), ...note, 'a/long.ts': lines(401) })).toEqual(['a/long.ts: 401 lines, 400 at most']);
  expect(found({ ...note, 'a/b.ts': lines(71) })).toEqual(['the median code file has 71 lines, 70 at most']);
});

test('a folder has a README, an index with a comment, or a row of a README above it', () => {
  const missing = 'a/b: no README, index or row of a README above says what belongs there';
  const file = { 'a/b/c.ts': lines(1) };
  expect(found(file)).toEqual([missing]);
  expect(found({ ...file, 'a/README.md': 'b is mentioned, not in a table: `b`' })).toEqual([missing]);
  expect(found({ ...file, 'a/README.md': '| `b` | that |' })).toEqual([]);
  expect(found({ ...file, 'README.md': '| `a/<name>` | that |' })).toEqual([]);
  expect(found({ ...file, 'a/README.md': '| `{b,c}` | those |' })).toEqual([]);
  expect(found({ 'a/b/index.ts': "export * from './c.ts';\n" })).toEqual([missing]);
  expect(found({ 'a/b/index.ts': '/** What belongs here. */\n' })).toEqual([]);
  expect(found({ 'a/b/__init__.py': '"""What belongs here."""\n' })).toEqual([]);
});
