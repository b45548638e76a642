import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isNameText, LIMITS, UPLOAD_NAMES, uploadKindOf } from '@stroma/contract';
import type { Upload } from '@tus/server';
import type { FileRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError, inputInvalid } from '../../errors.ts';
import type { Caller } from '../../caller.ts';
import { KeyedQueue } from '../sharing/one-at-a-time.ts';
import { deleteFileRow, reserveStorage } from '../storage/storage.ts';
import { assertHomologues, serialiseChoices, insertImport, importTables } from './imports.ts';

const isKind = (kind: string): kind is FileRow['kind'] => Object.hasOwn(UPLOAD_NAMES, kind);
/** Maximum length of a file name in UTF-8 bytes. File systems allow 255; downloads append a suffix. */
const NAME_BYTES = 200;

const extensionOf = (name: string): string =>
  Object.values(UPLOAD_NAMES).reduce((found, pattern) => found || (pattern.exec(name)?.[0] ?? ''), '');

/** File name that is safe for file systems and headers: no folders, no control characters, at most NAME_BYTES, extension kept. */
export function cleanName(name: string): string {
  const plain = [...name.split(/[\\/]/).at(-1)!].filter((c) => c >= ' ' && c !== '\u007f').join('');
  const extension = extensionOf(plain);
  const room = NAME_BYTES - Buffer.byteLength(extension);
  const stem = plain.slice(0, plain.length - extension.length);
  if (Buffer.byteLength(stem) <= room) return plain;
  // A truncated multi-byte character decodes to U+FFFD.
  const cut = Buffer.from(stem)
    .subarray(0, room)
    .toString('utf8')
    .replace(/\ufffd$/, '');
  return cut + extension;
}

/** A new name keeps the file extension, which the store and the readers need, and must be valid for an upload. */
export function assertRenamed({ name, state }: Pick<FileRow, 'name' | 'state'>, next: string): void {
  if (state === 'uploading' || state === 'parsing') throw new AppError('FILE_NOT_PARSED', { file: name, state });
  const isSame = extensionOf(next).toLowerCase() === extensionOf(name).toLowerCase();
  if (!isSame || next.length === extensionOf(next).length || cleanName(next) !== next || !isNameText(next))
    throw inputInvalid('body', '/fileName', 'pattern');
}

/** Key of an upload in the object store. The file name from the user is never part of a path. */
export const keyOf = ({ id, name }: Pick<FileRow, 'id' | 'name'>): string =>
  `files/${id}/content${extensionOf(name).toLowerCase()}`;

/** Key and size in bytes of an upload in the store. Earlier versions stored uploads under their names. Throws NOT_FOUND when absent. */
export async function storedUpload(
  deps: Deps,
  file: Pick<FileRow, 'id' | 'name'>,
): Promise<{ key: string; size: number }> {
  const key = keyOf(file);
  const size = await deps.store.size(key).catch((error: unknown) => {
    if (error instanceof AppError && error.id === 'NOT_FOUND') return null;
    throw error;
  });
  if (size !== null) return { key, size };
  const named = `files/${file.id}/${file.name}`;
  return { key: named, size: await deps.store.size(named) };
}

/** Deletes the staged bytes of an unfinished upload and their `.json` file. */
export async function removeStaged(directory: string, id: string): Promise<void> {
  for (const part of [id, `${id}.json`]) await rm(join(directory, part), { force: true });
}

/** Deletes an abandoned upload and releases its quota. */
export async function dropUpload(deps: Deps, id: string): Promise<void> {
  const file = await deps.db<FileRow>('files').where({ id, state: 'uploading' }).first();
  if (!file || !(await transact(deps.db, (trx) => deleteFileRow(trx, file)))) return;
  await deps.events.publish(file.space_id, 'file', { id, deleted: true });
}

/** Creates the row of an upload and reserves its quota. Throws INPUT_INVALID, FILE_TYPE_UNSUPPORTED, HOMOLOGUES_MISSING or STORAGE_FULL. */
export async function createRow(deps: Deps, caller: Caller, upload: Upload): Promise<void> {
  const name = cleanName(upload.metadata?.filename ?? '');
  const asked = upload.metadata?.kind ?? 'matrix';
  const kind = isKind(asked) ? asked : 'matrix';
  if (!name || upload.metadata?.disclaimer !== 'agreed')
    throw inputInvalid('upload', name ? '/disclaimer' : '/filename', 'required');
  if (!isNameText(name)) throw inputInvalid('upload', '/filename', 'pattern');
  if (!UPLOAD_NAMES[kind].test(name))
    throw new AppError('FILE_TYPE_UNSUPPORTED', { file: name, tab: kind, right: uploadKindOf(name, kind) });
  const choices = serialiseChoices(upload.metadata?.choices);
  await assertHomologues(deps, { name, choices, space_id: caller.space.id, created_by: caller.user.id });
  const size = upload.size;
  if (!size) throw inputInvalid('upload', '/size', 'minimum');
  if (kind === 'contigs' && size > LIMITS.contigs.bytes)
    throw new AppError('CONTIGS_INVALID', { file: name, reason: 'bytes', most: LIMITS.contigs.bytes });
  await transact(deps.db, async (trx) => {
    await reserveStorage(trx, caller.space.id, size);
    await trx('files').insert({
      id: upload.id,
      space_id: caller.space.id,
      created_by: caller.user.id,
      name,
      size,
      kind,
      choices,
      state: 'uploading',
      staged_in: deps.config.uploadsId,
      created_at: deps.now(),
    });
  });
  await deps.events.publish(caller.space.id, 'file', { id: upload.id });
}

/** A request and the recovery after a kill may finish the same upload. */
const finishing = new KeyedQueue('finish');

/** Moves a received upload to the store, hashes it and starts its import job. Idempotent, so it can run again after a kill. */
export const finishUpload = (deps: Deps, directory: string, id: string): Promise<void> =>
  finishing.run(id, () => finish(deps, directory, id));

async function finish(deps: Deps, directory: string, id: string): Promise<void> {
  const file = await deps.db<FileRow>('files').where({ id, state: 'uploading' }).first();
  if (!file) return;
  const staged = join(directory, id);
  if (await stat(staged).catch(() => null)) await deps.store.adopt(staged, keyOf(file));
  const { key } = await storedUpload(deps, file);
  const sha256 = await hashStored(deps, key);
  await startParsing(deps, file, key, sha256);
  await rm(join(directory, `${id}.json`), { force: true });
  // The file was deleted in the meantime, so its stored bytes are deleted too.
  if (!(await deps.db('files').where({ id }).first('id'))) await deps.store.remove(`files/${id}`);
}

async function hashStored(deps: Deps, key: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(await deps.store.read(key), hash);
  return hash.digest('hex');
}

/** Sets a file to `parsing` and inserts its import job in one transaction. Does nothing if another call did so first. */
export async function startParsing(deps: Deps, file: FileRow, key: string, sha256: string): Promise<void> {
  const tables = await importTables(deps, file);
  await deps.db.transaction(async (trx) => {
    const won = await trx('files').where({ id: file.id, state: 'uploading' }).update({ state: 'parsing', sha256 });
    if (won === 1) await insertImport(trx, file, { key, name: file.name, sha256 }, tables, deps.now());
  });
  await deps.events.publish(file.space_id, 'file', { id: file.id });
  deps.events.jobSubmitted();
}
