import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './platform.ts';

/**
 * Asserts that a table of a page of docs/ equals what a walk measured, in its first `compared` columns, since seconds differ between machines. The
 * table is between the comments `<name>:begin` and `<name>:end`. STROMA_WRITE_TABLES=1 writes it instead.
 */
export function assertDocumented(page: string, name: string, head: string[], rows: string[][], compared: number): void {
  const path = join(ROOT, 'docs', page);
  const text = readFileSync(path, 'utf8');
  const [begin, end] = ['begin', 'end'].map((edge) => `<!-- ${name}:${edge} -->`) as [string, string];
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
  const table = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  if (process.env.STROMA_WRITE_TABLES)
    return writeFileSync(path, `${text.slice(0, from)}\n\n${table.join('\n')}\n\n${text.slice(to)}`);
  const plain = (line: string) =>
    line
      .split('|')
      .slice(1, compared + 1)
      .map((field) => field.trim());
  const told = text.slice(from, to).trim().split('\n').slice(2);
  assert.deepEqual(told.map(plain), table.slice(2).map(plain));
}
