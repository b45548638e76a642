import { existsSync } from 'node:fs';
import knex, { type Knex } from 'knex';
import { endLease, renewLease, startOf, thisProcess, type Holder } from '../../bff/src/db/lease.ts';
import { BFF, takeDatabase } from '../../bff/src/db/members.ts';
import { Refusal } from './places.ts';

const LEASE_MS = 10_000;
const BEAT_MS = 2000;

/** Opens an SQLite database without a right to change it. */
export const openReadOnly = (filename: string): Knex =>
  knex({
    client: 'better-sqlite3',
    connection: { filename, options: { readonly: true } },
    useNullAsDefault: true,
    pool: { min: 1, max: 1 },
  });

/** Refuses while a platform runs on the SQLite database `file`. */
export async function assertStopped(file: string): Promise<void> {
  if (!existsSync(file)) return;
  const db = openReadOnly(file);
  try {
    const row = (await db('leases')
      .where({ name: BFF })
      .first()
      .catch(() => null)) as (Holder & { until: number }) | null;
    if (!row || Number(row.until) < Date.now() || startOf(Number(row.pid)) !== row.started) return;
    throw new Refusal(`Process ${row.pid} of ${row.host} uses ${file}. Stop the platform first.`);
  } finally {
    await db.destroy();
  }
}

/** Takes the lease of the BFF, so that none starts in the meantime; fails if one is running. Returns a function that releases it. */
export async function holdBffLease(db: Knex, instance: string): Promise<() => Promise<void>> {
  const me = thisProcess(instance);
  const other = await takeDatabase(db, me, LEASE_MS);
  if (other) throw new Refusal(`Process ${other.pid} of ${other.host} uses the database. Stop the platform first.`);
  const beat = setInterval(() => void renewLease(db, BFF, me, LEASE_MS).catch(() => {}), BEAT_MS);
  return async () => {
    clearInterval(beat);
    await endLease(db, BFF, me).catch(() => {});
  };
}
