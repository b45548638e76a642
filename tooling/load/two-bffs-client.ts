/** A client that continues at the other BFF if its own does not respond. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Person } from '../../bff/test/people.ts';

export interface Account extends Person {
  personalSpace: string;
  dataset: string;
  password: string;
}
interface Asked {
  method?: string;
  json?: unknown;
  form?: Record<string, string>;
  headers?: Record<string, string>;
  body?: BodyInit;
  token?: string;
}
export interface Answered {
  status: number;
  data: any;
  headers: Headers;
}

/** Both BFFs, and the records of their clients. */
export class Pair {
  readonly urls: readonly string[];
  /** Durations in ms by class of call. */
  readonly calls = new Map<string, number[]>();
  readonly unexpected = new Map<string, number>();
  serverErrors = 0;
  unauthorized = 0;
  /** Calls answered by the other BFF, because one was down. */
  moved = 0;
  /** Changes whenever a BFF goes down or comes up. */
  era = 0;
  readonly #down = new Set<number>();
  constructor(urls: readonly string[]) {
    this.urls = urls;
  }

  isUp(at: number): boolean {
    return !this.#down.has(at);
  }
  down(at: number): void {
    this.#down.add(at);
    this.era += 1;
  }
  up(at: number): void {
    this.#down.delete(at);
    this.era += 1;
  }

  count(name: string, ms: number, status: number, isExpected: boolean): void {
    const all = this.calls.get(name) ?? [];
    this.calls.set(name, all);
    all.push(ms);
    if (status >= 500) this.serverErrors += 1;
    if (status === 401) this.unauthorized += 1;
    if (!isExpected) this.note(`${name} ${status}`);
  }

  note(what: string): void {
    this.unexpected.set(what, (this.unexpected.get(what) ?? 0) + 1);
  }
}

const READS = [
  'account/info',
  'user/files?pageSize=100',
  'user/analysis/jobs?pageSize=50',
  'user/user_datasets',
  'user/notifications/unread/count',
  'teams',
  'user/analysis/drafts',
  'user/storage',
  'content/list?kind=faq&locale=en-US',
];
const TRIES = 40;

export class Client {
  readonly pair: Pair;
  readonly account: Account;
  readonly home: number;
  readonly number: number;
  /** Forwarded address behind the proxy, for rate limits per address. */
  readonly address: string;
  #view: string | null = null;
  #views = 0;

  constructor(pair: Pair, account: Account, home: number, number: number) {
    this.pair = pair;
    this.account = account;
    this.home = home;
    this.number = number;
    this.address = `10.0.${number >> 8}.${number & 255}`;
  }

  get token(): string {
    return this.account.token;
  }

  /** Sends a call to one BFF. */
  async send(at: number, path: string, { method, json, form, headers, body, token }: Asked = {}): Promise<Answered> {
    const reply = await fetch(`${this.pair.urls[at]}/api/${path}`, {
      method: method ?? (json || form ? 'POST' : 'GET'),
      headers: {
        'x-forwarded-for': this.address,
        authorization: `Bearer ${token ?? this.token}`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form && { body: new URLSearchParams(form) }),
      ...(body && { body }),
    });
    const text = await reply.text();
    const data = text.startsWith('{') ? (JSON.parse(text) as { data?: unknown }).data : undefined;
    return { status: reply.status, data, headers: reply.headers };
  }

  /** Sends a call at home, or at the other one while that is down. */
  async call(name: string, path: string, asked: Asked = {}, expected: readonly number[] = [200]): Promise<Answered> {
    const started = performance.now();
    for (let tried = 1; ; tried += 1) {
      const at = this.pair.isUp(this.home) ? this.home : 1 - this.home;
      const era = this.pair.era;
      try {
        const answer = await this.send(at, path, asked);
        this.pair.count(name, performance.now() - started, answer.status, expected.includes(answer.status));
        if (at !== this.home || tried > 1) this.pair.moved += 1;
        return answer;
      } catch (error) {
        // A broken connection is a fault unless a process was killed; a kept-alive one may break at the next call.
        if (this.pair.isUp(at) && era === this.pair.era && tried > 1) this.pair.note(`${name} ${String(error)}`);
        if (tried === TRIES) throw error;
        await pause(250);
      }
    }
  }

  async signIn(): Promise<void> {
    const { data } = await this.#open('first sign-in');
    this.account.token = data.token as string;
  }
  /** A second session, as from another browser. */
  signInElsewhere = (): Promise<Answered> => this.#open('sign-in');
  readonly #open = (name: string): Promise<Answered> => {
    const { username, password } = this.account;
    return this.call(name, 'account/sign-up', { form: { username, password } });
  };

  enterTeam = (): Promise<Answered> => this.call('switch', 'teams/switch', { form: { teamId: this.account.spaceId } });

  read = (n: number): Promise<Answered> => this.call('read', READS[n % READS.length]!);

  /** Creates a view, and deletes it the next time. */
  async write(): Promise<void> {
    const at = `user/user_datasets/${this.account.dataset}/views`;
    if (this.#view) {
      // 404: deleted by an attempt whose reply was lost.
      await this.call('write', `${at}/${this.#view}`, { method: 'DELETE' }, [200, 404]);
      this.#view = null;
      return;
    }
    const json = { name: `${this.number}/${(this.#views += 1)}`, tab: 'overview', query: '' };
    // 409: created by an attempt whose reply was lost.
    const { status, data } = await this.call('write', at, { json }, [200, 409]);
    this.#view = status === 200 ? (data as { id: string }).id : null;
  }
}
