import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { connect, open } from '../../bff/src/db/connect.ts';
import { MIGRATIONS } from '../../bff/src/db/migrations/index.ts';
import { thisProcess } from '../../bff/src/db/lease.ts';
import { restore } from './restore.ts';
import { backupContent, placesOf, rowsOf, runChild, user } from './test-scene.ts';
import { upgrade } from './upgrade.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'stroma-upgrade-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const say = (): void => {};
const FIRST = Object.keys(MIGRATIONS).slice(0, 2);
const LATER = Object.keys(MIGRATIONS).slice(2);

/** A data folder whose database has only the first migrations. */
async function makeOld(name: string): Promise<string> {
  const data = join(folder, name);
  mkdirSync(join(data, 'objects/files/f1'), { recursive: true });
  writeFileSync(join(data, 'objects/files/f1/content'), 'content');
  writeFileSync(join(data, 'instance-id'), 'instance');
  writeFileSync(join(data, 'internal-secret'), 'secret');
  const db = await open(placesOf(data).database);
  const migrationSource = {
    getMigrations: async () => FIRST,
    getMigrationName: (each: string) => each,
    getMigration: async (each: string) => MIGRATIONS[each]!,
  };
  await db.migrate.latest({ migrationSource });
  await db('users').insert([user('one'), user('two')]);
  await db.destroy();
  return data;
}

test('an old database is upgraded, and one whose upgrade was killed ends equal; the backup has the old state', async () => {
  const old = await makeOld('old');
  const before = await backupContent(placesOf(old));
  const reference = await makeOld('reference');
  const db = await connect(placesOf(reference).database);
  const expected = await rowsOf(db).finally(() => db.destroy());

  const killed = await runChild('upgrade', old, '009_views');
  expect(killed).toMatchObject({ signal: 'SIGKILL' });
  const report = await upgrade(placesOf(old), say);
  expect(report.migrations.length).toBeGreaterThan(0);
  expect(report.migrations.every((name) => LATER.includes(name))).toBe(true);
  expect((await backupContent(placesOf(old))).rows).toEqual(expected);

  const backups = readdirSync(folder).filter((name) => name.includes('before-upgrade'));
  expect(backups.every((name) => name.endsWith('.tar'))).toBe(true);
  await restore(placesOf(join(folder, 'copy')), join(folder, backups.sort()[0]!), say);
  expect(await backupContent(placesOf(join(folder, 'copy')))).toEqual(before);

  const again = await upgrade(placesOf(old), say, { backupTo: null });
  expect(again).toEqual({ backup: null, migrations: [], converted: [], left: [] });
});

test('an upgrade is refused while a platform runs, and changes nothing', async () => {
  const data = await makeOld('old');
  const before = await backupContent(placesOf(data));
  const db = await open(placesOf(data).database);
  // One BFF that runs alone, and one that shares the database with others.
  for (const name of ['bff', 'bff:0123456789abcdef']) {
    const holder = { ...thisProcess('other'), host: 'elsewhere', until: Date.now() + 60_000, facts: '{}' };
    await db('leases').insert({ name, ...holder });
    await expect(upgrade(placesOf(data), say)).rejects.toThrow(/Stop the platform first/);
    expect(await db('leases').pluck('name')).toEqual([name]);
    await db('leases').delete();
  }
  await db.destroy();
  expect(await backupContent(placesOf(data))).toEqual(before);
  expect(readdirSync(folder)).toEqual(['old']);
});
