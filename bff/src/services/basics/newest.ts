/** Limits open resources per key by closing the oldest: a forgotten browser tab, not the one in use. */
export class LimitedPerKey {
  readonly #open = new Map<string, Set<() => void>>();
  readonly #most: number;
  constructor(most: number) {
    this.#most = most;
  }

  /** Registers the function that closes a resource. Returns a function to call when it has closed. */
  enter(key: string, close: () => void): () => void {
    const open = this.#open.get(key) ?? new Set();
    this.#open.set(key, open);
    open.add(close);
    const [oldest] = open;
    if (open.size > this.#most) oldest!();
    return () => {
      open.delete(close);
      if (open.size === 0 && this.#open.get(key) === open) this.#open.delete(key);
    };
  }
}
