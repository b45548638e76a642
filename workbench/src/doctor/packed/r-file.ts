import type { DoctorReport } from '@stroma/design-system/dialogs';
import { readBeginning, isGzip } from '../bytes/pieces.ts';
import type { Source } from '../bytes/source.ts';
import { Fault } from '../fault.ts';
import type { Notes } from '../notes.ts';

const HEAD = 4096;
/** Types of R's serialisation that are not data; the import never looks into them. */
const CODE: Readonly<Record<number, string>> = {
  ...{ 3: 'closure', 4: 'environment', 5: 'promise', 6: 'language', 7: 'special', 8: 'builtin' },
  ...{ 21: 'bytecode', 22: 'external pointer', 253: 'environment', 242: 'environment' },
};
const [PAIRS, SYMBOL, HAS_TAG, HAS_ATTRIBUTES] = [2, 1, 0x400, 0x200];

/**
 * Report of an R file from its header: R version, format, and whether its first object is data. The contents of the object are known after the
 * upload.
 */
export async function readRFile(source: Source, notes: Notes): Promise<Partial<DoctorReport>> {
  const file = source.name;
  const magic = String.fromCharCode(...(await source.read(0, 6)));
  // Browsers can only unpack gzip.
  const packing = magic.startsWith('BZh') ? 'bzip2' : magic === '\xfd7zXZ\0' ? 'xz' : null;
  const found = { kind: 'annotated', layout: 'rds', isPartial: true } as const;
  if (packing) {
    notes.add('doctor.note.rPacked', { packing });
    return found;
  }
  const head = await readBeginning(source, HEAD);
  const start = String.fromCharCode(...head.subarray(0, 7));
  const workspace = /^RD[XAB][23]\n[XAB]\n/.exec(start)?.[0];
  const single = /^[XAB]\n/.exec(start)?.[0];
  if (!workspace && !single) {
    if ((await isGzip(source)) || head.length)
      throw new Fault('FILE_TYPE_UNSUPPORTED', { file, tab: 'annotated', right: 'null' });
    throw new Fault('R_FILE_UNREADABLE', { file, reason: 'empty' });
  }
  // Text and little-endian formats are rare; only the import reads them.
  if (!(workspace ?? single)!.endsWith('X\n')) return found;
  const object = firstObject(head, (workspace ?? single)!.length);
  if (!object) throw new Fault('R_FILE_UNREADABLE', { file, reason: 'header' });
  if (CODE[object.type]) throw new Fault('R_OBJECT_UNSUPPORTED', { file, found: CODE[object.type]! });
  notes.add('doctor.note.rFile', {
    version: object.writer,
    format: workspace ? 'RData' : 'RDS',
    object: object.name ?? 'none',
  });
  return found;
}

interface FirstObject {
  type: number;
  writer: string;
  name: string | null;
}
/** The first object of an XDR stream: of a workspace the value of its first name. */
function firstObject(bytes: Uint8Array, from: number): FirstObject | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = from;
  const next = (): number => {
    at += 4;
    return view.getInt32(at - 4);
  };
  const text = (length: number): string => {
    at += length;
    return new TextDecoder().decode(bytes.subarray(at - length, at));
  };
  try {
    const version = next();
    if (version !== 2 && version !== 3) return null;
    const writer = next();
    next();
    if (version === 3) text(next());
    const written = [writer >> 16, (writer >> 8) & 0xff, writer & 0xff].join('.');
    const flags = next();
    if ((flags & 0xff) !== PAIRS || !(flags & HAS_TAG)) return { type: flags & 0xff, writer: written, name: null };
    if (flags & HAS_ATTRIBUTES || (next() & 0xff) !== SYMBOL) return null;
    next();
    const name = text(next());
    return { type: next() & 0xff, writer: written, name };
  } catch (error) {
    // The header is longer than the bytes read, or damaged.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
