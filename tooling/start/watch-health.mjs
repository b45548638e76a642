import { readdirSync, readFileSync } from 'node:fs';

/** A process that does not answer for this long is considered frozen. */
const FROZEN_MS = 15_000;
const PROBES = 3;
/** Share of one core above which a process that does not respond counts as busy. */
const BUSY = 0.2;
/** Ticks per second of the times in /proc. */
const TICKS = 100;

/**
 * Seconds for which all threads of a process have used a processor or waited for one: on an overloaded machine, a working process gets little time.
 * Null on a system without /proc, or after the process has ended.
 */
export function activeSeconds(pid) {
  try {
    // The name in parentheses may hold spaces. Fields 14 and 15 are the user and system time.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS + waitedSeconds(pid);
  } catch {
    return null;
  }
}

/** Seconds for which threads waited in the run queue; 0 on a kernel that does not count them. */
function waitedSeconds(pid) {
  let waited = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`))
    try {
      waited += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[1]) / 1e9;
    } catch {
      // A thread that has ended.
    }
  return waited;
}

/**
 * Result of `read` for a URL's reply; null if there was no reply in time. A reply with any status means that the process runs. The timer ends the
 * wait itself: a signal without other references may be collected before it aborts the request.
 */
export async function readReply(url, ms, read = () => true) {
  const ended = new AbortController();
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  const answered = fetch(url, { signal: ended.signal })
    .then(read)
    .catch(() => null);
  const found = await Promise.race([answered, late]);
  clearTimeout(timer);
  // Also cancels a body that is not read.
  ended.abort();
  return found;
}

/**
 * Polls a process's health URL and calls `onFrozen` if it has not responded for `frozenMs` after responding once, because a start may take long.
 * Failed probes are counted instead of clock time, because the clock jumps after a machine was asleep. A process that is working (`used`, the seconds
 * that it worked or waited for a processor so far, grows) has `busyMs` instead: its threads may leave no time for the one that responds. Returns a
 * function that ends the watch.
 */
export function watchHealth(url, onFrozen, { frozenMs = FROZEN_MS, busyMs = frozenMs, used = () => null } = {}) {
  const probeMs = frozenMs / PROBES;
  let hasAnswered = false;
  let failed = 0;
  /** These seconds at the last probes, over the time after which a stalled process is ended. */
  const seen = [];
  let timer;
  let isOver = false;
  const probe = async () => {
    const startedAt = Date.now();
    const reply = await readReply(url, probeMs);
    if (isOver) return;
    if (reply) hasAnswered = true;
    failed = reply || !hasAnswered ? 0 : failed + 1;
    seen.push(used());
    if (seen.length > PROBES + 1) seen.shift();
    const [first, last] = [seen[0], seen.at(-1)];
    const isBusy =
      first !== null && last !== null && last - first >= (BUSY * probeMs * (seen.length - 1)) / 1000 && seen.length > 1;
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
