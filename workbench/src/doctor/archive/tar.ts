import { isGzip, MAX_INFLATED_BYTES, pieces } from '../bytes/pieces.ts';
import { sourceOfBytes, type Source } from '../bytes/source.ts';
import { Fault } from '../fault.ts';
import { checkCount, cleanName, type Member } from './member.ts';

const BLOCK = 512;

/** A tar header proves itself by its checksum. */
export function isTar(block: Uint8Array): boolean {
  if (block.length < BLOCK) return false;
  const claimed = octal(block, 148, 8);
  let sum = 8 * 32;
  for (let k = 0; k < BLOCK; k += 1) if (k < 148 || k >= 156) sum += block[k]!;
  return claimed === sum;
}

const text = (bytes: Uint8Array): string => {
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
};
/** The path of a pax header, whose lines are `length key=value`. */
const paxPath = (note: string): string | undefined =>
  note
    .split('\n')
    .map((line) => line.slice(line.indexOf(' ') + 1))
    .find((line) => line.startsWith('path='))
    ?.slice('path='.length);
const octal = (block: Uint8Array, at: number, length: number): number => {
  // Sizes above 8 GB: GNU writes them in base 256.
  if (block[at]! & 0x80) return block.subarray(at + 4, at + length).reduce((sum, byte) => sum * 256 + byte, 0);
  return Number.parseInt(text(block.subarray(at, at + length)).trim(), 8);
};

/** Forward reader: skips in a plain file, inflates the bytes in between in a packed one. */
interface Cursor {
  take(length: number): Promise<Uint8Array>;
  skip(length: number): Promise<void>;
  /** Members beyond this point are not read. */
  isSpent(): boolean;
}

function plainCursor(source: Source): Cursor {
  let at = 0;
  return {
    async take(length) {
      at += length;
      return source.read(at - length, at);
    },
    skip: async (length) => void (at += length),
    isSpent: () => at >= source.size,
  };
}

function packedCursor(source: Source): Cursor {
  const stream = pieces(source, MAX_INFLATED_BYTES)[Symbol.asyncIterator]();
  let held: Uint8Array = new Uint8Array();
  let isOver = false;
  const more = async (): Promise<void> => {
    const next = await stream.next();
    if (next.done) isOver = true;
    else held = next.value;
  };
  const each = async (length: number, taken: (part: Uint8Array) => void): Promise<void> => {
    for (let left = length; left > 0;) {
      if (!held.length) await more();
      if (isOver) return;
      const part = held.subarray(0, left);
      taken(part);
      held = held.subarray(part.length);
      left -= part.length;
    }
  };
  return {
    async take(length) {
      const out = new Uint8Array(length);
      let filled = 0;
      await each(length, (part) => {
        out.set(part, filled);
        filled += part.length;
      });
      return out.subarray(0, filled);
    },
    skip: (length) => each(length, () => undefined),
    isSpent: () => isOver,
  };
}

/** Files of a tar from its headers; only the first ones of a packed tar. `most(name)`: maximum bytes to keep of a member. */
export async function tarMembers(
  source: Source,
  most: (name: string) => number,
): Promise<{ members: Member[]; isWhole: boolean }> {
  const file = source.name;
  const cursor = (await isGzip(source)) ? packedCursor(source) : plainCursor(source);
  const members: Member[] = [];
  let longName: string | null = null;
  let entries = 0;
  while (!cursor.isSpent()) {
    const block = await cursor.take(BLOCK);
    if (block.length < BLOCK || block.every((byte) => byte === 0)) return { members, isWhole: block.length === BLOCK };
    if (!isTar(block)) throw new Fault('ARCHIVE_CORRUPT', { file, reason: 'damaged' });
    const size = octal(block, 124, 12);
    const padded = Math.ceil(size / BLOCK) * BLOCK;
    const type = String.fromCharCode(block[156]!);
    if (type === 'L' || type === 'x') {
      const note = text(await cursor.take(padded));
      longName = type === 'L' ? note : (paxPath(note) ?? longName);
      continue;
    }
    if (type === 'g') {
      await cursor.skip(padded);
      continue;
    }
    entries += 1;
    checkCount(entries, file);
    const prefix = text(block.subarray(257, 262)) === 'ustar' ? text(block.subarray(345, 500)) : '';
    const name = cleanName(longName ?? `${prefix && `${prefix}/`}${text(block.subarray(0, 100))}`, file);
    longName = null;
    if (!['0', '\0', '5', '7'].includes(type))
      throw new Fault('ARCHIVE_LINK_FORBIDDEN', { file, entry: name.slice(0, 200) });
    const kept = Math.min(size, most(name));
    const bytes = await cursor.take(kept);
    await cursor.skip(padded - kept);
    if (type !== '5') members.push({ name, size, open: async () => sourceOfBytes(name, bytes, size > kept) });
  }
  return { members, isWhole: true };
}
