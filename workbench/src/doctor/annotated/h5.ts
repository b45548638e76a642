import type { Dataset, File as H5File, Group } from 'h5wasm';

/** The little of h5wasm that the readers use: opened once, closed by `close`. */
export interface H5 {
  root: Group;
  close(): void;
}
export type Opener = (file: File) => Promise<H5>;
export type { Dataset, Group };

/** Maximum bytes per read: a larger chunk is not read. */
const MOST_BYTES = 64 * 1024 * 1024;
/** H5T_FLOAT */
const FLOAT = 1;
let mounted = 0;

/** Opens a file for HDF5 in a worker, which only reads the requested slices. */
export const openInWorker: Opener = async (file) => {
  const {
    default: h5wasm,
    FS,
    File: H5,
  } = await import('h5wasm').then(async (module) => {
    await module.ready;
    return module;
  });
  void h5wasm;
  mounted += 1;
  const folder = `/chosen-${mounted}`;
  FS!.mkdir(folder);
  FS!.mount(FS!.filesystems.WORKERFS, { blobs: [{ name: 'file', data: file }] }, folder);
  const opened: H5File = new H5(`${folder}/file`, 'r');
  return {
    root: opened,
    close: () => {
      opened.close();
      FS!.unmount(folder);
    },
  };
};

export const isGroup = (item: unknown): item is Group => item !== null && typeof item === 'object' && 'keys' in item;
export const isDataset = (item: unknown): item is Dataset =>
  item !== null && typeof item === 'object' && 'slice' in item;
/** A child by its path, without following links out of the file. */
export function at(group: Group, path: string): Group | Dataset | null {
  let here: Group = group;
  for (const [k, name] of path.split('/').entries()) {
    if (!here.keys().includes(name)) return null;
    const next = here.get(name);
    if (k === path.split('/').length - 1) return isGroup(next) || isDataset(next) ? next : null;
    if (!isGroup(next)) return null;
    here = next;
  }
  return here;
}
export const datasetAt = (group: Group, path: string): Dataset | null => {
  const item = at(group, path);
  return isDataset(item) ? item : null;
};
export const attribute = (item: Group | Dataset, name: string): unknown => item.attrs[name]?.value;
export const textOf = (value: unknown): string =>
  Array.isArray(value) ? textOf(value[0]) : typeof value === 'string' ? value : '';

export const lengthOf = (item: Dataset): number => item.shape?.[0] ?? 0;
const chunkBytes = (item: Dataset): number => {
  const { chunks, size } = item.metadata as { chunks: number[] | null; size: number };
  return chunks ? chunks.reduce((product, n) => product * n, size) : 0;
};
/** Numbers of a slice of the first dimension; null for text and for chunks that are too large for a preview. */
export function readNumbers(item: Dataset, from: number, to: number): Float64Array | null {
  if (chunkBytes(item) > MOST_BYTES || to <= from) return to <= from ? new Float64Array() : null;
  // h5wasm does not support 16-bit floats; the import reads them.
  if (item.metadata.type === FLOAT && item.metadata.size === 2) return null;
  const found = item.slice([[from, to]]);
  if (found === null || typeof found !== 'object' || !('length' in found)) return null;
  return Float64Array.from(found as ArrayLike<number>, Number);
}
/** Texts of `most` entries from `from` on. */
export function readTexts(item: Dataset, most: number, from = 0): string[] {
  const end = Math.min(lengthOf(item), from + most);
  if (end <= from || chunkBytes(item) > MOST_BYTES) return [];
  const found = item.slice([[from, end]]);
  return Array.isArray(found) ? found.map(String) : [];
}
/** Names in either storage form: a data set, or AnnData's nullable texts. */
export function readNames(item: Group | Dataset | null, most: number): string[] {
  if (isDataset(item)) return readTexts(item, most);
  const values = item && datasetAt(item, 'values');
  return values ? readTexts(values, most) : [];
}
