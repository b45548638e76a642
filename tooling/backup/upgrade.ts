import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readConfig } from '../../bff/src/config.ts';
import { migrate, open } from '../../bff/src/db/connect.ts';
import { PYTHON, ROOT } from '../setup/paths.mjs';
import { backup } from './backup.ts';
import { holdBffLease } from './lease.ts';
import {
  datedName,
  isS3,
  isSqlite,
  platformVersion,
  Refusal,
  sqliteFile,
  type OnStep,
  type Places,
  type ReportProgress,
} from './places.ts';

export interface UpgradeOptions {
  /** Path of the backup; null for none. Default: next to the data folder, with the time in its name. */
  backupTo?: string | null;
  onStep?: OnStep;
}
export interface UpgradeReport {
  backup: string | null;
  migrations: string[];
  converted: string[];
  /** Datasets that keep their format: damaged, or without room for the conversion. */
  left: string[];
}

/**
 * Takes a backup, then migrates the database and converts the datasets by the functions that a start runs. The platform must be stopped. Killed at
 * any point, it can be run again: a migration is a transaction, and a conversion is visible by one rename.
 */
export async function upgrade(
  places: Places,
  say: ReportProgress,
  options: UpgradeOptions = {},
): Promise<UpgradeReport> {
  const { onStep = () => {} } = options;
  if (!existsSync(places.data)) throw new Refusal(`There is no data folder at ${places.data}.`);
  if (isSqlite(places) && !existsSync(sqliteFile(places)))
    throw new Refusal(`There is no database at ${sqliteFile(places)}.`);
  const { instance } = readConfig({ ...process.env, STROMA_DATA_DIR: places.data });
  const db = await open(places.database);
  let release = async (): Promise<void> => {};
  try {
    release = await holdBffLease(db, instance);
    const to = options.backupTo === undefined ? datedName(`${places.data}.before-upgrade-`, '.tar') : options.backupTo;
    if (to) {
      await onStep('backup');
      await removeLeftovers(places.data);
      await backup(places, to, say);
    }
    await onStep('migrations');
    const before = await appliedMigrations(db);
    await migrate(db);
    const migrations = (await appliedMigrations(db)).filter((name) => !before.includes(name));
    say(
      migrations.length
        ? `Migrations applied: ${migrations.join(', ')}.`
        : 'The database has the newest schema already.',
    );
    await onStep('conversion');
    const { converted, left } = await convert(places);
    say(converted.length ? `Datasets converted: ${converted.join(', ')}.` : 'No dataset was of an older format.');
    if (left.length) say(`Datasets that keep their format and stay readable: ${left.join(', ')}.`);
    say(`The data belongs to version ${platformVersion()}. Start the platform.`);
    return { backup: to, migrations, converted, left };
  } finally {
    await release();
    await db.destroy();
  }
}

async function appliedMigrations(db: Awaited<ReturnType<typeof open>>): Promise<string[]> {
  if (!(await db.schema.hasTable('knex_migrations'))) return [];
  return (await db('knex_migrations').orderBy('id').pluck('name')) as string[];
}

/** Backups of killed upgrades. The lease ensures that no other upgrade of this data is running. */
async function removeLeftovers(data: string): Promise<void> {
  const start = `${basename(data)}.before-upgrade-`;
  for (const name of await readdir(dirname(data)))
    if (name.startsWith(start) && name.endsWith('.partial')) await rm(join(dirname(data), name), { force: true });
}

async function convert(places: Places): Promise<Pick<UpgradeReport, 'converted' | 'left'>> {
  if (!isS3(places) && !existsSync(join(places.objects, 'datasets'))) return { converted: [], left: [] };
  if (!existsSync(PYTHON))
    throw new Refusal(`There is no Python at ${PYTHON} to convert datasets. Run the set-up first.`);
  const child = spawn(PYTHON, [join(ROOT, 'tooling/backup/convert.py')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      STROMA_DATA_DIR: places.data,
      OBJECT_STORE: isS3(places) ? places.objects : `file://${places.objects}`,
      INTERNAL_SECRET: process.env.INTERNAL_SECRET || 'unused',
      STROMA_PARENT_PID: String(process.pid),
    },
  });
  let said = '';
  child.stdout.on('data', (piece: Buffer) => void (said += String(piece)));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Refusal('The conversion of the datasets failed. Everything stays readable; run it again.');
  return JSON.parse(said) as Pick<UpgradeReport, 'converted' | 'left'>;
}
