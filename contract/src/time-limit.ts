/**
 * A signal that aborts after `ms` (a `TimeoutError`), or earlier with one of `others`. Its timer keeps a reference to it: Node may garbage-collect an
 * `AbortSignal.timeout` that only `AbortSignal.any` or a request refers to, and then its waiters never resume. The timer does not keep the process
 * alive.
 */
export function timeLimit(ms: number, ...others: readonly AbortSignal[]): AbortSignal {
  const ended = new AbortController();
  const timer: unknown = setTimeout(
    () => ended.abort(new DOMException(`no answer within ${ms} ms`, 'TimeoutError')),
    ms,
  );
  (timer as { unref?: () => void }).unref?.();
  ended.signal.addEventListener('abort', () => clearTimeout(timer as number), { once: true });
  for (const other of others) {
    if (other.aborted) ended.abort(other.reason);
    else other.addEventListener('abort', () => ended.abort(other.reason), { once: true, signal: ended.signal });
  }
  return ended.signal;
}
