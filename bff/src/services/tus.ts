import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { EVENTS, Server } from '@tus/server';
import type { Context } from 'koa';
import { LIMITS, type ErrorId } from '@stroma/contract';
import type { Deps } from '../deps.ts';
import { AppError, envelopeOf } from '../errors.ts';
import type { Caller } from '../middlewares/token.ts';
import { newId } from './ids.ts';
import { createRow, dropUpload, finishUpload, removeStaged } from './uploads.ts';

export const UPLOAD_PATH = '/api/user/files/uploads';
const INTERNAL = 500;
/** With less than this a write fails, whatever the quota says. */
const LEAST_FREE_BYTES = 1024 * 1024;

/** The request that the library is handling: its hooks are given the upload alone. */
interface TusRequest {
  caller: Caller;
  /** Checked against the caller's space; null while an upload is created. */
  id: string | null;
  created: string | null;
  /** Of a hook or the file system, before the library makes a text of it. */
  error: unknown;
}
const current = new AsyncLocalStorage<TusRequest>();

/** The library acts on the id that the route has checked, and on nothing else of the address. */
function assertOwn(id: string): void {
  const request = current.getStore();
  if (!request || (request.id ?? request.created) !== id) throw new AppError('NOT_FOUND');
}

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
  // The browser gave the upload up (tus DELETE): the row and its bytes go with the staged part.
  server.on(EVENTS.POST_TERMINATE, (_request, _response, id) => {
    void dropUpload(deps, id).catch((err: unknown) => deps.log.error({ err }, 'an upload could not be dropped'));
  });
  return { server, directory };
}
export type Uploads = Awaited<ReturnType<typeof createUploads>>;

/** Lets the library answer one request of a caller about one upload, or create one; errors have the product's envelope. */
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
  // An error of a hook or of the file system is translated where all are.
  if (error && !(error as { status_code?: number }).status_code) throw error;
  if (reply.status >= INTERNAL && (await isDiskFull(uploads.directory))) throw new AppError('DISK_FULL');
  if (reply.status === INTERNAL) throw error instanceof Error ? error : new Error(text);
  refuse(ctx, reply.status, text);
}

/** What the protocol refuses keeps its status (tus-js-client decides by it); an unsupported extension (501) is the client's error. */
function refuse(ctx: Context, given: number, text: string): void {
  const status = given > INTERNAL || given === 403 ? 400 : given;
  const ids: Readonly<Record<number, ErrorId>> = {
    404: 'NOT_FOUND',
    409: 'CONFLICT',
    410: 'NOT_FOUND',
    413: 'BODY_TOO_LARGE',
  };
  const error = new AppError(
    ids[status] ?? 'INPUT_INVALID',
    ids[status] ? {} : { where: 'upload', rule: text.slice(0, 100) },
  );
  if (!ctx.req.complete) ctx.set('Connection', 'close');
  ctx.status = status;
  ctx.body = { ...envelopeOf(error), code: status };
}

/** An upload that could not be created takes nothing of the quota. */
async function giveUp(deps: Deps, { directory }: Uploads, id: string): Promise<void> {
  await dropUpload(deps, id).catch((err: unknown) => deps.log.error({ err }, 'an upload could not be dropped'));
  await removeStaged(directory, id);
}

async function isDiskFull(directory: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize < LEAST_FREE_BYTES;
}

/** The request for the library: its own path, without a query. */
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
