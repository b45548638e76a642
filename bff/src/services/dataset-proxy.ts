import type { Context } from 'koa';
import { Agent, request, type Dispatcher } from 'undici';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { goneSignal, readWhole, sendStream } from './streams.ts';
import { Turns } from './turns.ts';

const RETRY_MS = 10_000;
const PAUSE_MS = 150;
const MOST_BODY_BYTES = 16 * 1024 * 1024;
const PASS_REQUEST = ['accept', 'accept-language', 'if-none-match', 'content-type', 'content-length'];
const PASS_REPLY = /^(content-type|content-length|content-encoding|etag|cache-control|vary|x-stroma-[a-z-]+)$/;
/** A browser opens six connections to a host; the agent has room for eight users who use all of theirs. */
export const CALLS_OF_ONE_USER = { running: 8, waiting: 64 };
export const agent = new Agent({
  connections: 64,
  pipelining: 1,
  keepAliveTimeout: 30_000,
  headersTimeout: 600_000,
  bodyTimeout: 600_000,
});
export const turns = new Turns(CALLS_OF_ONE_USER);

/**
 * Passes a call to the dataset service and its reply back, bytes unread. While the service restarts, a read is tried again for
 * 10 s, then answered 504 with Retry-After: never 502 or 503, on which the product signs out. A client that goes away ends the
 * call to the service too.
 */
export async function passThrough(
  deps: Deps,
  ctx: Context,
  call: { datasetId: string; suffix: string; userId: string },
): Promise<void> {
  const gone = goneSignal(ctx);
  try {
    const end = await turns.take(call.userId, gone);
    try {
      await pass(deps, ctx, call, gone);
    } finally {
      end();
    }
  } catch (error) {
    // Nobody is there to be answered.
    if (!gone.aborted) throw error;
    ctx.respond = false;
  }
}

async function pass(
  deps: Deps,
  ctx: Context,
  { datasetId, suffix }: { datasetId: string; suffix: string },
  signal: AbortSignal,
): Promise<void> {
  const url = `${deps.config.datasetServiceUrl}/datasets/${datasetId}${suffix}${ctx.search}`;
  const headers: Record<string, string> = { 'x-stroma-secret': deps.config.internalSecret };
  for (const name of PASS_REQUEST) if (ctx.get(name)) headers[name] = ctx.get(name);
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
  // Requests are small (forms, lists of cells): read whole, so that a try can be repeated.
  const body = isRead ? null : await readWhole(ctx.req, MOST_BODY_BYTES);
  if (body) headers['content-length'] = String(body.length);
  const reply = await send(deps, { url, method: ctx.method as Dispatcher.HttpMethod, headers, body, signal });
  // The body fails when the call is aborted, whether or not somebody reads it.
  reply.body.on('error', () => {});
  if (reply.statusCode >= 500) {
    await reply.body.dump().catch(() => {});
    deps.log.error({ path: suffix, status: reply.statusCode }, 'the dataset service failed');
    throw new AppError('INTERNAL');
  }
  ctx.status = reply.statusCode;
  for (const [name, value] of Object.entries(reply.headers))
    if (PASS_REPLY.test(name) && value !== undefined) ctx.set(name, value);
  keepPrivate(ctx);
  if (reply.statusCode !== 304 && ctx.method !== 'HEAD') return sendStream(deps, ctx, reply.body);
  await reply.body.dump().catch(() => {});
}

/**
 * A browser may keep an array, and asks each time whether it may still show it: the session is checked and the version compared
 * (docs/adr/0014). Another session never gets what the one before it was sent.
 */
function keepPrivate(ctx: Context): void {
  const given = ctx.response.get('Cache-Control');
  if (!/no-store/.test(given)) ctx.set('Cache-Control', 'private, no-cache');
  ctx.vary('Authorization');
}

interface Sent {
  url: string;
  method: Dispatcher.HttpMethod;
  headers: Record<string, string>;
  body: Buffer | null;
  signal: AbortSignal;
}

async function send(deps: Deps, { url, ...options }: Sent): Promise<Dispatcher.ResponseData> {
  const until = deps.now() + RETRY_MS;
  for (;;) {
    try {
      return await request(url, { dispatcher: agent, ...options });
    } catch (error) {
      options.signal.throwIfAborted();
      if (deps.now() > until) {
        deps.log.warn({ err: error }, 'the dataset service is away');
        throw new AppError('SERVICE_RESTARTING', {}, 5);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
