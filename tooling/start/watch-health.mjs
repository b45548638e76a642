/** A process that does not answer for so long is taken for frozen. */
const FROZEN_MS = 15_000;
const PROBES = 3;

/**
 * Asks a process's health address and calls `onFrozen` when it gave no answer for `frozenMs`, after it had answered once: a start may take
 * long. Failed probes are counted, not clock time, because a machine that was asleep wakes with a clock that has moved on. Returns the
 * function that ends the watch.
 */
export function watchHealth(url, onFrozen, { frozenMs = FROZEN_MS } = {}) {
  const probeMs = frozenMs / PROBES;
  let hasAnswered = false;
  let failed = 0;
  let timer;
  let isOver = false;
  const probe = async () => {
    const startedAt = Date.now();
    const reply = await fetch(url, { signal: AbortSignal.timeout(probeMs) }).catch(() => null);
    // A reply of any status comes from a process that runs.
    await reply?.body?.cancel().catch(() => undefined);
    if (isOver) return;
    if (reply) hasAnswered = true;
    failed = reply || !hasAnswered ? 0 : failed + 1;
    if (failed >= PROBES) return onFrozen();
    timer = setTimeout(probe, Math.max(0, probeMs - (Date.now() - startedAt)));
    timer.unref();
  };
  timer = setTimeout(probe, probeMs);
  timer.unref();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
