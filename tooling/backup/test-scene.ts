import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import { connect } from '../../bff/src/db/connect.ts';
import { NODE24 } from '../setup/paths.mjs';
import { filesBelow } from './folder.ts';
import { findPlaces, type Places } from './places.ts';

/** File names that need more than a plain tar header, or that a shell would expand. */
const NAMES = ['matrix.tsv', `${'long-'.repeat(30)}name.tsv`, '样本 1 $(id).tsv', 'empty'];

export const user = (id: string) => ({
  id,
  uuid: id,
  username: id,
  username_key: id,
  email: `${id}@stroma.invalid`,
  email_key: `${id}@stroma.invalid`,
  password_hash: '-',
  created_at: 1,
});

export const placesOf = (data: string): Places => findPlaces({}, data);

/** A data folder with a migrated database, 20 users, objects and an unfinished upload. */
export async function makeData(data: string): Promise<Places> {
  mkdirSync(join(data, 'objects/.scratch'), { recursive: true });
  const places = placesOf(data);
  const db = await connect(places.database);
  await db('users').insert(Array.from({ length: 20 }, (_, i) => user(`user${i}`)));
  await db.destroy();
  for (const [i, name] of NAMES.entries()) {
    mkdirSync(join(data, `objects/files/file${i}`), { recursive: true });
    writeFileSync(join(data, `objects/files/file${i}`, name), name === 'empty' ? '' : 'x'.repeat(700 * (i + 1)));
  }
  mkdirSync(join(data, 'objects/datasets/d1/obs'), { recursive: true });
  writeFileSync(join(data, 'objects/datasets/d1/dataset.json'), '{"formatVersion": 3}');
  writeFileSync(join(data, 'objects/datasets/d1/obs/codes'), Buffer.alloc(3_000_000, 7));
  writeFileSync(join(data, 'objects/.scratch/half'), 'half written');
  mkdirSync(join(data, 'uploads'));
  writeFileSync(join(data, 'uploads/abc'), 'first part');
  writeFileSync(join(data, 'internal-secret'), 'secret', { mode: 0o600 });
  writeFileSync(join(data, 'instance-id'), 'instance');
  return places;
}

/** Hash of each file in a backup, and all rows of all tables except the leases. */
export async function backupContent({ data, database }: Places): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {};
  for (const part of ['objects', 'uploads'])
    for await (const path of filesBelow(join(data, part), '', new Set(['.scratch'])))
      content[`${part}/${path}`] = hashOf(join(data, part, path));
  for (const name of ['internal-secret', 'instance-id']) content[name] = hashOf(join(data, name));
  const db = knex({
    client: 'better-sqlite3',
    connection: { filename: database.slice('sqlite:'.length) },
    useNullAsDefault: true,
  });
  content.rows = await rowsOf(db).finally(() => db.destroy());
  return content;
}

export async function rowsOf(db: Knex): Promise<Record<string, unknown[]>> {
  const tables = (await db('sqlite_master').where({ type: 'table' }).orderBy('name').pluck('name')) as string[];
  const rows: Record<string, unknown[]> = {};
  for (const table of tables.filter((name) => !/^(leases|knex_migrations_lock|sqlite_)/.test(name))) {
    const found = (await db(table)) as Record<string, unknown>[];
    rows[table] = found
      .map((row) => JSON.stringify({ ...row, ...(table === 'knex_migrations' && { migration_time: 0 }) }))
      .sort();
  }
  return rows;
}

export const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Runs test-child.ts on the project's Node; resolves with its exit status. */
export async function runChild(
  ...args: string[]
): Promise<{ signal: string | null; code: number | null; said: string }> {
  const child = startChild(...args);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => void (said += String(piece)));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { signal, code, said };
}

export const startChild = (...args: string[]) =>
  spawn(NODE24, ['--no-warnings', join(import.meta.dirname, 'test-child.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(import.meta.dirname, '../../.cache/node') },
  });
