import { setTimeout as pause } from 'node:timers/promises';
import { ERRORS, MemoryLocker, type Lock, type Locker, type RequestRelease } from '@tus/server';
import type { Held, SharedLocks } from './locks.ts';

/** Longer than the lease of a BFF, so that an upload outlives the one that had its lock. */
const WAIT_MS = 30_000;
/** The memory locker asks for a lock as fast as it can. */
const ASK_MS = 50;

/**
 * Locks of uploads for BFFs that share a database. Callers of one process meet in memory, and one of them at a time
 * asks the database. The holder is asked to release a lock that another BFF waits for, so that a client can go on
 * there while its old connection is still open.
 */
export class UploadLocker implements Locker {
  readonly #local: MemoryLocker;
  readonly #locks: SharedLocks;
  readonly #waitMs: number;
  constructor(locks: SharedLocks, waitMs = WAIT_MS) {
    this.#locks = locks;
    this.#waitMs = waitMs;
    this.#local = new MemoryLocker({ acquireLockTimeout: waitMs });
  }

  newLock(id: string): Lock {
    const local = this.#local.newLock(id);
    let held: Held | null = null;
    return {
      lock: async (stopped, requestRelease) => {
        await local.lock(stopped, slowly(requestRelease));
        const signal = AbortSignal.any([stopped, AbortSignal.timeout(this.#waitMs)]);
        try {
          held = await this.#locks.take(`upload/${id}`, { signal, onWanted: requestRelease });
        } catch (error) {
          await local.unlock();
          throw signal.aborted ? ERRORS.ERR_LOCK_TIMEOUT : error;
        }
      },
      unlock: async () => {
        await held?.release();
        await local.unlock();
      },
    };
  }
}

const slowly =
  (requestRelease: RequestRelease): RequestRelease =>
  async () => {
    await requestRelease();
    await pause(ASK_MS);
  };
