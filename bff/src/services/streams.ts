import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from 'koa';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { isAbort } from '../middlewares/scope.ts';

/** A reader that accepts no byte for this long is cut: what it holds (a connection, a file, memory) is needed by others. */
export const IDLE_READER_MS = 60_000;

/** Cuts a reader that accepts nothing. A slow source is no reason: the socket is idle then, but nothing waits to be written. */
function cutIdleReader(res: ServerResponse, idleMs: number): void {
  res.setTimeout(idleMs, () => {
    if (res.writableLength > 0 || res.writableNeedDrain) res.destroy();
    else res.socket?.setTimeout(idleMs);
  });
}

/**
 * Sends a stream as the reply and ends when it is sent or cut. Both ends are destroyed when either fails, and no error of a
 * stream is left without a listener: a reader may leave at any moment.
 */
export async function sendStream(
  deps: Pick<Deps, 'log'>,
  ctx: Context,
  source: Readable,
  idleMs = IDLE_READER_MS,
): Promise<void> {
  // Stays for good: pipeline takes its own listener away, and a source may fail once more while it is destroyed.
  source.on('error', () => {});
  if (ctx.res.destroyed) return void source.destroy();
  ctx.respond = false;
  if (!ctx.res.hasHeader('Content-Type')) ctx.type = 'bin';
  cutIdleReader(ctx.res, idleMs);
  await pipeline(source, ctx.res).catch((err: unknown) => {
    if (!isAbort(err)) deps.log.warn({ err, path: ctx.path }, 'a reply was cut off');
  });
}

/** A request's body, unread; BODY_TOO_LARGE beyond the limit. */
export async function readWhole(source: Readable, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  // The stream is kept, so that the refusal can still be sent over its connection.
  for await (const part of source.iterator({ destroyOnReturn: false })) {
    size += (part as Buffer).length;
    if (size > most) throw new AppError('BODY_TOO_LARGE');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}

/** Aborts when the client closes its connection before it is answered. */
export function goneSignal(ctx: Context): AbortSignal {
  const gone = new AbortController();
  ctx.res.once('close', () => gone.abort());
  if (ctx.res.destroyed) gone.abort();
  return gone.signal;
}
