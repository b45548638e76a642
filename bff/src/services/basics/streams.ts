import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from 'koa';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { isAbort } from '../../middlewares/scope.ts';

/** A reader that accepts no byte for this long is disconnected, which frees its connection, file and memory. */
export const IDLE_READER_MS = 60_000;

/** Disconnects an idle reader. With a slow source the socket is idle too, but then no bytes are pending and the reader stays. */
function cutIdleReader(res: ServerResponse, idleMs: number): void {
  res.setTimeout(idleMs, () => {
    if (res.writableLength > 0 || res.writableNeedDrain) res.destroy();
    else res.socket?.setTimeout(idleMs);
  });
}

/**
 * Sends a stream as the reply. Resolves when it is sent or the connection is closed, and never rejects, because a client may disconnect at any
 * moment. If either end fails, both are destroyed.
 */
export async function sendStream(
  deps: Pick<Deps, 'log'>,
  ctx: Context,
  source: Readable,
  idleMs = IDLE_READER_MS,
): Promise<void> {
  // pipeline removes its own listener, but a source can emit another error while it is being destroyed.
  source.on('error', () => {});
  if (ctx.res.destroyed) return void source.destroy();
  ctx.respond = false;
  if (!ctx.res.hasHeader('Content-Type')) ctx.type = 'bin';
  cutIdleReader(ctx.res, idleMs);
  await pipeline(source, ctx.res).catch((err: unknown) => {
    if (!isAbort(err)) deps.log.warn({ err, path: ctx.path }, 'a reply was interrupted');
  });
}

/** Reads a whole request body into memory. Throws BODY_TOO_LARGE above `most` bytes. */
export async function readBody(source: Readable, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  // The stream is not destroyed, so that the error reply can still be sent over its connection.
  for await (const part of source.iterator({ destroyOnReturn: false })) {
    size += (part as Buffer).length;
    if (size > most) throw new AppError('BODY_TOO_LARGE');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}

/** Signal that aborts when the client closes its connection before the reply. */
export function disconnectSignal(ctx: Context): AbortSignal {
  const gone = new AbortController();
  ctx.res.once('close', () => gone.abort());
  if (ctx.res.destroyed) gone.abort();
  return gone.signal;
}
