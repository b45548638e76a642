/** What processes hold while they are under load: resident memory, open descriptors, the delay of the BFF's event loop. */
import { readdirSync, readFileSync } from 'node:fs';

export interface Point {
  minute: number;
  value: number;
}
const WATCH_MS = 5000;
/** Below this a slope is the noise of one garbage collection. */
export const MEMORY_GATE_MINUTES = 5;

/** Least squares over the second half: the first fills caches. */
export function slope(points: readonly Point[]): number {
  const late = points.slice(Math.floor(points.length / 2));
  const mean = (f: (p: Point) => number) => late.reduce((n, p) => n + f(p), 0) / late.length;
  const [x, y] = [mean((p) => p.minute), mean((p) => p.value)];
  const over = late.reduce((n, p) => n + (p.minute - x) * (p.value - y), 0);
  const spread = late.reduce((n, p) => n + (p.minute - x) ** 2, 0);
  return spread === 0 ? 0 : over / spread;
}

/** The least of each half minute: what a process computes with comes and goes, what it keeps stays. */
export function troughs(points: readonly Point[]): Point[] {
  const least = new Map<number, Point>();
  for (const point of points) {
    const at = Math.floor(point.minute * 2);
    const known = least.get(at);
    if (!known || point.value < known.value) least.set(at, point);
  }
  return [...least.values()];
}

export const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
export const descriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** A process and all that descend from it. */
export function treeOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap((child) => unlessGone(() => treeOf(child)) ?? [])];
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

export interface Held {
  service: string;
  pid: number;
  memory: Point[];
  descriptors: Point[];
}
/** Looks at the named services and their children every five seconds; `stop` answers the processes that lived to the end. */
export function watchProcesses(pidOf: (name: string) => number | undefined, services: readonly string[]) {
  const held = new Map<number, Held>();
  const startedAt = performance.now();
  let alive = new Set<number>();
  const look = (): void => {
    const minute = (performance.now() - startedAt) / 60_000;
    alive = new Set();
    for (const service of services)
      for (const pid of unlessGone(() => treeOf(pidOf(service)!)) ?? []) {
        const one = held.get(pid) ?? { service, pid, memory: [], descriptors: [] };
        const seen = unlessGone(() => [memoryMb(pid), descriptors(pid)] as const);
        if (!seen) continue;
        held.set(pid, one);
        alive.add(pid);
        one.memory.push({ minute, value: seen[0] });
        one.descriptors.push({ minute, value: seen[1] });
      }
  };
  look();
  const timer = setInterval(look, WATCH_MS);
  return {
    stop(): Held[] {
      clearInterval(timer);
      look();
      return [...held.values()].filter(({ pid }) => alive.has(pid));
    },
  };
}

/** Both figures of /metrics since it was read before: each read begins anew. */
async function readDelay(url: string): Promise<{ p99: number; max: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const of = (quantile: string): number =>
    Number(new RegExp(`^stroma_event_loop_delay_ms\\{quantile="${quantile}"\\} (\\S+)$`, 'm').exec(text)?.[1] ?? NaN);
  return { p99: of('p99'), max: of('max') };
}

export interface Delay {
  /** Of the windows' own p99, the one that 99 % of them do not exceed. */
  p99: number;
  max: number;
  windows: number;
}
export const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * q) - 1)] ?? NaN;

/** The delay of the BFF's event loop in windows of five seconds. A read that fails is no window: what ended it is in the log. */
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
