import { AppError } from '../../errors.ts';

interface Waiting {
  start: () => void;
}
interface Line {
  running: number;
  waiting: Set<Waiting>;
}

/**
 * Limits concurrent calls per key. `running` calls run at once, `waiting` more wait in order, and further calls are rejected with
 * TOO_MANY_REQUESTS. Keyed by user, slow readers of one user do not block other users.
 */
export class ConcurrencyLimit {
  readonly #lines = new Map<string, Line>();
  readonly #running: number;
  readonly #waiting: number;
  constructor(limits: { running: number; waiting: number }) {
    this.#running = limits.running;
    this.#waiting = limits.waiting;
  }

  /** Waits for a slot. Resolves with a function that releases it; rejects if the signal aborts first. */
  async take(key: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const line = this.#lines.get(key) ?? { running: 0, waiting: new Set<Waiting>() };
    this.#lines.set(key, line);
    if (line.running < this.#running) line.running += 1;
    else if (line.waiting.size >= this.#waiting) throw new AppError('TOO_MANY_REQUESTS', { seconds: 5 }, 5);
    else await this.#wait(line, signal);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#end(key, line);
    };
  }

  /** Number of keys with a running or waiting call. */
  get size(): number {
    return this.#lines.size;
  }

  /** Number of waiting calls of one key. */
  waitingOf(key: string): number {
    return this.#lines.get(key)?.waiting.size ?? 0;
  }

  async #wait(line: Line, signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const waiting = { start: resolve };
      line.waiting.add(waiting);
      signal.addEventListener('abort', () => line.waiting.delete(waiting) && reject(signal.reason), { once: true });
    });
  }

  #end(key: string, line: Line): void {
    const [next] = line.waiting;
    if (next) {
      line.waiting.delete(next);
      next.start();
      return;
    }
    line.running -= 1;
    if (line.running === 0) this.#lines.delete(key);
  }
}
