import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Readable } from 'node:stream';
import { AppError } from '../errors.ts';

export interface ObjectStore {
  /** Moves a finished local file to a key: fsync, then rename. */
  adopt(file: string, key: string): Promise<void>;
  read(key: string): Promise<Readable>;
  readText(key: string): Promise<string>;
  size(key: string): Promise<number>;
  remove(key: string): Promise<void>;
}

/** `file:///folder` or `s3://bucket/prefix`. A missing key is NOT_FOUND. */
export async function openObjectStore(url: string): Promise<ObjectStore> {
  if (url.startsWith('s3://')) return (await import('./object-store-s3.ts')).s3Store(url);
  const root = fileURLToPath(url);
  await mkdir(root, { recursive: true });
  const at = (key: string): string => {
    const path = normalize(join(root, key));
    if (!path.startsWith(root + sep)) throw new AppError('NOT_FOUND');
    return path;
  };
  const missing = (error: unknown): never => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new AppError('NOT_FOUND');
    throw error;
  };
  return {
    async adopt(file, key) {
      const handle = await open(file, 'r+');
      await handle.sync();
      await handle.close();
      await mkdir(dirname(at(key)), { recursive: true });
      await rename(file, at(key));
    },
    async read(key) {
      await stat(at(key)).catch(missing);
      return createReadStream(at(key));
    },
    readText: (key) => readFile(at(key), 'utf8').catch(missing),
    size: async (key) => (await stat(at(key)).catch(missing)).size,
    remove: (key) => rm(at(key), { recursive: true, force: true }),
  };
}
