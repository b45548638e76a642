import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileRow } from '../db/rows.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { dropUpload, finishUpload, removeStaged, storedUpload } from './uploads.ts';

/** Between the row of an upload and its staged file lie milliseconds; what has none after this long never gets one. */
export const CREATION_MS = 3600_000;

/** Null where there is nothing. A store or a folder that cannot be read is an error: nothing is given up on its account. */
async function sizeOf(deps: Deps, directory: string, file: FileRow): Promise<number | null> {
  const staged = await stat(join(directory, file.id)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (staged) return staged.size;
  const stored = await storedUpload(deps, file).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return stored?.size ?? null;
}

/** All bytes are here, whether or not the row says so yet: hashing a large one takes a while. */
export const isReceived = async (deps: Deps, directory: string, file: FileRow): Promise<boolean> =>
  file.state !== 'uploading' || (await sizeOf(deps, directory, file)) === Number(file.size);

/** One file that cannot be looked at keeps neither the others nor the start. */
async function eachOpen(deps: Deps, before: number, work: (file: FileRow) => Promise<void>): Promise<void> {
  const open = await deps.db<FileRow>('files').where({ state: 'uploading' }).where('created_at', '<=', before);
  for (const file of open)
    await work(file).catch((err: unknown) => deps.log.error({ err, id: file.id }, 'an upload could not be recovered'));
}

/** After a kill between the last byte and the row: whatever is complete in the staging folder or the store is taken on. */
export async function recoverUploads(deps: Deps, directory: string): Promise<void> {
  await eachOpen(deps, deps.now(), async (file) => {
    if (await isReceived(deps, directory, file)) await finishUpload(deps, directory, file.id);
  });
}

/**
 * After a kill between an upload's row and its staged file (bytes, and a `.json` beside them): nothing can be sent to it any more,
 * so its row goes, and the bytes that it holds of the quota. One whose bytes are in the store is being finished.
 */
export async function releaseLost(deps: Deps, directory: string, graceMs = CREATION_MS): Promise<void> {
  await eachOpen(deps, deps.now() - graceMs, async (file) => {
    const staged = join(directory, file.id);
    const canGoOn = await access(`${staged}.json`).then(
      () => true,
      () => false,
    );
    const size = await sizeOf(deps, directory, file);
    if (size !== null && (canGoOn || size > 0)) return;
    await dropUpload(deps, file.id);
    await removeStaged(directory, file.id);
  });
}
