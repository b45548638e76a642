/** Jest's `globalTeardown`: drops the databases of this run, whichever of its processes created them. */
import knex from 'knex';

export default async function teardown() {
  if (!process.env.TEST_DATABASE_URL) return;
  const admin = knex({ client: 'mysql2', connection: process.env.TEST_DATABASE_URL });
  const prefix = process.env.STROMA_TEST_DATABASES;
  const [rows] = await admin.raw('show databases');
  for (const { Database: name } of rows) if (name.startsWith(prefix)) await admin.raw('drop database ??', [name]);
  await admin.destroy();
}
