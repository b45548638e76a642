import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdir, statfs } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { EVENTS, MemoryLocker, Server } from '@tus/server';
import type { Context } from 'koa';
import { LIMITS, type ErrorId } from '@stroma/contract';
import type { Deps } from '../../deps.ts';
import { AppError, envelopeOf, inputInvalid } from '../../errors.ts';
import type { Caller } from '../../caller.ts';
import { newId } from '../basics/ids.ts';
import { sharedLocks } from '../sharing/one-at-a-time.ts';
import { UploadLocker } from '../sharing/upload-locker.ts';
import { StagedStore } from './staged-store.ts';
import { createRow, dropUpload, finishUpload, removeStaged } from './uploads.ts';

export const UPLOAD_PATH = '/api/user/files/uploads';
const INTERNAL = 500;
/** Free disk space below which writes fail. */
const LEAST_FREE_BYTES = 1024 * 1024;

/** The request that the library is handling. Its hooks only receive the upload. */
interface TusRequest {
  caller: Caller;
  /** Checked against the caller's space; null while an upload is created. */
  id: string | null;
  created: string | null;
  /** Error of a hook or the file system, before the library converts it to text. */
  error: unknown;
}
const current = new AsyncLocalStorage<TusRequest>();

/** Throws unless the library acts on the id that the route has checked. */
function assertOwn(id: string): void {
  const request = current.getStore();
  if (!request || (request.id ?? request.created) !== id) throw new AppError('NOT_FOUND');
}

/** Resumable uploads (tus), staged in a folder. A finished upload is moved to the object store, hashed and parsed. */
export async function createUploads(deps: Deps) {
  const directory = deps.config.uploadsDir;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const locks = sharedLocks();
  const server = new Server({
    path: UPLOAD_PATH,
    datastore: new StagedStore({ directory }),
    locker: locks ? new UploadLocker(locks) : new MemoryLocker(),
    maxSize: LIMITS.uploadBytes,
    relativeLocation: true,
    respectForwardedHeaders: false,
    allowedOrigins: [],
    namingFunction() {
      const request = current.getStore()!;
      request.created = newId();
      return request.created;
    },
    getFileIdFromRequest: () => current.getStore()?.id ?? undefined,
    async onIncomingRequest(_request, id) {
      assertOwn(id);
    },
    async onUploadCreate(_request, upload) {
      assertOwn(upload.id);
      await createRow(deps, current.getStore()!.caller, upload);
      return {};
    },
    async onUploadFinish(_request, upload) {
      assertOwn(upload.id);
      await finishUpload(deps, directory, upload.id);
      return {};
    },
    onResponseError(_request, error) {
      current.getStore()!.error = error;
      return undefined;
    },
  });
  // The browser cancelled the upload (tus DELETE), so its row and quota are released too.
  server.on(EVENTS.POST_TERMINATE, (_request, _response, id) => {
    void dropUpload(deps, id).catch((err: unknown) => deps.log.error({ err }, 'an upload could not be dropped'));
  });
  return { server, directory };
}
export type Uploads = Awaited<ReturnType<typeof createUploads>>;

/** Handles one tus request for an upload, or creates one when `id` is null. Errors have the product's envelope. */
export async function handleTus(deps: Deps, uploads: Uploads, ctx: Context, caller: Caller, id: string | null) {
  const request: TusRequest = { caller, id, created: null, error: null };
  const reply = await current.run(request, () => uploads.server.handleWeb(toRequest(ctx)));
  for (const [name, value] of reply.headers)
    if (!/^(access-control-|connection$|content-length$|content-type$)/.test(name)) ctx.set(name, value);
  if (reply.status < 400) {
    ctx.status = reply.status;
    if (ctx.method !== 'HEAD' && reply.status !== 204) ctx.body = await reply.text();
    return;
  }
  if (request.created) await giveUp(deps, uploads, request.created);
  const text = (await reply.text()).trim();
  const { error } = request;
  // Errors of hooks and the file system are translated by middlewares/errors.ts.
  if (error && !(error as { status_code?: number }).status_code) throw error;
  if (reply.status >= INTERNAL && (await isDiskFull(uploads.directory))) throw new AppError('DISK_FULL');
  if (reply.status === INTERNAL) throw error instanceof Error ? error : new Error(text);
  refuse(ctx, reply.status, text);
}

/** Keeps the status of a protocol error, on which tus-js-client depends. An unsupported extension (501) becomes 400. */
function refuse(ctx: Context, given: number, text: string): void {
  const status = given > INTERNAL || given === 403 ? 400 : given;
  const ids: Readonly<Record<number, ErrorId>> = {
    404: 'NOT_FOUND',
    409: 'CONFLICT',
    410: 'NOT_FOUND',
    413: 'BODY_TOO_LARGE',
  };
  const id = ids[status];
  const error = id ? new AppError(id) : inputInvalid('upload', '', text.slice(0, 100));
  if (!ctx.req.complete) ctx.set('Connection', 'close');
  ctx.status = status;
  ctx.body = { ...envelopeOf(error), code: status };
}

/** Releases the quota of an upload that could not be created. */
async function giveUp(deps: Deps, { directory }: Uploads, id: string): Promise<void> {
  await dropUpload(deps, id).catch((err: unknown) => deps.log.error({ err }, 'an upload could not be dropped'));
  await removeStaged(directory, id);
}

async function isDiskFull(directory: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize < LEAST_FREE_BYTES;
}

/** Converts the request for the library, with a fixed path and without a query. */
function toRequest(ctx: Context): Request {
  const hasBody = ctx.method === 'PATCH' || ctx.method === 'POST';
  const headers = Object.entries(ctx.req.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return new Request(`http://localhost${UPLOAD_PATH}`, {
    method: ctx.method,
    headers,
    ...(hasBody && { body: Readable.toWeb(ctx.req) as ReadableStream, duplex: 'half' }),
  } as RequestInit);
}
