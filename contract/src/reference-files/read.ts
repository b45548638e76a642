import { LIMITS } from '../limits.ts';
import type { TextReferenceKind } from '../shapes/references.ts';
import { inputTables, isDatabaseTable } from './cellphonedb.ts';
import { PAIR_TABLES, TABLE_MARK } from './pair-tables.ts';
import { reducer } from './reduce.ts';
import { BadZip, unzip } from './zip.ts';

const { bytes: MOST_BYTES, modelBytes: MOST_MODEL_BYTES } = LIMITS.references;
const MOST_ZIP_BYTES = 64_000_000;
/** Bytes encoded at once, a multiple of three. */
const ENCODED = 30_000;

export interface ReferenceText {
  name: string;
  bytes: number;
  text: string;
}
/** Why a file has no text. */
export type UnreadReason = 'tooLarge' | 'modelTooLarge' | 'notText' | 'notZip' | 'notTables' | 'webPage';

/**
 * Text of the selected files, or the reason for a failure. Accepts a file that may be packed (gzip, or a zip of CellPhoneDB's database or with one
 * GMT file), with large kinds reduced line by line; the tables of CellPhoneDB, concatenated; or a model as base64.
 */
export async function readReferences(
  files: readonly File[],
  kind: TextReferenceKind,
): Promise<ReferenceText | UnreadReason> {
  const [first, ...more] = files;
  if (!first) return 'notText';
  try {
    if (kind === 'ligandReceptor' && more.length) return await readTables(files);
    if (kind === 'model') return await readModel(first);
    const magic = new Uint8Array(await first.slice(0, 2).arrayBuffer());
    const [a, b] = magic;
    if (a === 0x50 && b === 0x4b) return await readZip(first, kind);
    const packed = a === 0x1f && b === 0x8b;
    return named(first.name, await readLines(packed ? unpacked(first) : first.stream(), kind));
  } catch (error) {
    if (error instanceof RangeError) return 'tooLarge';
    if (error instanceof WebPage) return 'webPage';
    return error instanceof BadZip ? 'notZip' : 'notText';
  }
}

/** The file as base64: it is parsed on the server. */
async function readModel(file: File): Promise<ReferenceText | UnreadReason> {
  if (file.size > MOST_MODEL_BYTES) return 'modelTooLarge';
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += ENCODED)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(start, start + ENCODED))));
  return { name: file.name, bytes: file.size, text: parts.join('') };
}

class WebPage extends Error {}
const named = (name: string, text: string): ReferenceText => ({
  name,
  bytes: new TextEncoder().encode(text).length,
  text,
});
const unpacked = (file: File) => file.stream().pipeThrough(new DecompressionStream('gzip'));

/** The reduced lines of a text in UTF-8. Throws a RangeError above the limit, WebPage for HTML, a TypeError for binary data. */
async function readLines(stream: ReadableStream<Uint8Array>, kind: TextReferenceKind): Promise<string> {
  const reduce = reducer(kind);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = stream.getReader();
  const kept: string[] = [];
  /** Parts of the incomplete line. */
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

async function readZip(file: File, kind: TextReferenceKind): Promise<ReferenceText | UnreadReason> {
  if (file.size > MOST_ZIP_BYTES) return 'tooLarge';
  const isPairs = kind === 'ligandReceptor';
  const wants = isPairs ? isDatabaseTable : (name: string) => /^[^/\\]+\.gmt$/i.test(name);
  const found = await unzip(new Uint8Array(await file.arrayBuffer()), wants, MOST_BYTES);
  if (isPairs) {
    const tables = inputTables(found);
    return named(file.name, together(PAIR_TABLES.map((table) => [`${table}_input.csv`, tables[table] ?? ''])));
  }
  const [only, ...others] = found.values();
  return only === undefined || others.length ? 'notZip' : named(file.name, only);
}

async function readTables(files: readonly File[]): Promise<ReferenceText | UnreadReason> {
  if (files.some((file) => !file.name.endsWith('.csv'))) return 'notTables';
  if (files.reduce((n, file) => n + file.size, 0) > MOST_BYTES) return 'tooLarge';
  const rank = ({ name }: File) => PAIR_TABLES.findIndex((table) => name === `${table}_input.csv`);
  const sorted = [...files].sort((a, b) => rank(a) - rank(b));
  const texts = await Promise.all(sorted.map((file) => readLines(file.stream(), 'ligandReceptor')));
  return named(
    sorted.map((file) => file.name).join(', '),
    together(sorted.map((file, k) => [file.name, texts[k] ?? ''])),
  );
}

const together = (tables: readonly (readonly [string, string])[]): string =>
  tables.map(([name, text]) => `${TABLE_MARK}${name}\n${text.replace(/\uFEFF/, '').trimEnd()}\n`).join('');
