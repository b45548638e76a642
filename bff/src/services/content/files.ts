import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ContentItem } from '@stroma/contract';

export const CONTENT_DIR = resolve(import.meta.dirname, '../../../content');
/** Kinds of the folder: the contract's page kinds, and the update log. */
export type Kind = ContentItem['kind'] | 'update-log';

const ROOT = resolve(import.meta.dirname, '../../../..');
/** Downloads that are maintained elsewhere in the repository. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'files/openapi.json': join(ROOT, 'contract/schema/openapi.json'),
  'files/release-notes.md': join(ROOT, 'CHANGELOG.md'),
};
/** The file of `/content/<name>`; `name` must not contain `..`. */
export const fileOf = (folder: string, name: string): string => ELSEWHERE[name] ?? join(folder, name);

const hashes = new Map<string, string>();
export function hashOf(file: string): string {
  const { mtimeMs, size } = statSync(file);
  const key = `${file}|${mtimeMs}|${size}`;
  const known = hashes.get(key) ?? createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);
  hashes.set(key, known);
  return known;
}
