/** Resource use of the services under load: resident memory, open descriptors, delay of the BFF's event loop. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** One measurement, `minute` after the watch began. */
export interface Point {
  minute: number;
  value: number;
}
/** Medians of the second and the last quarter of a run. The first quarter fills caches, compiles code and grows the heap. */
export interface Drift {
  second: number;
  last: number;
}
const WATCH_MS = 5000;
/** Shorter runs have too few points per quarter for the gates on memory. */
export const MEMORY_GATE_MINUTES = 3;
/** Growth from the second to the last quarter that counts as flat: the larger of 10 % and 20 MB. */
const FLAT = { share: 0.1, megabytes: 20 };

/** The smallest value that at least the share `q` of the values do not exceed; NaN without values. */
export const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * q) - 1)] ?? NaN;

/** Compares two quarters of the time from the first to the last point. */
export function drift(points: readonly Point[]): Drift {
  const [from, to] = [points[0]?.minute ?? 0, points.at(-1)?.minute ?? 0];
  const quarter = (n: number): number => {
    const [start, end] = [n - 1, n].map((q) => from + ((to - from) * q) / 4) as [number, number];
    const within = points.filter(({ minute }) => minute >= start && minute <= end);
    return quantile(
      within.map(({ value }) => value),
      0.5,
    );
  };
  return { second: quarter(2), last: quarter(4) };
}
/** Whether memory in MB stayed flat. False when a quarter has no points. */
export const isFlat = ({ second, last }: Drift): boolean =>
  last - second <= Math.max(FLAT.megabytes, second * FLAT.share);

export const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
export const descriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** Milliseconds that the main thread of a process has been runnable but without a CPU (/proc/PID/schedstat). */
export const cpuWaitMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;

/** Descriptors of the process once at most `most` are open, or after `limitMs`. */
export async function settledDescriptors(pid: number, most: number, limitMs: number): Promise<number> {
  const until = performance.now() + limitMs;
  while (descriptors(pid) > most && performance.now() < until) await pause(1000);
  return descriptors(pid);
}

/** A process and all its descendants. */
export function processTree(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap((child) => unlessGone(() => processTree(child)) ?? [])];
}
function unlessGone<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return null;
    throw error;
  }
}

export interface HeldResources {
  service: string;
  pid: number;
  /** Resident, in MB. */
  memory: Point[];
  descriptors: Point[];
}
/** Samples the named services and their children every five seconds. `stop` returns the processes that lived from start to end. */
export function watchProcesses(pidOf: (name: string) => number | undefined, services: readonly string[]) {
  const held = new Map<number, HeldResources>();
  const startedAt = performance.now();
  let looks = 0;
  const look = (): void => {
    const minute = (performance.now() - startedAt) / 60_000;
    looks += 1;
    for (const service of services)
      for (const pid of unlessGone(() => processTree(pidOf(service)!)) ?? []) {
        const one = held.get(pid) ?? { service, pid, memory: [], descriptors: [] };
        const seen = unlessGone(() => [memoryMb(pid), descriptors(pid)] as const);
        if (!seen) continue;
        held.set(pid, one);
        one.memory.push({ minute, value: seen[0] });
        one.descriptors.push({ minute, value: seen[1] });
      }
  };
  look();
  const timer = setInterval(look, WATCH_MS);
  return {
    stop(): HeldResources[] {
      clearInterval(timer);
      look();
      return [...held.values()].filter(({ memory }) => memory.length === looks);
    },
  };
}

/** Event-loop delay from /metrics in ms. Each read resets it, so the values cover the time since the previous read. */
async function readDelay(url: string): Promise<{ p99: number; max: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const of = (label: string): number =>
    Number(new RegExp(`^stroma_event_loop_delay_ms\\{quantile="${label}"\\} (\\S+)$`, 'm').exec(text)?.[1] ?? NaN);
  return { p99: of('p99'), max: of('max') };
}

export interface Delay {
  /** 99th percentile of the windows' own p99, in ms. */
  p99: number;
  max: number;
  windows: number;
}

/** Reads the delay of the BFF's event loop in windows of five seconds. A failed read counts as no window. */
export async function watchDelay(url: string) {
  await readDelay(url);
  const windows: { p99: number; max: number }[] = [];
  const look = (): Promise<unknown> =>
    readDelay(url).then(
      (one) => windows.push(one),
      () => undefined,
    );
  const timer = setInterval(() => void look(), WATCH_MS);
  return {
    async stop(): Promise<Delay> {
      clearInterval(timer);
      await look();
      return {
        p99: quantile(
          windows.map(({ p99 }) => p99),
          0.99,
        ),
        max: Math.max(...windows.map(({ max }) => max)),
        windows: windows.length,
      };
    },
  };
}
