import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';

const MOST_BYTES = 500_000_000;
const STALL_MS = 60_000;
const MOST_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

export interface Downloaded {
  /** Has the name in the address. */
  file: File;
  sha256: string;
  bytes: number;
  /** Day of `Last-Modified`; null without it. */
  modified: string | null;
}
export type DownloadReason = 'offline' | 'status' | 'stalled' | 'redirect' | 'empty' | 'tooLarge';

/** Why a download failed: for a screen the reason with the host and a status, for a shell the message. */
export class DownloadFailed extends Error {
  readonly reason: DownloadReason;
  readonly host: string;
  readonly status: number;
  constructor(reason: DownloadReason, address: string | URL, text: string, status = 0, cause?: unknown) {
    super(`${address}${text}`, { cause });
    this.reason = reason;
    this.host = new URL(address).host;
    this.status = status;
  }
}

/** Downloads `address` into the file `path`, with limits on its size, on redirects and on the time without data. Throws DownloadFailed. */
export async function download(
  address: string,
  path: string,
  { most = MOST_BYTES, stallMs = STALL_MS } = {},
): Promise<Downloaded> {
  const control = new AbortController();
  let isStalled = false;
  const stall = (): void => {
    isStalled = true;
    control.abort();
  };
  let timer = setTimeout(stall, stallMs);
  const target = await open(path, 'w');
  const tooLarge = () => new DownloadFailed('tooLarge', address, ` is larger than ${most / 1e6} MB.`);
  try {
    const reply = await follow(address, control.signal);
    if (Number(reply.headers.get('content-length') ?? 0) > most) throw tooLarge();
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of reply.body ?? []) {
      clearTimeout(timer);
      timer = setTimeout(stall, stallMs);
      bytes += chunk.length;
      if (bytes > most) throw tooLarge();
      hash.update(chunk);
      await target.write(chunk);
    }
    if (!bytes) throw new DownloadFailed('empty', address, ': the reply is empty.');
    const day = new Date(reply.headers.get('last-modified') ?? '');
    return {
      file: new File([await openAsBlob(path)], basename(new URL(address).pathname) || 'download'),
      ...{ sha256: hash.digest('hex'), bytes },
      modified: Number.isNaN(day.getTime()) ? null : day.toISOString().slice(0, 10),
    };
  } catch (error) {
    if (isStalled) throw new DownloadFailed('stalled', address, `: no data for ${stallMs / 1000} seconds.`, 0, error);
    if (error instanceof TypeError) {
      // fetch throws this if the connection fails.
      const { message } = (error.cause as Error | undefined) ?? error;
      throw new DownloadFailed('offline', address, `: ${message}`, 0, error);
    }
    throw error;
  } finally {
    clearTimeout(timer);
    control.abort();
    await target.close();
  }
}

/** Follows redirects to the final reply. A redirect from https to http is rejected. */
async function follow(address: string, signal: AbortSignal): Promise<Response> {
  let at = new URL(address);
  for (let k = 0; k <= MOST_REDIRECTS; k += 1) {
    const reply = await fetch(at, { redirect: 'manual', signal });
    if (reply.ok) return reply;
    const next = reply.headers.get('location');
    await reply.body?.cancel();
    if (!REDIRECTS.includes(reply.status) || !next)
      throw new DownloadFailed('status', at, `: status ${reply.status}.`, reply.status);
    const to = new URL(next, at);
    const isSafe = to.protocol === 'https:' || (to.protocol === 'http:' && at.protocol === 'http:');
    if (!isSafe) throw new DownloadFailed('redirect', at, `: the redirect to ${to} is refused.`);
    at = to;
  }
  throw new DownloadFailed('redirect', address, `: more than ${MOST_REDIRECTS} redirects.`);
}
