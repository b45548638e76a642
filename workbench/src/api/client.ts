import type { Areas, BodyOf, Endpoint, Envelope, ErrorId, ParamsOf, QueryOf, ReplyOf } from '@stroma/contract';
import calls from '@stroma/contract/schema/calls.json' with { type: 'json' };
import { APP_LIMITS, GUEST_HEADER, STATE_HEADER, timeLimit } from '@stroma/contract';
import { guestAddress, guestAccessEnded } from './guest.ts';
import { stateOf } from './state.ts';
import { readToken } from './token.ts';

/** Product base and general base of the specification's section 7: one origin, one base (architecture.md). */
export const BASE = '/api';
const RETRY_MS = 15_000;

/** `status` 0: the server was not reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly id: ErrorId | 'NETWORK';
  readonly params: Record<string, unknown>;
  constructor(status: number, id: ErrorId | 'NETWORK', params: Record<string, unknown> = {}) {
    super(id);
    this.status = status;
    this.id = id;
    this.params = params;
  }
}

export interface CallInput<E> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}
type Value = string | number | boolean;
type Values = Record<string, Value | Value[] | undefined> | undefined;

/** Array parameters are repeated (specification 7). */
function search(values: Values): URLSearchParams {
  const out = new URLSearchParams();
  for (const [name, value] of Object.entries(values ?? {}))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) out.append(name, String(one));
  return out;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends a request; reads are retried for 15 s while the server is unavailable or restarting (architecture.md, 5xx). */
export async function send(path: string, init: RequestInit & { method: string }): Promise<Response> {
  const token = readToken();
  const headers = new Headers(init.headers);
  const guest = guestAddress();
  if (guest) headers.set(GUEST_HEADER, guest.header);
  else if (token) headers.set('Authorization', `Bearer ${token}`);
  // The language that the reader chose: mails and notices of the server follow it.
  headers.set('Accept-Language', document.documentElement.lang || 'en-US');
  const isRead = init.method === 'GET' || headers.has('X-Read');
  headers.delete('X-Read');
  const until = Date.now() + RETRY_MS;
  for (let wait = 250; ; wait = Math.min(wait * 2, 2000)) {
    const signal = timeLimit(APP_LIMITS.httpTimeoutMs, ...(init.signal ? [init.signal] : []));
    let reply: Response | null = null;
    try {
      reply = await fetch(BASE + path, { ...init, headers, signal });
    } catch (error) {
      if (init.signal?.aborted) throw error;
    }
    if (reply && reply.status !== 504) return reply;
    if (!isRead || Date.now() + wait > until)
      throw new ApiError(reply?.status ?? 0, reply ? 'SERVICE_RESTARTING' : 'NETWORK');
    await pause(wait);
  }
}

/** The body of a reply: an ApiError if the connection ends while it is read, or if it is not of its form. */
export const readBody = <T>(body: Promise<T>): Promise<T> =>
  body.catch((error: Error) => {
    throw error.name === 'AbortError' ? error : new ApiError(0, 'NETWORK');
  });

export async function toApiError(reply: Response): Promise<ApiError> {
  const body = (await reply.json().catch(() => null)) as Envelope<null> | null;
  const fallback: ErrorId = reply.status === 404 ? 'NOT_FOUND' : reply.status === 401 ? 'SESSION_EXPIRED' : 'INTERNAL';
  const error = new ApiError(reply.status, body?.error?.id ?? fallback, body?.error?.params);
  if (error.id === 'SHARED_ENDED') guestAccessEnded.dispatchEvent(new Event('ended'));
  return error;
}

/** Makes a declared call and returns the envelope's data; throws ApiError on failure. */
export async function call<A extends keyof Areas, K extends keyof Areas[A] & string>(
  area: A,
  key: K,
  given: CallInput<Areas[A][K]> = {},
): Promise<ReplyOf<Areas[A][K]>> {
  return (await callByName(area, key, given as CallInput<Endpoint>)) as ReplyOf<Areas[A][K]>;
}

/** Untyped variant for a call stored as data. `state`: the named state used for the reply. */
export async function callByName(
  area: keyof Areas,
  key: string,
  given: CallInput<Endpoint>,
  state = stateOf(area, key),
): Promise<unknown> {
  const reply = await send(...named(area, key, given, state));
  if (!reply.ok) throw await toApiError(reply);
  return ((await readBody(reply.json())) as Envelope<unknown>).data;
}

type DeclaredRequest = [path: string, init: RequestInit & { method: string }];
/** Path and request of a declared call, for callers that read bytes themselves. */
export const requestOf = <A extends keyof Areas, K extends keyof Areas[A] & string>(
  area: A,
  key: K,
  given: CallInput<Areas[A][K]>,
): DeclaredRequest => named(area, key, given as CallInput<Endpoint>);

function named(
  area: keyof Areas,
  key: string,
  given: CallInput<Endpoint>,
  state = stateOf(area, key),
): DeclaredRequest {
  const declared = (calls as Record<string, Record<string, { method: string; path: string; bodyKind?: string }>>)[
    area
  ]![key]!;
  const values = (given.params ?? {}) as Record<string, string>;
  const path = declared.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]!));
  const query = search(given.query as Values).toString();
  const headers: Record<string, string> = {
    Accept: 'application/json',
    ...(state !== null && { [STATE_HEADER]: encodeURIComponent(state) }),
    ...given.headers,
  };
  let body: BodyInit | undefined;
  if (given.body !== undefined) {
    if (declared.bodyKind === 'json') headers['Content-Type'] = 'application/json';
    body = declared.bodyKind === 'json' ? JSON.stringify(given.body) : search(given.body as Values);
  }
  return [
    path + (query && `?${query}`),
    {
      method: declared.method,
      headers,
      ...(body !== undefined && { body }),
      ...(given.signal && { signal: given.signal }),
    },
  ];
}
