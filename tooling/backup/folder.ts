import { access, open, opendir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file whose content names the others of its folder. It is replaced last when a dataset is converted. */
const DESCRIPTION = 'dataset.json';

/**
 * Relative paths of the files below a folder, unordered. Files deleted meanwhile are skipped, and links are not followed. The description of a
 * dataset is read before the folder is listed: whichever version it is, the files that it names are then found.
 */
export async function* filesBelow(
  folder: string,
  inside = '',
  skip: ReadonlySet<string> = new Set(),
): AsyncGenerator<string> {
  const described = inside ? `${inside}/${DESCRIPTION}` : DESCRIPTION;
  const isDataset = await access(join(folder, described)).then(
    () => true,
    () => false,
  );
  if (isDataset) yield described;
  const entries = await opendir(join(folder, inside)).catch(() => null);
  if (!entries) return;
  for await (const entry of entries) {
    const path = inside ? `${inside}/${entry.name}` : entry.name;
    if (skip.has(path) || (isDataset && path === described)) continue;
    if (entry.isDirectory()) yield* filesBelow(folder, path, skip);
    else if (entry.isFile()) yield path;
  }
}

/** Flushes the entries of a folder and of all folders below it. */
export async function syncFolders(folder: string): Promise<void> {
  for await (const entry of await opendir(folder)) if (entry.isDirectory()) await syncFolders(join(folder, entry.name));
  await syncPath(folder);
}

export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

export const removeTree = (path: string): Promise<void> => rm(path, { recursive: true, force: true });

export const writeSynced = (path: string, text: string): Promise<void> =>
  writeFile(path, text, { mode: 0o600, flush: true });
