import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import type { Knex } from 'knex';
import { endLease, startOf, takeLease, timeOf, type Holder } from './lease.ts';

/** Lease of the one BFF of a database. A BFF that shares the database has it only while it joins. */
export const BFF = 'bff';
const PREFIX = `${BFF}:`;

/** A BFF that shares the database. Its row in `leases` shows that it is alive, and its locks are valid while the row exists. */
export interface Member extends Holder {
  name: string;
  until: number;
  /** JSON. */
  facts: string;
}
/** Facts that every member stores about itself. */
interface Located {
  machine: string;
}

export const newMemberName = (): string => PREFIX + randomBytes(16).toString('hex');
export const idOf = (name: string): string => name.slice(PREFIX.length);

/**
 * The running kernel and the space of process numbers: where both are equal, a process number means the same process.
 * Empty without /proc.
 */
export function thisMachine(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}

/** Whether a process of this machine is known to have ended. */
function hasEnded({ pid, started, facts }: Member): boolean {
  const machine = thisMachine();
  if (!machine || (JSON.parse(facts || '{}') as Located).machine !== machine) return false;
  const now = startOf(Number(pid));
  return now === null || (now !== '' && now !== started);
}

const rowsOf = (db: Knex) => db<Member>('leases').where('name', 'like', `${PREFIX}%`);

/**
 * Returns the living members, and those whose rows it deleted because they are dead: their lease has run out, or their process on this machine has
 * ended. A member whose row was deleted exits. `byTime` false: an expired lease is not sufficient, because the database was unavailable to all
 * members.
 */
export async function findMembers(db: Knex, byTime = true): Promise<{ living: Member[]; dead: Member[] }> {
  const rows = await rowsOf(db);
  const [living, dead]: [Member[], Member[]] = [[], []];
  if (rows.length === 0) return { living, dead };
  const now = await timeOf(db);
  for (const row of rows) {
    const isDead = (byTime && Number(row.until) <= now) || hasEnded(row);
    // A row that was renewed meanwhile stays.
    const isGone = isDead && (await db('leases').where({ name: row.name, until: row.until }).delete()) === 1;
    (isGone ? dead : living).push(row);
  }
  return { living, dead };
}

export async function insertMember(db: Knex, member: Omit<Member, 'until'>, ms: number): Promise<void> {
  await db('leases').insert({ ...member, until: (await timeOf(db)) + ms });
}

/** Takes a database for exclusive use. Returns a process that is using it, or null. */
export async function takeDatabase(db: Knex, me: Holder, ms: number): Promise<Holder | null> {
  const other = await takeLease(db, BFF, me, ms);
  if (other) return other;
  const [member] = (await findMembers(db)).living;
  if (!member) return null;
  await endLease(db, BFF, me);
  return member;
}
