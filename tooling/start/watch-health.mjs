import { readFileSync } from 'node:fs';

/** A process that does not answer for so long is taken for frozen. */
const FROZEN_MS = 15_000;
const PROBES = 3;
/** Share of one core from which on a process that does not answer is taken for busy. */
const BUSY = 0.2;
/** Ticks per second of the times in /proc. */
const TICKS = 100;

/** Processor seconds that a process has used, all its threads together; null on a system without /proc, or after its end. */
export function processorSeconds(pid) {
  try {
    // The name in parentheses may hold spaces. Fields 14 and 15 are the user and system time.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return null;
  }
}

/**
 * Asks a process's health address and calls `onFrozen` when it gave no answer for `frozenMs`, after it had answered once: a start may take
 * long. Failed probes are counted, not clock time, because a machine that was asleep wakes with a clock that has moved on. One that works
 * (`used`, its processor seconds so far, grows) has `busyMs` instead: its threads may leave the one that answers no time. Returns the function
 * that ends the watch.
 */
export function watchHealth(url, onFrozen, { frozenMs = FROZEN_MS, busyMs = frozenMs, used = () => null } = {}) {
  const probeMs = frozenMs / PROBES;
  let hasAnswered = false;
  let failed = 0;
  let before = null;
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
    const now = used();
    const isBusy = before !== null && now !== null && now - before >= (BUSY * probeMs) / 1000;
    before = now;
    if (failed * probeMs >= (isBusy ? busyMs : frozenMs)) return onFrozen();
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
