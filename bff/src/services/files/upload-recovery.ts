import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { dropUpload, finishUpload, removeStaged, storedUpload } from './uploads.ts';

/** Grace period in ms. The staged file is normally created milliseconds after the row. */
export const CREATION_MS = 3600_000;

/**
 * Number of received bytes, or null if there are none. Throws if the store or the folder cannot be read, so that no upload is discarded by mistake.
 */
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

/** Whether all bytes were received. The row changes later, because hashing a large file takes time. */
export const isReceived = async (deps: Deps, directory: string, file: FileRow): Promise<boolean> =>
  file.state !== 'uploading' || (await sizeOf(deps, directory, file)) === Number(file.size);

/** Runs `work` for every open upload of this folder of uploads created before `before`. Logs an error and continues with the next upload. */
async function eachOpen(deps: Deps, before: number, work: (file: FileRow) => Promise<void>): Promise<void> {
  const open = await deps
    .db<FileRow>('files')
    .where({ state: 'uploading' })
    .where('created_at', '<=', before)
    .andWhere((here) => here.whereNull('staged_in').orWhere({ staged_in: deps.config.uploadsId }));
  for (const file of open)
    await work(file).catch((err: unknown) => deps.log.error({ err, id: file.id }, 'an upload could not be recovered'));
}

/** Finishes uploads whose bytes were all received before the process was killed. */
export async function recoverUploads(deps: Deps, directory: string): Promise<void> {
  await eachOpen(deps, deps.now(), async (file) => {
    if (await isReceived(deps, directory, file)) await finishUpload(deps, directory, file.id);
  });
}

/**
 * Drops uploads that cannot be resumed, because the process was killed between creating the row and the staged file with its
 * `.json`. Their quota is released. Uploads whose bytes are in the store are still being finished and are kept.
 */
export async function dropLostUploads(deps: Deps, directory: string, graceMs = CREATION_MS): Promise<void> {
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
