import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Knex } from 'knex';
import { isDuplicate } from './duplicates.ts';

const TABLE = 'leases';

/** The process that holds a lease. `folder` identifies the data folder, `started` distinguishes a process from a later one with the same pid. */
export interface Holder {
  host: string;
  folder: string;
  pid: number;
  started: string;
}
interface LeaseRow extends Holder {
  name: string;
  until: number;
}

/** Time at which a process was started, in clock ticks since the machine's start; empty if /proc is missing, null for a dead process. */
export function startOf(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return null;
  }
  try {
    const [state, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return state === 'Z' ? null : rest[18]!;
  } catch {
    return '';
  }
}

export const thisProcess = (folder: string): Holder => ({
  host: hostname(),
  folder,
  pid: process.pid,
  started: startOf(process.pid) ?? '',
});

/** Whether the holder was a process of this host and data folder that has ended: its lease can be taken over at once. */
const isDead = (row: Holder, me: Holder): boolean =>
  row.host === me.host && row.folder === me.folder && (row.pid === me.pid || startOf(row.pid) !== row.started);

/** Milliseconds since 1970 by the clock of the database, because the clocks of two hosts differ. */
export async function timeOf(db: Knex): Promise<number> {
  if (db.client.config.client === 'better-sqlite3') return Date.now();
  const [[row]] = (await db.raw('select cast(unix_timestamp(now(3)) * 1000 as unsigned) as at')) as [[{ at: number }]];
  return Number(row.at);
}

/** Not a migration, because a lease also guards the migrations. Safe for concurrent processes. */
export async function ensureLeases(db: Knex): Promise<void> {
  const hasTable = () => db.schema.hasTable(TABLE);
  const hasFacts = () => db.schema.hasColumn(TABLE, 'facts');
  if (!(await hasTable()))
    await db.schema
      .createTable(TABLE, (t) => {
        t.string('name', 40).primary();
        for (const column of ['host', 'folder', 'started']) t.string(column, 255).notNullable();
        t.bigInteger('pid').notNullable();
        t.bigInteger('until').notNullable();
        t.text('facts');
      })
      .catch((error: unknown) => unless(hasTable, error));
  // Tables of earlier versions have no facts.
  if (!(await hasFacts()))
    await db.schema.alterTable(TABLE, (t) => void t.text('facts')).catch((error: unknown) => unless(hasFacts, error));
}

/** Throws the error unless another process has done the same in the meantime. */
async function unless(isDone: () => Promise<boolean>, error: unknown): Promise<void> {
  if (!(await isDone())) throw error;
}

const ofHolder = ({ host, folder, pid, started }: Holder): Holder => ({ host, folder, pid, started });

/** Takes a lease, or returns its holder. One conditional update decides between concurrent processes. */
export async function takeLease(db: Knex, name: string, me: Holder, ms: number): Promise<Holder | null> {
  const now = await timeOf(db);
  const next = { ...ofHolder(me), until: now + ms };
  const row = await db<LeaseRow>(TABLE).where({ name }).first();
  if (!row) {
    try {
      await db(TABLE).insert({ name, ...next });
      return null;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return (await db<LeaseRow>(TABLE).where({ name }).first()) ?? me;
    }
  }
  const found = { ...ofHolder(row), pid: Number(row.pid) };
  if (Number(row.until) > now && !isDead(found, me)) return found;
  const won = await db(TABLE)
    .where({ name, ...ofHolder(row), until: row.until })
    .update(next);
  if (won === 1) return null;
  return (await db<LeaseRow>(TABLE).where({ name }).first()) ?? found;
}

/** Extends a lease; returns false if another process has taken it. */
export async function renewLease(db: Knex, name: string, me: Holder, ms: number): Promise<boolean> {
  const until = (await timeOf(db)) + ms;
  return (
    (await db(TABLE)
      .where({ name, ...ofHolder(me) })
      .update({ until })) === 1
  );
}

export async function endLease(db: Knex, name: string, me: Holder): Promise<void> {
  await db(TABLE)
    .where({ name, ...ofHolder(me) })
    .delete();
}
