import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';

export const PAGE = join(ROOT, 'docs/first-hour.md');
const marks = (name: string) => [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`] as const;

export const tableOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row, i) => `| ${row.join(' | ')} |${i ? '' : `\n|${row.map(() => '---').join('|')}|`}`).join('\n');

/** The text between a pair of marks of the page, without the blank lines around it. */
export function textBetween(text: string, name: string): string {
  const [begin, end] = marks(name);
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/first-hour.md has no marks ${name}`);
  return text.slice(from + begin.length, to).trim();
}

/** Writes between a pair of marks. */
export function replaceBetween(text: string, name: string, content: string): string {
  textBetween(text, name);
  const [begin, end] = marks(name);
  return `${text.slice(0, text.indexOf(begin) + begin.length)}\n\n${content}\n\n${text.slice(text.indexOf(end))}`;
}

export const writeInto = (name: string, content: string): void =>
  writeFileSync(PAGE, replaceBetween(readFileSync(PAGE, 'utf8'), name, content));
