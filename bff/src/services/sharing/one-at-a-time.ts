import { AsyncLocalStorage } from 'node:async_hooks';
import type { SharedLocks } from './locks.ts';

let locks: SharedLocks | null = null;
/** From now on, work of all BFFs that share the database is serialised (docs/operations.md, "Several BFFs"). */
export function useSharedLocks(shared: SharedLocks | null): void {
  locks = shared;
}
/** Null if a single BFF uses the database. */
export const sharedLocks = (): SharedLocks | null => locks;

const holding = new AsyncLocalStorage<string>();

/**
 * Throws when the caller holds a lock. Called before a wait whose length a user controls, because everyone else who needs the lock would wait as
 * long.
 */
export function assertUnlocked(wait: string): void {
  const lock = holding.getStore();
  if (lock !== undefined) throw new Error(`${wait} is waited for while the lock ${lock} is held`);
}

/** Serialises work per key; work of different keys runs concurrently. `name` distinguishes the locks of several instances. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #name: string;
  constructor(name: string) {
    this.#name = name;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const held = (): Promise<T> => holding.run(`${this.#name}/${key}`, work);
    const alone = (): Promise<T> => (locks ? locks.run(`${this.#name}/${key}`, held) : held());
    const mine = before.then(alone, alone);
    const settled = mine.catch(() => {});
    this.#last.set(key, settled);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    }
  }

  /** Does nothing if the work of this key is running, here or in another BFF. */
  async runUnlessRunning(key: string, work: () => Promise<void>): Promise<void> {
    if (await this.isRunning(key)) return;
    await this.run(key, work);
  }

  /** Whether work of this key is running or waiting, here or in another BFF. */
  async isRunning(key: string): Promise<boolean> {
    return this.#last.has(key) || Boolean(await locks?.isHeld(`${this.#name}/${key}`));
  }
}
