import type { PAIR_TABLES, TextReferenceKind } from '@stroma/contract';
import type { MessageId } from '../../theme/messages.ts';
import { inputTables, isDatabaseTable } from './cellphonedb.ts';
import type { ReferenceForm } from './References.types.ts';
import { reducer } from './reduce.ts';
import { BadZip, unzip } from './zip.ts';

/** The contract's `LIMITS.references.bytes`. */
const MOST_BYTES = 16_000_000;
const MOST_ZIP_BYTES = 64_000_000;
/** The contract's `LIMITS.references.modelBytes`. */
const MOST_MODEL_BYTES = 48_000_000;
/** Bytes that are encoded at once, a multiple of three. */
const ENCODED = 30_000;
/** CellPhoneDB's tables and what stands before the name of each in one text: the contract's PAIR_TABLES and TABLE_MARK. */
const TABLES: readonly (typeof PAIR_TABLES)[number][] = ['interaction', 'complex', 'gene', 'protein'];
const MARK = '##file ';

type Text = NonNullable<ReferenceForm['file']>;
export type UnreadMessage =
  | 'references.tooLarge'
  | 'references.modelTooLarge'
  | 'references.notText'
  | 'references.notZip'
  | 'references.notTables'
  | 'references.webPage';

/**
 * The text of the chosen files, or the message that says why there is none: a file that may be packed (gzip, or a zip of CellPhoneDB's database
 * or with one GMT file), of which large kinds are reduced line by line; or the tables of CellPhoneDB one after the other; or a model as base64.
 */
export async function readReferences(files: readonly File[], kind: TextReferenceKind): Promise<Text | UnreadMessage> {
  const [first, ...more] = files;
  if (!first) return 'references.notText';
  try {
    if (kind === 'ligandReceptor' && more.length) return await readTables(files);
    if (kind === 'model') return await readModel(first);
    const magic = new Uint8Array(await first.slice(0, 2).arrayBuffer());
    const [a, b] = magic;
    if (a === 0x50 && b === 0x4b) return await readZip(first, kind);
    const packed = a === 0x1f && b === 0x8b;
    return named(first.name, await readLines(packed ? unpacked(first) : first.stream(), kind));
  } catch (error) {
    if (error instanceof RangeError) return 'references.tooLarge';
    if (error instanceof WebPage) return 'references.webPage';
    return error instanceof BadZip ? 'references.notZip' : 'references.notText';
  }
}

/** The file as base64: it is read on the server. */
async function readModel(file: File): Promise<Text | UnreadMessage> {
  if (file.size > MOST_MODEL_BYTES) return 'references.modelTooLarge';
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += ENCODED)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(start, start + ENCODED))));
  return { name: file.name, bytes: file.size, text: parts.join('') };
}

class WebPage extends Error {}
const named = (name: string, text: string): Text => ({ name, bytes: new TextEncoder().encode(text).length, text });
const unpacked = (file: File) => file.stream().pipeThrough(new DecompressionStream('gzip'));

/** The reduced lines of a text in UTF-8. Throws a RangeError above the limit, WebPage for HTML, a TypeError for what is no text. */
async function readLines(stream: ReadableStream<Uint8Array>, kind: TextReferenceKind): Promise<string> {
  const reduce = reducer(kind);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = stream.getReader();
  const kept: string[] = [];
  /** Of the line that is not complete. */
  let parts: string[] = [];
  let [partLength, length, carry, isFirst] = [0, 0, '', true];
  const end = () => {
    const found = reduce(parts.join(''));
    [parts, partLength] = [[], 0];
    if (found === null) return;
    kept.push(found);
    length += found.length + 1;
  };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      let text = carry + decoder.decode(value, { stream: !done });
      // A carriage return at the end may be half of a line end.
      carry = !done && text.endsWith('\r') ? '\r' : '';
      if (carry) text = text.slice(0, -1);
      if (isFirst && /^\s*<(!doctype|html|\?xml)/i.test(text)) throw new WebPage();
      if (text.length) isFirst = false;
      if (text.includes('\0')) throw new TypeError('no text');
      for (const [k, part] of text.split(/\r\n|\n|\r/).entries()) {
        if (k > 0) end();
        parts.push(part);
        partLength += part.length;
        if (length + partLength > MOST_BYTES) throw new RangeError('too large');
      }
      if (done) break;
    }
  } catch (error) {
    await reader.cancel().catch(() => {});
    throw error;
  }
  if (partLength) end();
  return kept.length ? `${kept.join('\n')}\n` : '';
}

async function readZip(file: File, kind: TextReferenceKind): Promise<Text | UnreadMessage> {
  if (file.size > MOST_ZIP_BYTES) return 'references.tooLarge';
  const isPairs = kind === 'ligandReceptor';
  const wants = isPairs ? isDatabaseTable : (name: string) => /^[^/\\]+\.gmt$/i.test(name);
  const found = await unzip(new Uint8Array(await file.arrayBuffer()), wants, MOST_BYTES);
  if (isPairs) {
    const tables = inputTables(found);
    return named(file.name, together(TABLES.map((table) => [`${table}_input.csv`, tables[table] ?? ''])));
  }
  const [only, ...others] = found.values();
  return only === undefined || others.length ? 'references.notZip' : named(file.name, only);
}

async function readTables(files: readonly File[]): Promise<Text | UnreadMessage> {
  if (files.some((file) => !file.name.endsWith('.csv'))) return 'references.notTables';
  if (files.reduce((n, file) => n + file.size, 0) > MOST_BYTES) return 'references.tooLarge';
  const rank = ({ name }: File) => TABLES.findIndex((table) => name === `${table}_input.csv`);
  const sorted = [...files].sort((a, b) => rank(a) - rank(b));
  const texts = await Promise.all(sorted.map((file) => readLines(file.stream(), 'ligandReceptor')));
  return named(
    sorted.map((file) => file.name).join(', '),
    together(sorted.map((file, k) => [file.name, texts[k] ?? ''])),
  );
}

const together = (tables: readonly (readonly [string, string])[]): string =>
  tables.map(([name, text]) => `${MARK}${name}\n${text.replace(/\uFEFF/, '').trimEnd()}\n`).join('');

/** What the form lacks. */
export function problemOf({ name, version, file, kind, species, toSpecies }: ReferenceForm): MessageId | null {
  if (!file) return 'references.noFile';
  if (!name.trim() || !version.trim()) return 'references.incomplete';
  if (kind === 'orthologs' && (toSpecies === null || toSpecies === species)) return 'references.sameSpecies';
  return null;
}
