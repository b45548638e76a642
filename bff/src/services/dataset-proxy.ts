import type { Context } from 'koa';
import { Agent, request, type Dispatcher } from 'undici';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';

const RETRY_MS = 10_000;
const PAUSE_MS = 150;
const PASS_REQUEST = ['accept', 'accept-language', 'if-none-match', 'content-type', 'content-length'];
const PASS_REPLY = /^(content-type|content-length|content-encoding|etag|cache-control|vary|x-stroma-[a-z-]+)$/;
const agent = new Agent({
  connections: 32,
  pipelining: 1,
  keepAliveTimeout: 30_000,
  headersTimeout: 600_000,
  bodyTimeout: 600_000,
});

/**
 * Passes a call to the dataset service and its reply back, bytes unread. While the service restarts, a read is tried again for
 * 10 s, then answered 504 with Retry-After: never 502 or 503, on which the product signs out.
 */
export async function passThrough(deps: Deps, ctx: Context, datasetId: string, suffix: string): Promise<void> {
  const url = `${deps.config.datasetServiceUrl}/datasets/${datasetId}${suffix}${ctx.search}`;
  const headers: Record<string, string> = { 'x-stroma-secret': deps.config.internalSecret };
  for (const name of PASS_REQUEST) if (ctx.get(name)) headers[name] = ctx.get(name);
  const body = ctx.method === 'GET' ? null : await readBody(ctx);
  if (body) headers['content-length'] = String(body.length);
  const reply = await send(deps, { url, method: ctx.method as Dispatcher.HttpMethod, headers, body });
  if (reply.statusCode >= 500) {
    await reply.body.dump();
    deps.log.error({ path: suffix, status: reply.statusCode }, 'the dataset service failed');
    throw new AppError('INTERNAL');
  }
  ctx.status = reply.statusCode;
  for (const [name, value] of Object.entries(reply.headers))
    if (PASS_REPLY.test(name) && value !== undefined) ctx.set(name, value);
  ctx.body = reply.statusCode === 304 ? null : reply.body;
  if (reply.statusCode === 304) await reply.body.dump();
}

/** Requests are small (forms, lists of cells): read whole, so that a try can be repeated. */
async function readBody(ctx: Context): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of ctx.req) {
    size += (part as Buffer).length;
    if (size > 16 * 1024 * 1024) throw new AppError('BODY_TOO_LARGE');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}

interface Sent {
  url: string;
  method: Dispatcher.HttpMethod;
  headers: Record<string, string>;
  body: Buffer | null;
}

async function send(deps: Deps, { url, ...options }: Sent): Promise<Dispatcher.ResponseData> {
  const until = deps.now() + RETRY_MS;
  for (;;) {
    try {
      return await request(url, { dispatcher: agent, ...options });
    } catch (error) {
      if (deps.now() > until) {
        deps.log.warn({ err: error }, 'the dataset service is away');
        throw new AppError('SERVICE_RESTARTING', {}, 5);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
