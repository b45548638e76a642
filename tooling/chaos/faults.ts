import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync, openSync, writeSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { isGone } from '../../workbench/e2e/support/killing.ts';
import { pause } from './client.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';

export interface Place {
  dataDir: string;
  pidOf(name: string): number | undefined;
  ready(): Promise<void>;
  ledger: Ledger;
  random: Random;
  /** Names of supervised processes that a fault has killed with SIGKILL and the supervisor has not reported yet. */
  expected: string[];
  /** A small file system whose disk can be filled without harm. */
  canFill: boolean;
  databaseUrl: string | undefined;
}
export type Fault = (place: Place) => Promise<void>;

const SUPERVISED = ['bff', 'dataset-service', 'analysis-runner'] as const;
/** A restart, with the pause that grows while a process dies again and again. */
const RESTART_MS = 30_000;

/** Sends SIGKILL and waits until the process is gone: kills are counted by deaths, not by calls. */
async function kill(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    return;
  }
  while (!isGone(pid)) await pause(5);
}

const killOne: Fault = async (place) => {
  const name = place.random.pick(SUPERVISED);
  const pid = place.pidOf(name);
  if (!pid) return;
  place.expected.push(name);
  place.ledger.away(RESTART_MS);
  await kill(pid);
  await place.ready();
};

/** Processes below the runner that compute: Dask's workers and the import's children. */
function workers(runner: number): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      parents.set(Number(entry), Number(/\) \S (\d+)/.exec(stat)![1]));
    } catch {
      // ended meanwhile
    }
  }
  const isBelow = (pid: number): boolean => {
    for (let at = parents.get(pid); at; at = parents.get(at)) if (at === runner) return true;
    return false;
  };
  return [...parents.keys()].filter((pid) => {
    if (!isBelow(pid)) return false;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return /python/.test(command) && !/resource_tracker|forkserver/.test(command);
  });
}

const killWorker: Fault = async (place) => {
  const runner = place.pidOf('analysis-runner');
  const found = runner ? workers(runner) : [];
  if (found.length) await kill(place.random.pick(found));
};

/** Frozen for less than the 15 s after which the supervisor kills. */
const freeze: Fault = async (place) => {
  const pid = place.pidOf(place.random.pick(SUPERVISED));
  if (!pid) return;
  place.ledger.away(RESTART_MS);
  try {
    process.kill(pid, 'SIGSTOP');
    await pause(place.random.int(500, 6000));
  } finally {
    if (!isGone(pid)) process.kill(pid, 'SIGCONT');
  }
};

const fillDisk: Fault = async (place) => {
  if (!place.canFill) return;
  const ballast = join(place.dataDir, 'ballast');
  const file = openSync(ballast, 'w');
  try {
    for (const block of [Buffer.alloc(4 << 20, 1), Buffer.alloc(4096, 1)])
      for (;;) {
        try {
          if (writeSync(file, block) < block.length) break;
        } catch {
          break;
        }
      }
    await pause(place.random.int(1500, 5000));
  } finally {
    closeSync(file);
    rmSync(ballast, { force: true });
  }
};

/** Ends every connection of the server to MySQL or MariaDB, as a restart of the database or a router would. */
const cutDatabase: Fault = async (place) => {
  if (!place.databaseUrl?.startsWith('mysql')) return;
  place.ledger.away(5000);
  const { createConnection } = await import('mysql2/promise');
  const connection = await createConnection(place.databaseUrl);
  const [rows] = await connection.query(
    'select id from information_schema.processlist where db = database() and id <> connection_id()',
  );
  for (const { id } of rows as { id: number }[]) await connection.query(`kill ${id}`).catch(() => undefined);
  await connection.end();
};

/** A stored array gets other bytes and the service restarts: the damage is detected or the reply is correct; then the file is repaired. */
const damage: Fault = async (place) => {
  const folder = join(place.dataDir, 'objects/datasets');
  const files = execFileSync('find', [folder, '-type', 'f', '-size', '+4k']).toString().trim().split('\n');
  const path = place.random.pick(files);
  if (!path) return;
  const whole = readFileSync(path);
  const damaged = place.random.next() < 0.5 ? whole.subarray(0, whole.length - 100) : Buffer.from(whole);
  if (damaged.length === whole.length) damaged[Math.floor(whole.length / 2)]! ^= 0xff;
  // A new file under the same name, because a process keeps the bytes that it has mapped.
  const replace = (bytes: Buffer) => {
    rmSync(path);
    writeFileSync(path, bytes);
  };
  const restart = async () => {
    const pid = place.pidOf('dataset-service');
    if (!pid) return;
    place.expected.push('dataset-service');
    place.ledger.away(RESTART_MS);
    await kill(pid);
    await place.ready();
  };
  try {
    replace(damaged);
    place.ledger.count('damaged files');
    await restart();
    await pause(3000);
  } finally {
    replace(whole);
    await restart();
  }
};

export const FAULTS: Readonly<Record<string, { weight: number; fault: Fault }>> = {
  kill: { weight: 5, fault: killOne },
  'kill worker': { weight: 4, fault: killWorker },
  freeze: { weight: 3, fault: freeze },
  'fill disk': { weight: 2, fault: fillDisk },
  'cut database': { weight: 2, fault: cutDatabase },
  damage: { weight: 1, fault: damage },
};
