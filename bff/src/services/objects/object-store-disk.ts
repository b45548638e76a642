import { constants, createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { AppError } from '../../errors.ts';
import type { ObjectStore } from './object-store.types.ts';

/** A store in a folder, which is created. */
export async function openDiskStore(root: string): Promise<ObjectStore> {
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
      await rename(file, at(key)).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error;
        await copyWhole(file, at(key));
        await rm(file);
      });
    },
    async copy(from, key) {
      const target = at(key);
      await mkdir(dirname(target), { recursive: true });
      // Objects are never written in place, so both names can share the bytes. Not every file system has links.
      await link(at(from.key), target)
        .catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') throw error;
          return copyFile(at(from.key), target, constants.COPYFILE_FICLONE);
        })
        .catch(missing);
    },
    async read(key) {
      await stat(at(key)).catch(missing);
      return createReadStream(at(key));
    },
    readText: (key) => readFile(at(key), 'utf8').catch(missing),
    size: async (key) => (await stat(at(key)).catch(missing)).size,
    remove: (key) => rm(at(key), { recursive: true, force: true }),
    async *list(prefix) {
      for await (const file of walk(prefix ? at(prefix) : root))
        yield { ...file, key: relative(root, file.path).split(sep).join('/') };
    },
  };
}

/** Copies a file from another file system, so that it appears complete under its name. */
async function copyWhole(file: string, target: string): Promise<void> {
  const temporary = `${target}.part`;
  try {
    await copyFile(file, temporary);
    const handle = await open(temporary, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(temporary, target);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Files below a folder; those that disappear in the meantime are skipped. Links are not followed. */
export async function* walk(folder: string): AsyncGenerator<{ path: string; size: number; at: number }> {
  const entries = await opendir(folder).catch(() => null);
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    const facts = entry.isFile() ? await stat(path).catch(() => null) : null;
    if (facts) yield { path, size: facts.size, at: facts.mtimeMs };
  }
}
