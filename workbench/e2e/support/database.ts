import { join } from 'node:path';
import knex from 'knex';
import type { Platform } from './platform.ts';

/** The running platform's database, to move a time into the past, which no call allows. */
export async function withDatabase(platform: Platform, change: (db: knex.Knex) => Promise<unknown>): Promise<void> {
  const url = platform.databaseUrl;
  const db = url?.startsWith('mysql')
    ? knex({ client: 'mysql2', connection: url })
    : knex({
        client: 'better-sqlite3',
        connection: { filename: join(platform.dataDir, 'stroma.sqlite') },
        useNullAsDefault: true,
      });
  await change(db);
  await db.destroy();
}
