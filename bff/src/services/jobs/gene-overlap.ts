import { createInterface } from 'node:readline';
import { setImmediate as turn } from 'node:timers/promises';
import { LIMITS, type GeneKeyLists } from '@stroma/contract';
import type { GeneOverlap } from '@stroma/contract/tools';
import { AppError } from '../../errors.ts';
import type { ObjectStore } from '../objects/object-store.ts';

/** One sample's genes as interned names, 0 if missing; `kinds` 0 no id, 1 Ensembl, 2 another database. */
export interface GeneKeys {
  ids: Int32Array;
  symbols: Int32Array;
  approved: Int32Array;
  kinds: Uint8Array;
}

/** Interns the gene names of samples that are compared with each other. */
class Names {
  readonly #numbers = new Map<string, number>([['', 0]]);
  get size(): number {
    return this.#numbers.size;
  }
  number(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#numbers.size);
    return this.#numbers.size - 1;
  }
}

/** Genes of one sample, each as id, symbol and approved symbol. */
async function* linesOf(store: ObjectStore, { key, geneKeys }: OverlapSample): AsyncIterable<readonly string[]> {
  if (geneKeys) {
    const { ids, symbols, approved } = await geneKeys();
    for (const [i, id] of ids.entries()) yield [id, symbols[i]!, approved[i]!];
    return;
  }
  for await (const line of createInterface({ input: await store.read(`${key}/gene_keys.tsv`) })) yield line.split('\t');
}

/** Reads the names line by line, so that a long list does not block the event loop. Null if a sample has none. */
async function readKeys(store: ObjectStore, sample: OverlapSample, names: Names): Promise<GeneKeys | null> {
  const rows: [number, number, number, number][] = [];
  try {
    for await (const [id = '', symbol = '', approved = ''] of linesOf(store, sample)) {
      const kind = !id ? 0 : id.startsWith('ENS') ? 1 : 2;
      rows.push([names.number(id), names.number(symbol), names.number(approved), kind]);
    }
  } catch (error) {
    if (error instanceof AppError && error.id === 'NOT_FOUND') return null;
    throw error;
  }
  const column = (k: 0 | 1 | 2) => Int32Array.from(rows, (row) => row[k]);
  return { ids: column(0), symbols: column(1), approved: column(2), kinds: Uint8Array.from(rows, (row) => row[3]) };
}

/** Samples with ids and symbols come first, as in the analysis. */
const poverty = (k: GeneKeys): number => (k.ids.some(Boolean) ? 0 : 2) + (k.symbols.some(Boolean) ? 0 : 1);

/** Maps each name of a table to its gene in `known`, plus one; 0 if missing. */
function tableOf(names: Int32Array, size: number): Int32Array {
  const table = new Int32Array(size);
  for (let gene = names.length - 1; gene >= 0; gene--) table[names[gene]!] = gene + 1;
  table[0] = 0;
  return table;
}

/** Genes that two samples share, by the rule of the analysis (analysis-runner, methods/genes/gene_names.py, `match`). */
function sharedGenes(one: GeneKeys, other: GeneKeys, size: number): number {
  const [known, added] = poverty(one) <= poverty(other) ? [one, other] : [other, one];
  const isMatched = new Uint8Array(added.ids.length);
  const isTaken = new Uint8Array(known.ids.length + 1);
  let shared = 0;
  for (const part of ['ids', 'symbols', 'approved'] as const) {
    const table = tableOf(known[part], size);
    const names = added[part];
    for (let gene = 0; gene < names.length; gene++) {
      if (isMatched[gene]) continue;
      const place = table[names[gene]!]!;
      if (place === 0 || isTaken[place]) continue;
      // Both have an id of one database, and the ids differ.
      if (part !== 'ids' && added.kinds[gene] && added.kinds[gene] === known.kinds[place - 1]) continue;
      isMatched[gene] = isTaken[place] = 1;
      shared += 1;
    }
  }
  return shared;
}

export interface OverlapSample {
  name: string;
  key: string;
  /** For a sample that is not a parsed file. */
  geneKeys?: () => Promise<GeneKeyLists>;
}

/** Samples are immutable, so a pair's number stays valid; the oldest ones are evicted. */
const REMEMBERED = 50_000;
const remembered = new Map<string, Pick<GeneOverlap, 'genesA' | 'genesB' | 'shared'>>();

/** One entry per pair, the smallest overlap first; `unknown`: samples parsed before their gene names were kept. */
export async function geneOverlaps(
  store: ObjectStore,
  samples: readonly OverlapSample[],
): Promise<{ pairs: GeneOverlap[]; unknown: string[] }> {
  const names = new Names();
  const keys = new Map<string, GeneKeys | null>();
  const pairs: GeneOverlap[] = [];
  const read = async (sample: OverlapSample) => {
    if (!keys.has(sample.key)) keys.set(sample.key, await readKeys(store, sample, names));
    return keys.get(sample.key)!;
  };
  const ids = (a: OverlapSample, b: OverlapSample) => `${a.key}\n${b.key}`;
  const all = samples.flatMap((a, i) => samples.slice(i + 1).map((b) => [a, b] as const));
  const isNew = all.some(([a, b]) => !remembered.has(ids(a, b)));
  // All are read before the first comparison, because the table needs one entry per name.
  if (isNew) for (const sample of samples) await read(sample);
  for (const [a, b] of all) {
    let found = remembered.get(ids(a, b));
    if (!found) {
      const [one, other] = [keys.get(a.key), keys.get(b.key)];
      if (!one || !other) continue;
      found = { genesA: one.ids.length, genesB: other.ids.length, shared: sharedGenes(one, other, names.size) };
      remembered.set(ids(a, b), found);
      if (remembered.size > REMEMBERED) remembered.delete(remembered.keys().next().value!);
      await turn();
    }
    const share = (of: number) => Math.round((1000 * found.shared) / Math.max(1, of)) / 10;
    pairs.push({
      a: a.name,
      b: b.name,
      ...found,
      percent: share(Math.min(found.genesA, found.genesB)),
      percentOfLarger: share(Math.max(found.genesA, found.genesB)),
    });
  }
  pairs.sort((x, y) => x.percent - y.percent || x.percentOfLarger - y.percentOfLarger);
  return { pairs, unknown: samples.filter((s) => keys.get(s.key) === null).map((s) => s.name) };
}

/** Throws GENES_DIFFER for the pair that shares least, before a job is made. */
export async function assertGenesOverlap(store: ObjectStore, samples: readonly OverlapSample[]): Promise<void> {
  if (samples.length < 2) return;
  const [least] = (await geneOverlaps(store, samples)).pairs;
  const min = LIMITS.geneOverlap.refuse;
  if (least && least.percent < min) throw new AppError('GENES_DIFFER', { ...least, min });
}
