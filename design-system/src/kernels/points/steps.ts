/** Cells that are handled between two rests: about 2 ms at the smallest diameter. */
const PART = 32_768;
/** So many cells are handled without a rest, in a frame or two. */
export const FEW = 100_000;
/** Longest time in a row that more of them take the page's thread, which then serves keys and pointer. */
export const SLICE_MS = 24;

/** Handles `from` to `to` in parts, with a rest after each. */
export function* byParts(from: number, to: number, run: (from: number, to: number) => void): Generator<void, void> {
  for (let at = from; at < to; at += PART) {
    run(at, Math.min(to, at + PART));
    yield;
  }
}

/** Runs all steps without a rest. */
export function finish<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Runs steps for `ms` at most (one step at least): their result once all have run, otherwise null. `now` in milliseconds. */
export function advance<T>(
  steps: Generator<void, T>,
  ms: number,
  now: () => number = () => performance.now(),
): { value: T } | null {
  const end = now() + ms;
  do {
    const { done, value } = steps.next();
    if (done) return { value };
  } while (now() < end);
  return null;
}

/** Runs `next` once the browser has handled what waits; the returned function cancels. A timer would wait 4 ms each time. */
export function soon(next: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    next();
  };
  port2.postMessage(null);
  return () => port1.close();
}

/** Runs all steps, `ms` in a row at most; the browser handles what waits in between. */
export async function inParts<T>(steps: Generator<void, T>, ms = SLICE_MS): Promise<T> {
  for (;;) {
    const result = advance(steps, ms);
    if (result) return result.value;
    await new Promise<void>((next) => void soon(next));
  }
}
