import { chmodSync } from 'node:fs';
import knex, { type Knex } from 'knex';
import { endLease, ensureLeases, renewLease, takeLease, thisProcess } from './lease.ts';
import { MIGRATIONS } from './migrations/index.ts';

const MIGRATING = 'migrations';
const LEASE_MS = 30_000;
const BEAT_MS = 5000;
const RETRY_MS = 250;

/** Opens `sqlite:<file>` (embedded, WAL) or `mysql://…`, with the table of leases. Errors name no values: they reach the log. */
export async function open(url: string): Promise<Knex> {
  const db = url.startsWith('sqlite:') ? sqlite(url.slice('sqlite:'.length)) : mysql(url);
  await ensureLeases(db);
  return db;
}

/** Opens a database and migrates it to the newest schema. */
export async function connect(url: string): Promise<Knex> {
  const db = await open(url);
  await migrate(db);
  return db;
}

/**
 * One process at a time migrates a database, under a lease that ends with the process. The lock that knex has for it stays locked after a kill
 * and would refuse every later start, so it is freed first.
 */
export async function migrate(db: Knex): Promise<void> {
  const migrationSource = {
    getMigrations: async () => Object.keys(MIGRATIONS),
    getMigrationName: (name: string) => name,
    getMigration: async (name: string) => MIGRATIONS[name]!,
  };
  const me = thisProcess(MIGRATING);
  while (await takeLease(db, MIGRATING, me, LEASE_MS)) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  const beat = setInterval(() => void renewLease(db, MIGRATING, me, LEASE_MS).catch(() => {}), BEAT_MS);
  try {
    await db.migrate.forceFreeMigrationsLock({ migrationSource });
    await db.migrate.latest({ migrationSource });
  } finally {
    clearInterval(beat);
    await endLease(db, MIGRATING, me).catch(() => {});
  }
}

function sqlite(filename: string): Knex {
  return knex({
    client: 'better-sqlite3',
    connection: { filename },
    useNullAsDefault: true,
    compileSqlOnError: false,
    pool: {
      min: 1,
      max: 1,
      afterCreate: (raw: { pragma: (text: string) => void }, done: (error: Error | null, raw: unknown) => void) => {
        raw.pragma('journal_mode = WAL');
        // Its -wal and -shm files get the mode of the database.
        if (filename !== ':memory:') chmodSync(filename, 0o600);
        raw.pragma('synchronous = FULL');
        raw.pragma('foreign_keys = ON');
        raw.pragma('busy_timeout = 5000');
        done(null, raw);
      },
    },
  });
}

function mysql(url: string): Knex {
  return knex({
    client: 'mysql2',
    connection: { uri: url, charset: 'utf8mb4', timezone: 'Z' },
    compileSqlOnError: false,
    pool: { min: 0, max: 10 },
  });
}
