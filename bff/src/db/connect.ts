import { chmodSync } from 'node:fs';
import knex, { type Knex } from 'knex';
import { MIGRATIONS } from './migrations/index.ts';

/** Opens `sqlite:<file>` (embedded, WAL) or `mysql://…` and migrates it to the newest schema. Errors name no values: they reach the log. */
export async function connect(url: string): Promise<Knex> {
  const db = url.startsWith('sqlite:') ? sqlite(url.slice('sqlite:'.length)) : mysql(url);
  await db.migrate.latest({
    migrationSource: {
      getMigrations: async () => Object.keys(MIGRATIONS),
      getMigrationName: (name: string) => name,
      getMigration: async (name: string) => MIGRATIONS[name]!,
    },
  });
  return db;
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
        // Its -wal and -shm files take the mode of the database.
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
