import { isStored, type CellGroup } from '@stroma/contract/tools';
import { call, readBody, requestOf, send, toApiError } from '../../api/client.ts';
import { load } from '../../api/cache.ts';
import { readColumn, type Column } from '../../api/arrays.ts';
import { hashBits, packWhere, toBase64, unpack, type Bits } from './bits.ts';
import type { Source } from './expression.ts';
import { countSelected } from './summaries.ts';

/** The dataset whose cells are selected. */
export interface Selectable {
  id: string;
  cells: number;
  /** Id of the whole dataset; immutable. */
  version: string;
  columns: readonly { name: string; kind: string; version?: string; categories?: readonly { name: string }[] }[];
}

const columnVersion = (dataset: Selectable, name: string): string | undefined =>
  dataset.columns.find((column) => column.name === name)?.version;

/** Key of a source's cells: equal keys mean equal cells. Null if the source contains its cells. */
export function keyOf(dataset: Selectable, source: Source): string | null {
  const { id, version } = dataset;
  switch (source.kind) {
    case 'drawn':
      return null;
    case 'category':
      return JSON.stringify([id, 'category', source.column, columnVersion(dataset, source.column), source.categories]);
    case 'number':
      return JSON.stringify([id, 'number', source.column, version, source.min, source.max]);
    case 'gene':
      return JSON.stringify([id, 'gene', source.gene, version, source.atLeast]);
    case 'set':
      return JSON.stringify([id, 'set', source.id, source.hash]);
  }
}

/** Categories of the source that its column no longer has after a label edit; they select no cell. */
export function missingCategories(dataset: Selectable, source: Source): string[] {
  if (source.kind !== 'category') return [];
  const known = new Set(dataset.columns.find((c) => c.name === source.column)?.categories?.map((c) => c.name));
  return source.categories.filter((name) => !known.has(name));
}

export function packCategories(column: Column, categories: readonly string[]): Bits {
  if (column.kind !== 'category') return packWhere(column.values.length, () => false);
  const chosen = new Set(categories);
  const { codes } = column;
  const has = new Uint8Array(2 ** (8 * codes.BYTES_PER_ELEMENT));
  column.categories.forEach((name, code) => {
    if (chosen.has(name)) has[code] = 1;
  });
  return packWhere(codes.length, (cell) => has[codes[cell]!] === 1);
}

/** Bounds in single precision, like the values, so that a bound copied from a value takes its cell. Missing values are in no range. */
export function packRange(column: Column, min: number, max: number): Bits {
  if (column.kind !== 'number') return packWhere(column.codes.length, () => false);
  const [low, high] = [Math.fround(min), Math.fround(max)];
  const { values } = column;
  return packWhere(values.length, (cell) => values[cell]! >= low && values[cell]! <= high);
}

async function readBytes(request: ReturnType<typeof requestOf>): Promise<Bits> {
  const reply = await send(...request);
  if (!reply.ok) throw await toApiError(reply);
  return new Uint8Array(await readBody(reply.arrayBuffer()));
}

/** Reads a column of the dataset at its current version. */
export const readWhole = (dataset: Selectable, name: string): Promise<Column> => {
  const version = columnVersion(dataset, name);
  return load(`${dataset.id}:column:${name}:${version ?? dataset.version}`, () =>
    readColumn(dataset.id, name, version),
  );
};

/** Reads the cells of a source. Throws an ApiError, CELL_SET_NOT_FOUND for a stored set that the space does not have. */
export async function readBits(dataset: Selectable, source: Source): Promise<Bits> {
  const params = { id: dataset.id };
  switch (source.kind) {
    case 'drawn':
      return source.bits;
    case 'category':
      return packCategories(await readWhole(dataset, source.column), source.categories);
    case 'number':
      return packRange(await readWhole(dataset, source.column), source.min, source.max);
    case 'gene': {
      const { gene, atLeast } = source;
      // The values that the browser draws are rounded to 255 steps, so the server compares.
      const body = { cells: { op: 'and' as const, of: [{ cells: { gene, atLeast } }] } };
      const headers = { Accept: 'application/octet-stream', 'X-Read': '1' };
      return readBytes(requestOf('cells', 'evaluate', { params, body, headers }));
    }
    case 'set': {
      const headers = { Accept: 'application/octet-stream' };
      return readBytes(requestOf('cells', 'bits', { params: { ...params, set: source.id }, headers }));
    }
  }
}

/** Number of cells of a stored set in each category of a column, in the column's order. */
export async function countCategories(
  dataset: Selectable,
  name: string,
  set: { id: string; hash: string; name: string },
): Promise<{ name: string; cells: number }[]> {
  const column = await readWhole(dataset, name);
  const bits = await readBits(dataset, { kind: 'set', ...set });
  const { selected } = countSelected(column, unpack(bits, dataset.cells));
  return column.kind === 'category'
    ? column.categories.map((category, k) => ({ name: category, cells: selected[k]! }))
    : [];
}

/** Cells of a group: those with its labels, or of its stored set. */
async function bitsOfGroup(dataset: Selectable, group: CellGroup): Promise<Bits> {
  if (isStored(group)) {
    const body = { cells: { op: 'and' as const, of: [{ cells: { cellSet: group.cellSet } }] } };
    const headers = { Accept: 'application/octet-stream', 'X-Read': '1' };
    return readBytes(requestOf('cells', 'evaluate', { params: { id: dataset.id }, body, headers }));
  }
  const each = [group, ...(group.and ?? [])].map(async ({ column, categories }) =>
    packCategories(await readWhole(dataset, column), categories),
  );
  const [first, ...others] = await Promise.all(each);
  return others.reduce<Bits>((both, next) => both.map((byte, i) => byte & next[i]!), first!);
}

/** One byte per cell and group, 1 where the cell is of the group. */
export const readGroups = async (dataset: Selectable, groups: readonly CellGroup[]): Promise<Uint8Array[]> =>
  Promise.all(groups.map(async (group) => unpack(await bitsOfGroup(dataset, group), dataset.cells)));

/** Number of cells of a group in each category of a column, in the column's order; empty for a column of numbers. */
export async function countInGroup(dataset: Selectable, name: string, group: CellGroup): Promise<number[]> {
  const [column, bits] = await Promise.all([readWhole(dataset, name), bitsOfGroup(dataset, group)]);
  return countSelected(column, unpack(bits, dataset.cells)).selected;
}

/** Cells in the server's format. */
export const toCellExpression = (bits: Uint8Array) => ({
  op: 'and' as const,
  of: [{ cells: { bits: toBase64(bits) } }],
});

/** sha256 of the cells, from the server if the browser cannot compute it. */
export const hashOfBits = async (dataset: string, bits: Bits): Promise<string> =>
  (await hashBits(bits)) ??
  (
    await call('cells', 'count', {
      params: { id: dataset },
      body: { cells: toCellExpression(bits) },
      headers: { 'X-Read': '1' },
    })
  ).hash;
