import type { Context } from 'koa';
import { Agent, request, type Dispatcher } from 'undici';
import { GUEST_HEADER, VERSIONS_HEADER } from '@stroma/contract';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../caller.ts';
import { AppError } from '../../errors.ts';
import { disconnectSignal, readBody, sendStream } from '../basics/streams.ts';
import { ConcurrencyLimit } from '../basics/turns.ts';
import { concernsDataset, type AsOf } from './as-of.ts';

const RETRY_MS = 10_000;
const PAUSE_MS = 150;
const MOST_BODY_BYTES = 16 * 1024 * 1024;
const PASS_REQUEST = ['accept', 'accept-language', 'if-none-match', 'content-type', 'content-length'];
const PASS_REPLY =
  /^(content-type|content-length|content-encoding|etag|cache-control|retry-after|vary|x-stroma-[a-z-]+)$/;
/** Retry-After of a 503 without one, or with a date. */
const BUSY_SECONDS = 5;
/** Header with the user for whom the dataset service is called: it limits the share of each user (settings.py, computing_of_one). */
export const CALLER_HEADER = 'x-stroma-caller';
/** Calls per user. A browser opens six connections per host; the agent's 64 serve eight users who run all eight calls. */
export const CALLS_OF_ONE_USER = { running: 8, waiting: 64 };
export const agent = new Agent({
  connections: 64,
  pipelining: 1,
  keepAliveTimeout: 30_000,
  headersTimeout: 600_000,
  bodyTimeout: 600_000,
});
export const callLimit = new ConcurrencyLimit(CALLS_OF_ONE_USER);

interface Passed {
  path: string;
  /** The user whose limit of concurrent calls applies. */
  userId: string;
  /** Body sent by POST instead of the client's: a read call, with additional data of the BFF. */
  asking?: unknown;
  /** Additional headers of the BFF. */
  headers?: Readonly<Record<string, string>>;
}

/**
 * Proxies a call to the dataset service and streams its reply without parsing it. While the service restarts, the call is retried for 10 s and then
 * answered 504 with Retry-After. A 503 of the service becomes 429. Neither 502 nor 503 is ever sent, because the product signs the user out on them.
 * When the client disconnects, the call to the service is aborted. `ctx.state.caller`: caller with a past state of the dataset; `ctx.state.asOf`: the
 * version of a visitor; `ctx.state.sent`: the body, if it was already read.
 */
export async function proxyCall(deps: Deps, ctx: Context, call: Passed): Promise<void> {
  const gone = disconnectSignal(ctx);
  try {
    const end = await callLimit.take(call.userId, gone);
    try {
      await pass(deps, ctx, call, gone);
    } finally {
      end();
    }
  } catch (error) {
    // The client has disconnected, so no reply is sent.
    if (!gone.aborted) throw error;
    ctx.respond = false;
  }
}

async function pass(
  deps: Deps,
  ctx: Context,
  { path, userId, headers: own, asking }: Passed,
  signal: AbortSignal,
): Promise<void> {
  const url = `${deps.config.datasetServiceUrl}${path}${ctx.search}`;
  const headers: Record<string, string> = {
    ...own,
    'x-stroma-secret': deps.config.internalSecret,
    [CALLER_HEADER]: userId,
  };
  const { asOf = (ctx.state.caller as Caller | null)?.user.asOf } = ctx.state as { asOf?: AsOf };
  if (asOf && concernsDataset(asOf, path)) headers[VERSIONS_HEADER] = asOf.versions;
  for (const name of PASS_REQUEST) if (ctx.get(name)) headers[name] = ctx.get(name);
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
  // Bodies are small (forms, lists of cells). The whole body is kept in memory so that the call can be retried.
  const read = (ctx.state as { sent?: Buffer }).sent;
  const given = isRead ? null : (read ?? (await readBody(ctx.req, MOST_BODY_BYTES)));
  const body = asking === undefined ? given : Buffer.from(JSON.stringify(asking));
  if (asking !== undefined) headers['content-type'] = 'application/json';
  if (body) headers['content-length'] = String(body.length);
  const method = asking === undefined ? (ctx.method as Dispatcher.HttpMethod) : 'POST';
  const reply = await sendToService(deps, { url, method, headers, body, signal });
  // An aborted call emits an error on the body even if nothing reads it.
  reply.body.on('error', () => {});
  if (reply.statusCode >= 500) {
    await reply.body.dump().catch(() => {});
    if (reply.statusCode === 503) throw busyError(reply.headers['retry-after']);
    deps.log.error({ path, status: reply.statusCode }, 'the dataset service failed');
    throw new AppError('INTERNAL');
  }
  ctx.status = reply.statusCode;
  for (const [name, value] of Object.entries(reply.headers))
    if (PASS_REPLY.test(name) && value !== undefined) ctx.set(name, value);
  keepPrivate(ctx);
  if (reply.statusCode !== 304 && ctx.method !== 'HEAD') return sendStream(deps, ctx, reply.body);
  await reply.body.dump().catch(() => {});
}

/** A busy service is 429: on a 5xx the product signs the user out. */
export function busyError(retryAfter: string | string[] | undefined): AppError {
  const seconds = Number(retryAfter) || BUSY_SECONDS;
  return new AppError('TOO_MANY_REQUESTS', { seconds }, seconds);
}

/**
 * Makes the browser revalidate every cached array, so that the session is checked and the version compared (docs/adr/0014). Vary keeps the reply of
 * one session, or of one guest, from another.
 */
function keepPrivate(ctx: Context): void {
  const given = ctx.response.get('Cache-Control');
  if (!/no-store/.test(given)) ctx.set('Cache-Control', 'private, no-cache');
  ctx.vary('Authorization');
  ctx.vary(GUEST_HEADER);
}

interface Sent {
  url: string;
  method: Dispatcher.HttpMethod;
  headers: Record<string, string>;
  body: Buffer | null;
  signal: AbortSignal;
}

export async function sendToService(deps: Deps, { url, ...options }: Sent): Promise<Dispatcher.ResponseData> {
  const until = deps.now() + RETRY_MS;
  for (;;) {
    try {
      return await request(url, { dispatcher: agent, ...options });
    } catch (error) {
      options.signal.throwIfAborted();
      if (deps.now() > until) {
        deps.log.warn({ err: error }, 'the dataset service is unreachable');
        throw new AppError('SERVICE_RESTARTING', {}, 5);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
