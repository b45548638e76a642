import { join } from 'node:path';
import { copySqliteTemplate } from './sqlite-template.ts';
import { createDatabase, takeDatabase } from './server-databases.ts';

export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

const sqliteIn = (dataDir: string): TestDatabase => ({
  url: `sqlite:${join(dataDir, 'test.sqlite')}`,
  drop: async () => {},
});

/** A migrated database. `TEST_DATABASE_URL` runs the same tests on MySQL or MariaDB, in their own database. */
export async function testDatabase(dataDir: string): Promise<TestDatabase> {
  if (process.env.TEST_DATABASE_URL) return takeDatabase(process.env.TEST_DATABASE_URL);
  const database = sqliteIn(dataDir);
  await copySqliteTemplate(join(dataDir, 'test.sqlite'));
  return database;
}

/** A database without tables, for tests of the migration itself. */
export const emptyDatabase = async (dataDir: string): Promise<TestDatabase> =>
  process.env.TEST_DATABASE_URL ? createDatabase(process.env.TEST_DATABASE_URL) : sqliteIn(dataDir);
