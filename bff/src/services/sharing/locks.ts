import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { isDuplicate } from '../../db/duplicates.ts';
import { isRetryable, retryBlocked } from '../../db/transaction.ts';
import { sha256 } from '../basics/ids.ts';

const TABLE = 'locks';
/** Time between two attempts to take a lock. It grows from `first` to `most`. */
const WAIT_MS = { first: 25, most: 100 };
/** A process that released a lock for another process takes it again only after this time. */
const YIELD_MS = 1.5 * WAIT_MS.most;
/** Interval at which a holder with `onWanted` checks whether another process waits for its lock. */
const WANTED_MS = 250;
/** Delay before a failed release is retried. */
const RETRY_MS = 1000;
/** Attempts of one statement that is in the way of others. */
const TRIES = 20;

interface Row {
  name: string;
  owner: string;
  token: string;
  value: string | null;
  wanted: boolean;
  /** Null when the owner has ended. */
  alive: string | null;
}
/** A lock that this process holds. */
export interface HeldLock {
  release(): Promise<void>;
}
export interface LockWait {
  signal?: AbortSignal;
  /** Called repeatedly while another process waits for the lock. */
  onWanted?: () => void | Promise<void>;
}

/**
 * Database locks for the BFFs that share a database. A lock is held until it is released or its owner is no longer a
 * member. Only one caller per process may take a given name at a time.
 */
export class SharedLocks {
  readonly #db: Knex;
  readonly #owner: string;
  /** Tokens by hash of the name. */
  readonly #held = new Map<string, string>();
  readonly #asked = new Map<string, () => void | Promise<void>>();
  readonly #yielding = new Map<string, number>();
  #watch: NodeJS.Timeout | null = null;

  constructor(db: Knex, owner: string) {
    this.#db = db;
    this.#owner = owner;
  }

  /** Runs work while it holds a lock. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const held = await this.take(name);
    try {
      return await work();
    } finally {
      await held.release();
    }
  }

  /** Waits for a lock and takes it. Rejects when the signal aborts first. */
  async take(name: string, { signal, onWanted }: LockWait = {}): Promise<HeldLock> {
    const id = sha256(name);
    const rest = (this.#yielding.get(id) ?? 0) - performance.now();
    if (rest > 0) await pause(rest, undefined, { signal });
    for (let wait = WAIT_MS.first; ; wait = Math.min(1.5 * wait, WAIT_MS.most)) {
      signal?.throwIfAborted();
      const found = await this.#try(id, null);
      if ('release' in found) {
        if (onWanted) this.#ask(id, onWanted);
        return found;
      }
      if (!found.wanted) await retried(() => this.#db(TABLE).where({ name: id }).update({ wanted: true }));
      await pause(wait, undefined, { signal });
    }
  }

  /** Takes a lock and stores a value with it. Returns the other process's value if the lock is held. */
  async tryTake(name: string, value: string | null = null): Promise<HeldLock | { value: string | null }> {
    return this.#try(sha256(name), value);
  }

  /** Whether a living process holds the lock. */
  async isHeld(name: string): Promise<boolean> {
    const row = await this.#read(sha256(name));
    return Boolean(row?.alive);
  }

  /** Filters values by whether they belong to a lock of a living process. */
  async heldValues(values: readonly string[]): Promise<Set<string>> {
    const rows = this.#db(TABLE)
      .join('leases', 'leases.name', `${TABLE}.owner`)
      .whereIn('value', [...values]);
    return new Set((await rows.pluck('value')) as string[]);
  }

  /** Deletes the locks of processes that have ended. Those locks are free even before. */
  async sweep(): Promise<void> {
    const members = this.#db('leases').where('name', 'like', 'bff:%').select('name');
    const left = (await this.#db(TABLE).whereNotIn('owner', members).select('name', 'token')) as Row[];
    for (const { name, token } of left) await retried(() => this.#db(TABLE).where({ name, token }).delete());
  }

  /** Waits until this process holds no lock, but at most `ms`. */
  async drain(ms: number): Promise<void> {
    for (const until = performance.now() + ms; this.#held.size > 0 && performance.now() < until;) await pause(20);
  }

  async #read(id: string): Promise<Row | undefined> {
    return (await this.#db(TABLE)
      .leftJoin('leases', 'leases.name', `${TABLE}.owner`)
      .where({ [`${TABLE}.name`]: id })
      .first(`${TABLE}.*`, 'leases.name as alive')) as Row | undefined;
  }

  async #try(id: string, value: string | null): Promise<HeldLock | Row> {
    const token = randomBytes(16).toString('hex');
    const mine = { owner: this.#owner, token, value, wanted: false };
    try {
      for (;;) {
        const row = await this.#read(id);
        // A row of this process is left over from a release that failed.
        if (row?.alive && row.owner !== this.#owner) return row;
        const won = row
          ? await retried(() => this.#db(TABLE).where({ name: id, token: row.token }).update(mine))
          : await this.#insert({ name: id, ...mine });
        if (won === 1) break;
      }
    } catch (error) {
      // The statement may have taken effect although its response was lost.
      void this.#release(id, token);
      throw error;
    }
    this.#held.set(id, token);
    return { release: () => this.#release(id, token) };
  }

  async #insert(row: object): Promise<number> {
    try {
      await this.#db(TABLE).insert(row);
      return 1;
    } catch (error) {
      if (isDuplicate(error) || isRetryable(error)) return 0;
      throw error;
    }
  }

  /** Releases a lock and never rejects. Retries a failure, because a leftover row would lock out other processes. */
  async #release(id: string, token: string): Promise<void> {
    if (this.#held.get(id) === token) {
      this.#held.delete(id);
      this.#asked.delete(id);
    }
    try {
      await this.#delete(id, token);
    } catch {
      setTimeout(() => void this.#release(id, token), RETRY_MS).unref();
    }
  }

  async #delete(id: string, token: string): Promise<void> {
    const row = () => this.#db(TABLE).where({ name: id, token });
    if ((await retried(() => row().where({ wanted: false }).delete())) === 1) return;
    if ((await retried(() => row().delete())) === 0) return;
    this.#yielding.set(id, performance.now() + YIELD_MS);
    setTimeout(() => this.#yielding.delete(id), YIELD_MS).unref();
  }

  #ask(id: string, onWanted: () => void | Promise<void>): void {
    this.#asked.set(id, onWanted);
    this.#watch ??= setInterval(() => void this.#reportWaiting().catch(() => {}), WANTED_MS).unref();
  }

  async #reportWaiting(): Promise<void> {
    if (this.#asked.size === 0) {
      if (this.#watch) clearInterval(this.#watch);
      this.#watch = null;
      return;
    }
    const ids = [...this.#asked.keys()];
    const rows = this.#db(TABLE).whereIn('name', ids).where({ owner: this.#owner, wanted: true });
    for (const id of (await rows.pluck('name')) as string[]) await this.#asked.get(id)?.();
  }
}

/** Runs one statement, and retries it after a deadlock, which rolled it back. */
const retried = <T>(statement: () => PromiseLike<T>): Promise<T> => retryBlocked(TRIES, statement);
