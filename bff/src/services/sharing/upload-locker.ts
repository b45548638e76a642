import { setTimeout as pause } from 'node:timers/promises';
import { timeLimit } from '@stroma/contract';
import { ERRORS, MemoryLocker, type Lock, type Locker, type RequestRelease } from '@tus/server';
import type { HeldLock, SharedLocks } from './locks.ts';

/** Timeout of a lock. Longer than the lease of a BFF, so that an upload survives the BFF that held its lock. */
const WAIT_MS = 30_000;
/** Time between two release requests. Without it, the memory locker would request a release in a busy loop. */
const ASK_MS = 50;

/**
 * Upload locks for BFFs that share a database. Within a process a memory lock decides, and its holder then takes the
 * database lock. A holder releases a lock that another BFF waits for, so that a client can resume there while its old
 * connection is still open.
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
    let held: HeldLock | null = null;
    return {
      lock: async (stopped, requestRelease) => {
        await local.lock(stopped, slowly(requestRelease));
        const signal = timeLimit(this.#waitMs, stopped);
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
