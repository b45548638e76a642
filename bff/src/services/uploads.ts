import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { EVENTS, Server, type Upload } from '@tus/server';
import { LIMITS } from '@stroma/contract';
import type { FileRow } from '../db/rows.ts';
import { transact } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { AppError, sentence } from '../errors.ts';
import type { Caller } from '../middlewares/token.ts';
import { newId } from './ids.ts';
import { insertJob } from './jobs.ts';
import { deleteFileRow, takeStorage } from './storage.ts';

export const UPLOAD_PATH = '/api/user/files/uploads';
const MATRIX = /\.(zip|tar|tar\.gz|tgz|tsv|tsv\.gz|txt|txt\.gz|csv|csv\.gz|h5)$/i;
const ANNOTATED = /\.h5ad$/i;

/** A name as the file system and a header take it: no folders, no control characters, 200 characters at most. */
const cleanName = (name: string): string =>
  [...name.split(/[\\/]/).at(-1)!]
    .filter((c) => c >= ' ' && c !== '\u007f')
    .join('')
    .slice(-200);

/** Resumable uploads (tus). Staged beside the data; a finished one is hashed, moved to the object store and parsed. */
export async function createUploads(deps: Deps) {
  const directory = join(deps.config.dataDir, 'uploads');
  await mkdir(directory, { recursive: true });
  const server = new Server({
    path: UPLOAD_PATH,
    datastore: new FileStore({ directory }),
    maxSize: LIMITS.uploadBytes,
    relativeLocation: true,
    respectForwardedHeaders: false,
    namingFunction: () => newId(),
    async onUploadCreate(_request, upload) {
      await createRow(deps, uploader.getStore()!, upload).catch(asTusError);
      return {};
    },
    async onUploadFinish(_request, upload) {
      await finishUpload(deps, directory, upload.id);
      return {};
    },
  });
  // The browser gave the upload up (tus DELETE): the row and its bytes go with the staged part.
  server.on(EVENTS.POST_TERMINATE, (_request, _response, id) => {
    void dropUpload(deps, id).catch((err: unknown) => deps.log.error({ err }, 'an upload could not be dropped'));
  });
  return { server, directory };
}

/** Whose request tus is handling: its hooks are given the upload alone. */
export const uploader = new AsyncLocalStorage<Caller>();

function asTusError(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const body = {
    code: error.status,
    msg: sentence(error.id),
    message: sentence(error.id),
    data: null,
    error: { id: error.id, params: error.params },
  };
  throw { status_code: error.status, body: JSON.stringify(body) };
}

/** Of an upload that is given up: the row, and with it what it took of the quota. */
export async function dropUpload(deps: Deps, id: string): Promise<void> {
  const file = await deps.db<FileRow>('files').where({ id, state: 'uploading' }).first();
  if (!file || !(await transact(deps.db, (trx) => deleteFileRow(trx, file)))) return;
  await deps.events.tell(file.space_id, 'file', { id, deleted: true });
}

async function createRow(deps: Deps, caller: Caller, upload: Upload): Promise<void> {
  const name = cleanName(upload.metadata?.filename ?? '');
  const kind = upload.metadata?.kind === 'annotated' ? 'annotated' : 'matrix';
  if (!name || upload.metadata?.disclaimer !== 'agreed')
    throw new AppError('INPUT_INVALID', { where: 'upload', path: name ? 'disclaimer' : 'filename' });
  if (!(kind === 'annotated' ? ANNOTATED : MATRIX).test(name))
    throw new AppError('FILE_TYPE_UNSUPPORTED', { file: name });
  const size = upload.size;
  if (!size) throw new AppError('INPUT_INVALID', { where: 'upload', path: 'size' });
  await transact(deps.db, async (trx) => {
    await takeStorage(trx, caller.space.id, size);
    await trx('files').insert({
      id: upload.id,
      space_id: caller.space.id,
      created_by: caller.user.id,
      name,
      size,
      kind,
      state: 'uploading',
      created_at: deps.now(),
    });
  });
  await deps.events.tell(caller.space.id, 'file', { id: upload.id });
}

/** Hash, move, then one transaction: state parsing and its job. Safe to run again after a kill at any point. */
export async function finishUpload(deps: Deps, directory: string, id: string): Promise<void> {
  const file = await deps.db<FileRow>('files').where({ id, state: 'uploading' }).first();
  if (!file) return;
  const key = `files/${id}/${file.name}`;
  const staged = join(directory, id);
  if (await stat(staged).catch(() => null)) await deps.store.adopt(staged, key);
  const sha256 = await hashStored(deps, key);
  await startParsing(deps, file, key, sha256);
  await rm(join(directory, `${id}.json`), { force: true });
}

async function hashStored(deps: Deps, key: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(await deps.store.read(key), hash);
  return hash.digest('hex');
}

export async function startParsing(deps: Deps, file: FileRow, key: string, sha256: string): Promise<void> {
  await deps.db.transaction(async (trx) => {
    const won = await trx('files').where({ id: file.id, state: 'uploading' }).update({ state: 'parsing', sha256 });
    if (won !== 1) return;
    const job = await insertJob(
      trx,
      {
        spaceId: file.space_id,
        userId: file.created_by,
        tool: 'import',
        name: file.name,
        params: { kind: file.kind, name: file.name },
        inputs: { fileId: file.id, key, name: file.name, kind: file.kind, sha256 },
        datasetId: file.kind === 'annotated' ? newId() : null,
        fileId: file.id,
      },
      deps.now(),
    );
    await trx('files').where({ id: file.id }).update({ job_id: job.id });
  });
  await deps.events.tell(file.space_id, 'file', { id: file.id });
  deps.events.jobSubmitted();
}
