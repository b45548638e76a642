import { deflated, joinPieces, stored } from '../bytes/pieces.ts';
import { sourceOfBytes, type Source } from '../bytes/source.ts';
import { Fault } from '../fault.ts';
import { checkCount, cleanName, type Member } from './member.ts';

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
/** Size of the end record and of the longest comment after it. */
const TAIL = 22 + 65_535;
const MOST_DIRECTORY = 4 * 1024 * 1024;
const LARGE = 0xffffffff;

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const corrupt = (file: string, reason: string): Fault => new Fault('ARCHIVE_CORRUPT', { file, reason });

/** The files of a zip by its central directory, which is at its end; `isCounted`: limits their number to that of a sample's archive. */
export async function zipMembers(source: Source, { isCounted = true } = {}): Promise<Member[]> {
  const file = source.name;
  const { at, size } = await directory(source);
  if (at + size > source.size) throw corrupt(file, 'truncated');
  const bytes = await source.read(at, at + Math.min(size, MOST_DIRECTORY));
  const view = viewOf(bytes);
  const members: Member[] = [];
  let entries = 0;
  for (let k = 0; k + 46 <= bytes.length && view.getUint32(k, true) === ENTRY; entries += 1) {
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((o) => view.getUint16(k + o, true)) as [
      number,
      number,
      number,
    ];
    const name = cleanName(new TextDecoder().decode(bytes.subarray(k + 46, k + 46 + nameLength)), file);
    const unix = view.getUint32(k + 38, true) >>> 16;
    if ((unix & 0xf000) === 0xa000) throw new Fault('ARCHIVE_LINK_FORBIDDEN', { file, entry: name.slice(0, 200) });
    if (view.getUint16(k + 8, true) & 1) throw corrupt(file, 'encrypted');
    const place = placeOf(view, k, bytes.subarray(k + 46 + nameLength, k + 46 + nameLength + extraLength));
    const method = view.getUint16(k + 10, true);
    if (!name.endsWith('/'))
      members.push({ name, size: place.size, open: (most) => open(source, name, method, place, most) });
    k += 46 + nameLength + extraLength + noteLength;
  }
  if (isCounted) checkCount(entries, file);
  return members;
}

async function directory(source: Source): Promise<{ at: number; size: number }> {
  const from = Math.max(0, source.size - TAIL);
  const tail = await source.read(from, source.size);
  const view = viewOf(tail);
  let k = tail.length - 22;
  while (k >= 0 && view.getUint32(k, true) !== END) k -= 1;
  if (k < 0) throw corrupt(source.name, 'truncated');
  const [size, at] = [view.getUint32(k + 12, true), view.getUint32(k + 16, true)];
  if (at !== LARGE && size !== LARGE) return { at, size };
  if (k < 20 || view.getUint32(k - 20, true) !== LOCATOR_64) throw corrupt(source.name, 'damaged');
  const place = Number(view.getBigUint64(k - 12, true));
  const end = viewOf(await source.read(place, place + 56));
  if (end.byteLength < 56 || end.getUint32(0, true) !== END_64) throw corrupt(source.name, 'damaged');
  return { size: Number(end.getBigUint64(40, true)), at: Number(end.getBigUint64(48, true)) };
}

interface Place {
  size: number;
  packed: number;
  at: number;
}
/** Sizes and offset of an entry; those of large files are in its extra field, in this order. */
function placeOf(view: DataView, k: number, extra: Uint8Array): Place {
  const place = {
    size: view.getUint32(k + 24, true),
    packed: view.getUint32(k + 20, true),
    at: view.getUint32(k + 42, true),
  };
  const more = viewOf(extra);
  for (let e = 0; e + 4 <= extra.length; e += 4 + more.getUint16(e + 2, true)) {
    if (more.getUint16(e, true) !== 1) continue;
    let at = e + 4;
    for (const key of ['size', 'packed', 'at'] as const)
      if (place[key] === LARGE && at + 8 <= extra.length) {
        place[key] = Number(more.getBigUint64(at, true));
        at += 8;
      }
  }
  return place;
}

async function open(source: Source, name: string, method: number, place: Place, most: number): Promise<Source> {
  const header = viewOf(await source.read(place.at, place.at + 30));
  if (header.byteLength < 30 || header.getUint32(0, true) !== 0x04034b50) throw corrupt(source.name, 'damaged');
  const from = place.at + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const to = from + place.packed;
  if (method !== 0 && method !== 8) throw corrupt(source.name, 'method');
  const content = method === 8 ? deflated(source, from, to, most) : stored(source, from, to, most);
  return sourceOfBytes(name, await joinPieces(content), place.size > most);
}
