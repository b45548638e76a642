import { join } from 'node:path';
import knex from 'knex';

/** `TEST_DATABASE_URL` runs the same tests on MySQL or MariaDB, in a database of their own. */
export async function testDatabase(dataDir: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const base = process.env.TEST_DATABASE_URL;
  if (!base) return { url: `sqlite:${join(dataDir, 'test.sqlite')}`, drop: async () => {} };
  const name = `stroma_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  const admin = knex({ client: 'mysql2', connection: base });
  await admin.raw('create database ??', [name]);
  const url = new URL(base);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await admin.raw('drop database ??', [name]);
      await admin.destroy();
    },
  };
}
