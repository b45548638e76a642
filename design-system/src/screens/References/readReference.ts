import type { PAIR_TABLES } from '@stroma/contract';
import type { MessageId } from '../../theme/messages.ts';
import type { ReferenceForm } from './References.types.ts';

/** The contract's `LIMITS.references.bytes`. */
const MOST_BYTES = 16_000_000;

/** The text of a file, or the message that says why there is none. */
export async function readReference(
  file: File,
): Promise<NonNullable<ReferenceForm['file']> | 'references.tooLarge' | 'references.notText'> {
  if (file.size > MOST_BYTES) return 'references.tooLarge';
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0') ? 'references.notText' : { name: file.name, bytes: file.size, text };
  } catch {
    return 'references.notText';
  }
}

/**
 * Lines of genes in a GTF, unpacked where it is gzip, with the two attributes that name the gene: a whole GTF of a genome has a gigabyte, these
 * lines have some megabytes.
 */
export async function readGtf(file: File): ReturnType<typeof readReference> {
  const unpacked = file.name.toLowerCase().endsWith('.gz')
    ? file.stream().pipeThrough(new DecompressionStream('gzip'))
    : file.stream();
  const kept: string[] = [];
  const take = (line: string) => {
    const fields = line.split('\t');
    if (fields[2] !== 'gene' || line.startsWith('#')) return;
    const names = fields[8]?.match(/\bgene_(?:id|name) "[^"]*"/g) ?? [];
    kept.push([...fields.slice(0, 8), names.join('; ')].join('\t'));
  };
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const reader = unpacked.getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      const lines = (rest + decoder.decode(value, { stream: !done })).split(/\r?\n/);
      rest = lines.pop() ?? '';
      lines.forEach(take);
      if (done) break;
    }
    take(rest);
  } catch {
    return 'references.notText';
  }
  const text = kept.map((line) => `${line}\n`).join('');
  return text.length > MOST_BYTES ? 'references.tooLarge' : { name: file.name, bytes: text.length, text };
}

/** CellPhoneDB's tables and what stands before the name of each in one text: the contract's PAIR_TABLES and TABLE_MARK. */
const TABLES: readonly (typeof PAIR_TABLES)[number][] = ['interaction', 'complex', 'gene', 'protein'];
const MARK = '##file ';
/** One text of several files: tables of CellPhoneDB one after the other. A single file is read as it is. */
export async function readReferences(files: readonly File[]): ReturnType<typeof readReference> {
  const [first, ...more] = files;
  if (first && /\.gtf(\.gz)?$/i.test(first.name)) return readGtf(first);
  if (!first || !more.length) return first ? readReference(first) : 'references.notText';
  const read = await Promise.all(files.map(readReference));
  const wrong = read.find((one) => typeof one === 'string');
  if (wrong !== undefined && typeof wrong === 'string') return wrong;
  const whole = read.flatMap((one) => (typeof one === 'string' ? [] : [one]));
  const rank = ({ name }: { name: string }) => TABLES.findIndex((table) => name === `${table}_input.csv`);
  const sorted = [...whole].sort((a, b) => rank(a) - rank(b));
  const text = sorted.map((one) => `${MARK}${one.name}\n${one.text.replace(/\uFEFF/, '').trimEnd()}\n`).join('');
  const bytes = sorted.reduce((n, one) => n + one.bytes, 0);
  return bytes > MOST_BYTES ? 'references.tooLarge' : { name: sorted.map((one) => one.name).join(', '), bytes, text };
}

/** What the form lacks. */
export function problemOf({ name, version, file, kind, species, toSpecies }: ReferenceForm): MessageId | null {
  if (!file) return 'references.noFile';
  if (!name.trim() || !version.trim()) return 'references.incomplete';
  if (kind === 'orthologs' && (toSpecies === null || toSpecies === species)) return 'references.sameSpecies';
  return null;
}
