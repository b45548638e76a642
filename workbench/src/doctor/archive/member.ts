import { READING } from '@stroma/contract/reading';
import { Fault } from '../fault.ts';
import type { Source } from '../bytes/source.ts';

/** One file of an archive; `open` reads at most `most` of its bytes. */
export interface Member {
  name: string;
  size: number;
  open(most: number): Promise<Source>;
}

const JUNK = new RegExp(READING.archives.litter);
const NESTED = new RegExp(READING.archives.nested, 'i');
export const isJunkFile = (name: string): boolean => JUNK.test(name);

/** A member's name with `/` between folders. ARCHIVE_PATH_UNSAFE for one that leaves the archive, ARCHIVE_TOO_LARGE for an archive in it. */
export function cleanName(name: string, file: string): string {
  const plain = name.replaceAll('\\', '/');
  const isUnsafe = plain.startsWith('/') || /^[A-Za-z]:/.test(plain) || [...plain].some((c) => c < ' ');
  if (isUnsafe || plain.split('/').includes('..'))
    throw new Fault('ARCHIVE_PATH_UNSAFE', { file, entry: name.slice(0, 200) });
  if (NESTED.test(plain) && !isJunkFile(plain))
    throw new Fault('ARCHIVE_TOO_LARGE', { file, entry: name.slice(0, 200), reason: 'nested' });
  return plain;
}

export function checkCount(entries: number, file: string): void {
  const limit = READING.archives.maxEntries;
  if (entries > limit) throw new Fault('ARCHIVE_TOO_MANY_ENTRIES', { file, entries, limit });
}

/** A text without these characters at its ends. */
export function stripCharacters(text: string, characters: string): string {
  let [from, to] = [0, text.length];
  while (from < to && characters.includes(text[from]!)) from += 1;
  while (to > from && characters.includes(text[to - 1]!)) to -= 1;
  return text.slice(from, to);
}
