import { existsSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { snapshot } from './database.ts';
import { filesBelow, syncPath } from './folder.ts';
import { FORMAT, lineOf, NAMES, type Head, type Tail } from './manifest.ts';
import { isInside, isS3, platformVersion, Refusal, type OnStep, type Places, type ReportProgress } from './places.ts';
import { listObjects } from './s3-list.ts';
import { TarWriter } from './tar-write.ts';

/** Beside the database and the objects: the key of mailed codes, the owner of unfinished uploads and the note that the demo was set up. */
const SMALL = ['internal-secret', 'instance-id', 'seed/SEEDED'];
const UPLOADS = 'uploads';
/** Written by a running BFF (bff/src/services/sharing/markers.ts). */
const MARKER = /^\.bff-/;
/** Files that are being written and have no key yet. */
const SCRATCH = new Set(['.scratch']);

export interface BackupReport {
  files: number;
  bytes: number;
  deletedMeanwhile: string[];
}

/**
 * Writes a backup to the new file `to`; the platform may run in the meantime. The database comes first: an object is stored before the row that names it
 * and its bytes never change, so a later copy of the objects contains everything that the rows name. The manifest is the last entry, and the file
 * gets its final name when all of it is on the disk.
 */
export async function backup(
  places: Places,
  to: string,
  say: ReportProgress,
  onStep: OnStep = () => {},
): Promise<BackupReport> {
  const target = resolve(to);
  if (!existsSync(places.data)) throw new Refusal(`There is no data folder at ${places.data}.`);
  if (isInside(places.data, target) || (!isS3(places) && isInside(places.objects, target)))
    throw new Refusal('The backup would be written into the folder that it is taken of. Name another place.');
  if (existsSync(target)) throw new Refusal(`${target} exists. Name another file.`);
  if (!existsSync(dirname(target))) throw new Refusal(`The folder ${dirname(target)} does not exist.`);
  await removeLeftovers(target);
  const temporary = `${target}.${process.pid}.partial`;
  const parts = {
    tar: temporary,
    database: `${target}.${process.pid}.database.partial`,
    list: `${target}.${process.pid}.manifest.partial`,
    s3: `${target}.${process.pid}.s3.partial`,
  };
  try {
    const report = await write(places, parts, say, onStep);
    await onStep('rename');
    await rename(temporary, target);
    await syncPath(dirname(target));
    say(`${target}: ${report.files} files, ${(report.bytes / 1e6).toFixed(1)} MB.`);
    return report;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new Refusal('There is no room for the backup on the disk.');
    throw error;
  } finally {
    for (const part of Object.values(parts)) await rm(part, { force: true });
  }
}

type Parts = Record<'tar' | 'database' | 'list' | 's3', string>;

async function write(places: Places, parts: Parts, say: ReportProgress, onStep: OnStep): Promise<BackupReport> {
  const report: BackupReport = { files: 0, bytes: 0, deletedMeanwhile: [] };
  await onStep('database');
  const kind = await snapshot(places, parts.database);
  const list = await open(parts.list, 'wx', 0o600);
  const tar = await TarWriter.create(parts.tar);
  const add = async (path: string, file: string): Promise<void> => {
    await onStep(`add ${path}`);
    const written = await tar.add(path, file);
    if (!written) return void report.deletedMeanwhile.push(path);
    report.files += 1;
    report.bytes += written.size;
    await list.write(`${lineOf({ path, ...written })}\n`);
  };
  try {
    const head: Head = {
      format: FORMAT,
      platform: platformVersion(),
      createdAt: new Date().toISOString(),
      database: kind,
      objects: isS3(places) ? places.objects : 'folder',
    };
    await list.write(`${JSON.stringify(head)}\n`);
    await add(kind === 'sqlite' ? NAMES.sqlite : NAMES.dump, parts.database);
    await rm(parts.database);
    await onStep('objects');
    if (isS3(places)) {
      await listObjects(places.objects, parts.s3, say);
      await add(NAMES.s3List, parts.s3);
    } else {
      for await (const path of filesBelow(places.objects, '', SCRATCH))
        await add(`${NAMES.data}objects/${path}`, join(places.objects, path));
    }
    await onStep('uploads');
    for await (const path of filesBelow(places.uploads))
      if (!MARKER.test(path)) await add(`${NAMES.data}${UPLOADS}/${path}`, join(places.uploads, path));
    for (const path of SMALL)
      if (existsSync(join(places.data, path))) await add(NAMES.data + path, join(places.data, path));
    await onStep('manifest');
    const tail: Tail = {
      files: report.files,
      bytes: report.bytes,
      deletedMeanwhile: report.deletedMeanwhile.length,
    };
    await list.write(`${JSON.stringify(tail)}\n`);
    await tar.add(NAMES.manifest, parts.list);
    await tar.finish();
  } finally {
    await tar.abandon();
    await list.close();
  }
  if (report.deletedMeanwhile.length) {
    say(`${report.deletedMeanwhile.length} files were deleted while the backup ran and are not in it.`);
    for (const path of report.deletedMeanwhile.slice(0, 20)) say(`  ${path}`);
  }
  return report;
}

/** Removes leftovers of a killed backup to the same file. */
async function removeLeftovers(target: string): Promise<void> {
  for (const name of await readdir(dirname(target))) {
    if (!name.startsWith(`${basename(target)}.`)) continue;
    const [, pid] = /^\.(\d+)\.(?:\w+\.)?partial$/.exec(name.slice(basename(target).length)) ?? [];
    if (pid && !isAlive(Number(pid))) await rm(join(dirname(target), name), { force: true });
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
