import { timeLimit } from '../../contract/src/time-limit.ts';
import type { Ledger } from './ledger.ts';

export interface Reply<T = unknown> {
  status: number;
  data: T;
  error?: { id: string; params: Record<string, unknown> };
  headers: Headers;
}
interface Options {
  method?: string;
  json?: unknown;
  body?: Uint8Array;
  headers?: Record<string, string>;
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** An API client that records every status. `once` returns null if the connection broke. */
export class ChaosClient {
  private readonly ledger: Ledger;
  readonly url: string;
  readonly token: string;
  constructor(url: string, token: string, ledger: Ledger) {
    this.url = url;
    this.token = token;
    this.ledger = ledger;
  }

  async once<T = any>(path: string, options: Options = {}): Promise<Reply<T> | null> {
    const { json, body, headers = {} } = options;
    const method = options.method ?? (json === undefined ? 'GET' : 'POST');
    try {
      const reply = await fetch(`${this.url}/api/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.token}`,
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
        ...(body && { body: body as BodyInit }),
        signal: timeLimit(40_000),
      });
      this.ledger.saw(reply.status, `${method} ${path}`);
      const text = await reply.text();
      const parsed = text.startsWith('{') ? (JSON.parse(text) as { data: T; error?: Reply['error'] }) : null;
      return {
        status: reply.status,
        data: parsed?.data as T,
        headers: reply.headers,
        ...(parsed?.error && { error: parsed.error }),
      };
    } catch {
      this.ledger.count('broken');
      return null;
    }
  }

  /** Repeats until the reply is not temporary: broken connections, 504, 429 and full disks are retried. */
  async ask<T = any>(path: string, options: Options = {}, timeoutMs = 120_000): Promise<Reply<T>> {
    for (const end = Date.now() + timeoutMs; ;) {
      const reply = await this.once<T>(path, options);
      const passes = !reply || [429, 504].includes(reply.status) || reply.error?.id === 'DISK_FULL';
      if (reply && (!passes || reply.status >= 500)) return reply;
      if (Date.now() > end) throw new Error(`${path}: no answer for ${timeoutMs} ms, last ${JSON.stringify(reply)}`);
      await pause(250);
    }
  }
}
