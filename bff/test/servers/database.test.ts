/** @mariadb db/lease.ts db/transaction.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { connect } from '../../src/db/connect.ts';
import { emptyDatabase, testDatabase } from '../database.ts';
import { schemaOf } from '../server-databases.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'stroma-database-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/** Statements that create everything in a database, with the next value of each counter, and its rows. */
async function contentOf(
  db: Knex,
  url: string,
): Promise<{ schema: ReadonlyMap<string, string>; rows: Map<string, unknown[]> }> {
  const isSqlite = url.startsWith('sqlite:');
  const made: { name: string; sql: string }[] = isSqlite ? await db('sqlite_master').select('name', 'sql') : [];
  const schema = isSqlite ? new Map(made.map(({ name, sql }) => [name, sql])) : await schemaOf(db, nameOf(url));
  const tables = isSqlite ? await db('sqlite_master').where({ type: 'table' }).pluck('name') : [...schema.keys()];
  const rows = new Map<string, unknown[]>();
  for (const table of tables) {
    const found: Record<string, unknown>[] = await db(table);
    rows.set(
      table,
      found.map((row) => ({ ...row, ...(table === 'knex_migrations' && { migration_time: 'then' }) })),
    );
  }
  return { schema, rows };
}

/** The content of a database after `use`. It is dropped. */
async function look(
  make: (dataDir: string) => ReturnType<typeof testDatabase>,
  name: string,
  use: (db: Knex, url: string) => Promise<unknown> = async () => {},
) {
  const dataDir = join(folder, name);
  await mkdir(dataDir);
  const { url, drop } = await make(dataDir);
  const db = await connect(url);
  try {
    await use(db, url);
    return { url, ...(await contentOf(db, url)) };
  } finally {
    await db.destroy();
    await drop();
  }
}

/** A database that was migrated and is opened again, as the tests' databases are: each opening moves the counter of knex's lock. */
async function migratedDatabase(dataDir: string) {
  const made = await emptyDatabase(dataDir);
  await (await connect(made.url)).destroy();
  return made;
}

const user = { id: 'mei', uuid: 'mei', username: 'mei', username_key: 'mei', email: 'm', email_key: 'm' };
const event = { space_id: 'lab', kind: 'job', payload: '{}', at: 1 };

test('a test gets what a migration makes, whatever the tests before have left behind', async () => {
  const { url: _, ...migrated } = await look(migratedDatabase, 'migrated');
  expect(migrated.schema.size).toBeGreaterThan(30);
  expect(migrated.rows.get('knex_migrations')).not.toEqual([]);

  const first = await look(testDatabase, 'first', async (db, url) => {
    expect(await contentOf(db, url)).toEqual(migrated);
    await db('users').insert({ ...user, password_hash: '-', created_at: 1 });
    await db('events').insert([event, event]);
    await db('knex_migrations_lock').update({ is_locked: 1 });
  });
  expect(first.rows.get('events')).toHaveLength(2);

  const second = await look(testDatabase, 'second', (db) => db.schema.alterTable('users', (t) => void t.text('more')));
  expect(second.rows).toEqual(migrated.rows);
  expect(second.schema).not.toEqual(migrated.schema);

  const third = await look(testDatabase, 'third');
  expect([third.schema, third.rows]).toEqual([migrated.schema, migrated.rows]);
  // The rows are deleted and the database is reused, unless its schema differs.
  if (process.env.TEST_DATABASE_URL) {
    expect(second.url).toBe(first.url);
    expect(third.url).not.toBe(first.url);
  }
}, 120_000);
