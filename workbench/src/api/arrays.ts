import type { Areas } from '@stroma/contract';
import { readBody, requestOf, send, toApiError } from './client.ts';

/** A binary reply of docs/interfaces.md: the body and its one-line JSON header. */
export interface Binary {
  format: string;
  meta: Record<string, unknown>;
  bytes: ArrayBuffer;
}

async function readBinary(
  key: keyof Areas['datasetProxies'],
  id: string,
  query: Record<string, unknown>,
  init?: { form?: Record<string, string | readonly string[]> },
): Promise<Binary> {
  return binaryOf(
    await send(
      ...requestOf('datasetProxies', key, {
        params: { id },
        query,
        ...(init?.form && { body: init.form }),
        // A gene is read by POST (the specification's form); as a read it may be tried again.
        headers: { Accept: 'application/octet-stream', ...(init?.form && { 'X-Read': '1' }) },
      }),
    ),
  );
}

export async function binaryOf(reply: Response): Promise<Binary> {
  if (!reply.ok) throw await toApiError(reply);
  return {
    format: reply.headers.get('X-Stroma-Format') ?? '',
    meta: JSON.parse(reply.headers.get('X-Stroma-Meta') ?? '{}') as Record<string, unknown>,
    bytes: await readBody(reply.arrayBuffer()),
  };
}

export interface Coordinates {
  key: string;
  n: number;
  dimensions: 2 | 3;
  positions: Int16Array;
  ranges: readonly (readonly [number, number])[];
  /** Numbers of the components that are shown, where they are not the first ones. */
  components?: readonly number[];
}
/** Form A. */
export async function readEmbedding(id: string, key: string, dimensions: 2 | 3): Promise<Coordinates> {
  const { meta, bytes } = await readBinary('embeddingView', id, { key, dimensions });
  return {
    key,
    n: meta.n as number,
    dimensions,
    positions: new Int16Array(bytes),
    ranges: meta.ranges as [number, number][],
  };
}

/** The tissue image of a slide, decoded. */
export async function readTissue(id: string): Promise<ImageBitmap> {
  const reply = await send(
    ...requestOf('datasetProxies', 'tissue', { params: { id }, headers: { Accept: 'image/jpeg' } }),
  );
  if (!reply.ok) throw await toApiError(reply);
  return createImageBitmap(await readBody(reply.blob()));
}

export type Column =
  | { kind: 'category'; name: string; categories: string[]; codes: Uint8Array | Uint16Array }
  | { kind: 'number'; name: string; values: Float32Array };
/** Forms B and C. */
export const readColumn = async (id: string, name: string, version?: string): Promise<Column> =>
  columnOf(name, await readBinary('annotation', id, { name, ...(version && { v: version }) }));

/** Column of a result with a value per cell. Its `name` is the label where it has one. */
export async function readResultColumn(result: string, name: string): Promise<Column> {
  const headers = { Accept: 'application/octet-stream' };
  const found = await binaryOf(await send(...requestOf('tasks', 'column', { params: { id: result, name }, headers })));
  return columnOf(typeof found.meta.label === 'string' ? found.meta.label : name, found);
}

function columnOf(name: string, { format, meta, bytes }: Binary): Column {
  if (format === 'f32') return { kind: 'number', name, values: new Float32Array(bytes) };
  const codes = format === 'codes-u16' ? new Uint16Array(bytes) : new Uint8Array(bytes);
  return { kind: 'category', name, categories: meta.categories as string[], codes };
}

export interface GeneValues {
  id: string;
  symbol: string;
  /** One byte per cell: 0 for none, 1 to 255 for 0 to max. */
  values: Uint8Array;
  max: number;
  expressing: number;
}
/** Form D: delta varints of the cells with a value, then one byte a value. */
export async function readGene(id: string, gene: string, layer: 'raw' | 'normalized'): Promise<GeneValues> {
  return geneOf(await readBinary('gene', id, {}, { form: { gene, layer } }));
}

function geneOf({ meta, bytes }: Binary): GeneValues {
  const { n, nnz, indexBytes, max } = meta as { n: number; nnz: number; indexBytes: number; max: number };
  return {
    id: meta.id as string,
    symbol: meta.symbol as string,
    values: toDenseValues(new Uint8Array(bytes), n, nnz, indexBytes),
    max,
    expressing: nnz,
  };
}

/** The AUCell score of a set of genes in every cell, as one gene's values. */
export async function readScore(id: string, genes: readonly string[]): Promise<GeneValues> {
  return geneOf(await readBinary('gene', id, {}, { form: { gene: genes, enrichment: '1' } }));
}

/** Exported for its test: `bytes` holds `nnz` LEB128 deltas in `indexBytes` bytes, then `nnz` values. */
export function toDenseValues(bytes: Uint8Array, n: number, nnz: number, indexBytes: number): Uint8Array {
  const out = new Uint8Array(n);
  let at = -1;
  let p = 0;
  for (let i = 0; i < nnz; i += 1) {
    let byte = bytes[p]!;
    p += 1;
    let delta = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[p]!;
      p += 1;
      delta += (byte & 0x7f) * 2 ** shift;
    }
    at += delta + 1;
    out[at] = bytes[indexBytes + i]!;
  }
  return out;
}
