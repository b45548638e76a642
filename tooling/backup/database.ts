import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { open } from '../../bff/src/db/connect.ts';
import { openReadOnly } from './lease.ts';
import { isSqlite, Refusal, sqliteFile, type Places } from './places.ts';

/** Table that marks a MySQL database as half restored, so that a second attempt may empty it. */
const MARK = 'stroma_restoring';

/** Copies the database at one moment to the new file `file`, while others write to it. Returns its kind. */
export async function snapshot(places: Places, file: string): Promise<'sqlite' | 'mysql'> {
  if (!isSqlite(places)) {
    const dump = await serverTool(['mariadb-dump', 'mysqldump'], 'dump');
    const options = ['--single-transaction', '--quick', '--hex-blob', '--no-tablespaces', '--skip-lock-tables'];
    await runTool(dump, [...options, ...serverArguments(places)], places, {
      output: createWriteStream(file, { flags: 'wx', mode: 0o600 }),
    });
    return 'mysql';
  }
  const source = sqliteFile(places);
  if (!existsSync(source)) throw new Refusal(`There is no database at ${source}.`);
  const db = openReadOnly(source);
  try {
    await db.raw('pragma busy_timeout = 5000');
    await db.raw('vacuum into ?', [file]);
  } finally {
    await db.destroy();
  }
  return 'sqlite';
}

/** Loads a dump into the MySQL database, which must be empty or half restored. `finishRestore` removes the mark. */
export async function load(places: Places, dump: string): Promise<void> {
  const client = await serverTool(['mariadb', 'mysql'], 'load');
  const db = await open(places.database);
  try {
    const [rows] = (await db.raw('show tables')) as [Record<string, string>[]];
    // `open` creates the table of leases.
    const tables = rows.map((row) => Object.values(row)[0]!).filter((name) => name !== 'leases');
    if (tables.length && !tables.includes(MARK))
      throw new Refusal('The database of DATABASE_URL is not empty. Name an empty one. Nothing was changed.');
    if (!tables.length) await db.schema.createTable(MARK, (t) => void t.integer('id'));
    const connection = (await db.client.acquireConnection()) as unknown;
    try {
      await db.raw('set foreign_key_checks = 0').connection(connection);
      for (const table of [...tables.filter((name) => name !== MARK), 'leases'])
        await db.raw('drop table if exists ??', [table]).connection(connection);
      await db.raw('set foreign_key_checks = 1').connection(connection);
    } finally {
      await db.client.releaseConnection(connection);
    }
  } finally {
    await db.destroy();
  }
  await runTool(client, serverArguments(places), places, { input: createReadStream(dump) });
}

export async function finishRestore(places: Places): Promise<void> {
  const db = await open(places.database);
  await db.schema.dropTableIfExists(MARK).finally(() => db.destroy());
}

/** The first of the programs that is installed. */
async function serverTool(names: string[], what: 'dump' | 'load'): Promise<string> {
  for (const name of names) {
    const child = spawn(name, ['--version'], { stdio: 'ignore', env: process.env });
    const found = await once(child, 'exit').then(
      ([code]) => code === 0,
      () => false,
    );
    if (found) return name;
  }
  throw new Refusal(
    `DATABASE_URL names a MySQL or MariaDB server, and neither ${names.join(' nor ')} is installed to ${what} its database. ` +
      'Install the client programs of the server.',
  );
}

function serverArguments({ database }: Places): string[] {
  const url = new URL(database);
  const name = decodeURIComponent(url.pathname.slice(1));
  if (!/^[\w$-]+$/.test(name)) throw new Refusal('DATABASE_URL names no database.');
  return [
    '--protocol=TCP',
    `--host=${url.hostname.replace(/^\[|\]$/g, '')}`,
    `--port=${url.port || '3306'}`,
    `--user=${decodeURIComponent(url.username)}`,
    '--default-character-set=utf8mb4',
    name,
  ];
}

/** Runs a program of the server without a shell. The password is in its environment, where other users cannot read it. */
async function runTool(
  name: string,
  args: string[],
  { database }: Places,
  { input, output }: { input?: Readable; output?: Writable },
): Promise<void> {
  const child = spawn(name, args, {
    env: { ...process.env, MYSQL_PWD: decodeURIComponent(new URL(database).password) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => void (said = (said + String(piece)).slice(-2000)));
  const ended = once(child, 'exit');
  if (input) {
    child.stdout.resume();
    await pipeline(input, child.stdin).catch(() => {});
  } else {
    child.stdin.end();
    await pipeline(child.stdout, output!);
  }
  const [code] = await ended;
  if (code !== 0) throw new Refusal(`${name} failed: ${said.trim() || `status ${code}`}`);
}
