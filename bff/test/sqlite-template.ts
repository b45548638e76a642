import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '../src/db/connect.ts';

const SCHEMA = join(import.meta.dirname, '../src/db');
const FOLDER = join(import.meta.dirname, '../../.cache/bff-schema');

/** Hash of the code that creates the schema. */
async function hashOfSchema(): Promise<string> {
  const names = (await readdir(SCHEMA, { recursive: true })).filter((name) => name.endsWith('.ts')).sort();
  const hash = createHash('sha256');
  for (const name of names) hash.update(`${name}\0`).update(await readFile(join(SCHEMA, name)));
  return hash.digest('hex');
}

let template: Promise<string> | undefined;

/** The file of a migrated database, reused until the schema's code changes. */
async function findOrMake(): Promise<string> {
  const hash = await hashOfSchema();
  const file = join(FOLDER, `${hash}.sqlite`);
  if (existsSync(file)) return file;
  await mkdir(FOLDER, { recursive: true });
  for (const name of await readdir(FOLDER)) if (!name.startsWith(hash)) await rm(join(FOLDER, name), { force: true });
  // Several processes may create it at the same time, and none may read an incomplete file.
  const own = `${file}.${process.pid}`;
  await (await connect(`sqlite:${own}`)).destroy();
  await rename(own, file);
  return file;
}

/** Writes a migrated SQLite database to the new file `path`. */
export async function copySqliteTemplate(path: string): Promise<void> {
  template ??= findOrMake();
  await copyFile(await template, path);
}
