/** Reason why an archive is not read. */
export class BadZip extends Error {}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** Size of the end record and of the longest comment after it. */
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const MOST_ENTRIES = 200;
const STORED = 0;
const DEFLATED = 8;

/**
 * Texts of the entries whose names `wants` accepts, by name. Nothing is written to a disk, and other entries are not unpacked. Throws BadZip for an
 * archive that is damaged, encrypted or ambiguous, and RangeError if the wanted entries have more than `most` bytes, regardless of their headers.
 */
export async function unzip(
  bytes: Uint8Array<ArrayBuffer>,
  wants: (name: string) => boolean,
  most: number,
): Promise<Map<string, string>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = new Map<string, string>();
  let left = most;
  for (const entry of entriesOf(view)) {
    if (!wants(entry.name)) continue;
    if (found.has(entry.name)) throw new BadZip(`${entry.name} is there twice`);
    const content = await contentOf(bytes, view, entry, left);
    left -= content.length;
    if (content.length !== entry.size || crc32(content) !== entry.crc) throw new BadZip(`${entry.name} is damaged`);
    found.set(entry.name, new TextDecoder('utf-8', { fatal: true }).decode(content));
  }
  return found;
}

interface Entry {
  name: string;
  isEncrypted: boolean;
  method: number;
  crc: number;
  packed: number;
  size: number;
  at: number;
}

function entriesOf(view: DataView): Entry[] {
  let end = view.byteLength - END_BYTES;
  const first = Math.max(0, end - LONGEST_COMMENT);
  while (end >= first && view.getUint32(end, true) !== END) end -= 1;
  if (end < first) throw new BadZip('no zip archive');
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > MOST_ENTRIES) throw new BadZip('too many entries');
  const entries: Entry[] = [];
  for (let k = 0; k < count; k += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== ENTRY) throw new BadZip('the directory is damaged');
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ];
    if (at + 46 + name > end) throw new BadZip('the directory is damaged');
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, name)),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

async function contentOf(bytes: Uint8Array<ArrayBuffer>, view: DataView, entry: Entry, most: number) {
  const { name, isEncrypted, method, packed, at } = entry;
  if (isEncrypted) throw new BadZip(`${name} is encrypted`);
  if (at + 30 > view.byteLength || view.getUint32(at, true) !== LOCAL) throw new BadZip(`${name} is damaged`);
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + packed > view.byteLength) throw new BadZip(`${name} is damaged`);
  const data = bytes.subarray(start, start + packed);
  if (method === STORED) {
    if (data.length > most) throw new RangeError('too large');
    return data;
  }
  if (method !== DEFLATED) throw new BadZip(`${name} is packed in another way`);
  return readAll(new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw')), most, name);
}

async function readAll(stream: ReadableStream<Uint8Array>, most: number, name: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new BadZip(`${name} is damaged`);
    });
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel().catch(() => {});
      throw new RangeError('too large');
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  return c;
});
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
