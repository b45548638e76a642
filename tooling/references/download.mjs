/** Downloads a file of a set from the internet, with limits on its size, on redirects and on the time without data. */
import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';

const MOST_BYTES = 500_000_000;
const STALL_MS = 60_000;
const MOST_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Downloads `address` into `folder`. Returns `{ file, sha256, bytes, modified }`: a File with the name in the address, the hash and size of what was
 * received, and the day of `Last-Modified` (null without it). Throws an Error whose message says what is wrong.
 */
export async function download(address, folder, { most = MOST_BYTES, stallMs = STALL_MS } = {}) {
  const control = new AbortController();
  let isStalled = false;
  const stall = () => {
    isStalled = true;
    control.abort();
  };
  let timer = setTimeout(stall, stallMs);
  const path = join(folder, 'download');
  const target = await open(path, 'w');
  try {
    const reply = await follow(address, control.signal);
    const said = Number(reply.headers.get('content-length') ?? 0);
    if (said > most) throw new Error(tooLarge(address, most));
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of reply.body ?? []) {
      clearTimeout(timer);
      timer = setTimeout(stall, stallMs);
      bytes += chunk.length;
      if (bytes > most) throw new Error(tooLarge(address, most));
      hash.update(chunk);
      await target.write(chunk);
    }
    if (!bytes) throw new Error(`${address}: the reply is empty.`);
    const day = new Date(reply.headers.get('last-modified') ?? '');
    return {
      file: new globalThis.File([await openAsBlob(path)], basename(new URL(address).pathname) || 'download'),
      ...{ sha256: hash.digest('hex'), bytes },
      modified: Number.isNaN(day.getTime()) ? null : day.toISOString().slice(0, 10),
    };
  } catch (error) {
    if (isStalled) throw new Error(`${address}: no data for ${stallMs / 1000} seconds.`, { cause: error });
    // What fetch throws where the connection fails.
    if (error.name === 'TypeError')
      throw new Error(`${address}: ${error.cause?.message ?? error.message}`, { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
    control.abort();
    await target.close();
  }
}

const tooLarge = (address, most) => `${address} is larger than ${most / 1e6} MB.`;

/** The reply behind the redirects. A redirect from https to http is refused. */
async function follow(address, signal) {
  let at = new URL(address);
  for (let k = 0; k <= MOST_REDIRECTS; k += 1) {
    const reply = await fetch(at, { redirect: 'manual', signal });
    if (reply.ok) return reply;
    const next = reply.headers.get('location');
    await reply.body?.cancel();
    if (!REDIRECTS.includes(reply.status) || !next) throw new Error(`${at}: status ${reply.status}.`);
    const to = new URL(next, at);
    const isSafe = to.protocol === 'https:' || (to.protocol === 'http:' && at.protocol === 'http:');
    if (!isSafe) throw new Error(`${at}: the redirect to ${to} is refused.`);
    at = to;
  }
  throw new Error(`${address}: more than ${MOST_REDIRECTS} redirects.`);
}
