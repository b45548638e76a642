import { createInterface } from 'node:readline';
import { setImmediate as turn } from 'node:timers/promises';
import { READING } from '@stroma/contract/reading';
import type { AlikeSamples } from '@stroma/contract/tools';
import { AppError } from '../../errors.ts';
import type { ObjectStore } from '../objects/object-store.ts';

const SUFFIX = new RegExp(`^(?:${READING.repairs.suffix})$`, 'i');
/** Smallest hashes of a sample's barcodes that are kept: the share of two samples follows from them within 3 percentage points. */
const KEPT = 1024;
/** Pairs that seem to share less are not counted one by one. Of ten thousand barcodes each, two samples share one to two in a hundred by chance. */
const LIKELY = 0.2;
/** Percent of the smaller sample's barcodes from which on a pair is named. */
const ALIKE = 30;
/** Samples are immutable, so cached results stay valid; the oldest are evicted. */
const REMEMBERED = 5000;

interface Sketch {
  cells: number;
  /** Ascending; all of a small sample. */
  hashes: Uint32Array;
}
const sketches = new Map<string, Sketch | null>();
const counted = new Map<string, number>();

export interface CellSample {
  name: string;
  key: string;
  /** One hash over matrix, barcodes and genes; null for a sample of an earlier version. */
  sha256: string | null;
  /** Reads the barcodes of a sample that is not a parsed file. */
  barcodes?: () => Promise<readonly string[]>;
}

/** Pairs of samples with the same cells, largest overlap first: the same file twice, or one sample under two names. */
export async function alikeSamples(store: ObjectStore, samples: readonly CellSample[]): Promise<AlikeSamples[]> {
  const found: AlikeSamples[] = [];
  const known: (CellSample & { sketch: Sketch | null })[] = [];
  for (const one of samples) known.push({ ...one, sketch: await sketchOf(store, one) });
  for (const [i, a] of known.entries())
    for (const b of known.slice(i + 1)) {
      if (!a.sketch || !b.sketch || likelyShare(a.sketch, b.sketch) < LIKELY) continue;
      const shared = await sharedBarcodes(store, a, b);
      const percent = Math.round((1000 * shared) / Math.max(1, Math.min(a.sketch.cells, b.sketch.cells))) / 10;
      if (percent < ALIKE) continue;
      const isSame = a.sha256 !== null && a.sha256 === b.sha256;
      const cells = { cellsA: a.sketch.cells, cellsB: b.sketch.cells };
      found.push({ a: a.name, b: b.name, ...cells, shared, percent, isSame });
    }
  return found.sort((x, y) => y.percent - x.percent);
}

/** Barcodes without suffixes added by tools, streamed; null if a sample has no list. */
async function eachBarcode(
  store: ObjectStore,
  { key, barcodes }: CellSample,
  take: (barcode: string) => void,
): Promise<boolean> {
  try {
    let lines = 0;
    const all = barcodes ? await barcodes() : createInterface({ input: await store.read(`${key}/barcodes.txt`) });
    for await (const line of all) {
      take(SUFFIX.exec(line)?.groups?.core ?? line);
      if (++lines % 5000 === 0) await turn();
    }
    return true;
  } catch (error) {
    if (error instanceof AppError && error.id === 'NOT_FOUND') return false;
    throw error;
  }
}

async function sketchOf(store: ObjectStore, sample: CellSample): Promise<Sketch | null> {
  const before = sketches.get(sample.key);
  if (before !== undefined) return before;
  const hashes: number[] = [];
  const isThere = await eachBarcode(store, sample, (barcode) => hashes.push(hashOf(barcode)));
  const sketch = isThere ? { cells: hashes.length, hashes: Uint32Array.from(hashes).sort().slice(0, KEPT) } : null;
  remember(sketches, sample.key, sketch);
  return sketch;
}

/** FNV-1a with a final mixing, because its low bits alone are not random enough. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let k = 0; k < text.length; k += 1) hash = Math.imul(hash ^ text.charCodeAt(k), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** The share of the smaller sample, estimated from the hashes up to which both are known. */
function likelyShare(a: Sketch, b: Sketch): number {
  const end = ({ cells, hashes }: Sketch) => (cells > KEPT ? hashes.at(-1)! : 2 ** 32);
  const most = Math.min(end(a), end(b));
  const within = ({ hashes }: Sketch) => hashes.filter((hash) => hash <= most);
  const [one, other] = [new Set(within(a)), within(b)];
  return other.filter((hash) => one.has(hash)).length / Math.max(1, Math.min(one.size, other.length));
}

async function sharedBarcodes(store: ObjectStore, a: CellSample, b: CellSample): Promise<number> {
  const pair = [a.key, b.key].sort().join('\n');
  const before = counted.get(pair);
  if (before !== undefined) return before;
  const one = new Set<string>();
  await eachBarcode(store, a, (barcode) => one.add(barcode));
  const both = new Set<string>();
  await eachBarcode(store, b, (barcode) => void (one.has(barcode) && both.add(barcode)));
  remember(counted, pair, both.size);
  return both.size;
}

function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.set(key, value);
  if (map.size > REMEMBERED) map.delete(map.keys().next().value!);
}
