import { existsSync, readFileSync } from 'node:fs';
import { waitReady } from '../../../tooling/start/platform.mjs';
import { withDatabase } from './database.ts';
import type { Platform } from './platform.ts';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Not alive, or dead and not yet collected. */
export function isGone(pid: number): boolean {
  try {
    return !existsSync(`/proc/${pid}`) || /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

export interface WorkerKiller {
  /** Deaths that were seen, each followed by another process of the supervisor: not calls of kill. */
  readonly kills: number;
  now(): Promise<void>;
  /** Starts requests, kills the BFF `afterMs` later and waits for the next one. Returns the requests that were answered. */
  during<T>(start: () => Promise<T>[], afterMs: number): Promise<(T | null)[]>;
}

export function createKiller(platform: Platform): WorkerKiller {
  let kills = 0;
  const now = async (): Promise<void> => {
    const pid = platform.pidOf('bff')!;
    process.kill(pid, 'SIGKILL');
    while (!isGone(pid)) await pause(5);
    for (let next = platform.pidOf('bff'); next === undefined || next === pid; next = platform.pidOf('bff'))
      await pause(20);
    kills += 1;
    await waitReady(platform.url);
  };
  return {
    get kills() {
      return kills;
    },
    now,
    async during(start, afterMs) {
      const asked = start().map((request) => request.catch(() => null));
      await pause(afterMs);
      await now();
      return Promise.all(asked);
    },
  };
}

/** Duration of an action without a kill, used to time the kill. */
export async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

/** Rows as the database has them. */
export async function rows<T>(platform: Platform, sql: string, bindings: string[] = []): Promise<T[]> {
  let found: T[] = [];
  await withDatabase(platform, async (db) => {
    const answer: unknown = await db.raw(sql, bindings);
    found = (Array.isArray((answer as unknown[])[0]) ? (answer as unknown[])[0] : answer) as T[];
  });
  return found;
}

/** Invariants of any database at any time: counts equal the rows, every user has a space, every team an owner. */
export async function contradictions(platform: Platform): Promise<string[]> {
  const checks: Record<string, string> = {
    'storage_used is the sum of what the space owns':
      'select id from spaces where storage_used <> (select coalesce(sum(size), 0) from files where space_id = spaces.id)' +
      ['drafts', 'reference_sets', 'stored']
        .map((table) => ` + (select coalesce(sum(bytes), 0) from ${table} where space_id = spaces.id)`)
        .join(''),
    'member_count is the number of members':
      'select id from spaces where member_count <> (select count(*) from space_members where space_id = spaces.id)',
    'a space has one owner':
      "select id from spaces where 1 <> (select count(*) from space_members where space_id = spaces.id and role = 'Owner')",
    'a user has one personal space':
      "select id from users where 1 <> (select count(*) from space_members m join spaces s on s.id = m.space_id where m.user_id = users.id and s.kind = 'personal')",
    'a parsing file has its job': "select id from files where state = 'parsing' and job_id is null",
  };
  const found: string[] = [];
  for (const [name, sql] of Object.entries(checks)) {
    const wrong = await rows<{ id: string }>(platform, sql);
    if (wrong.length) found.push(`not so: ${name}: ${wrong.map(({ id }) => id).join(' ')}`);
  }
  return found;
}
