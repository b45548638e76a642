import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finishRestore, load } from './database.ts';
import { removeTree, syncFolders, syncPath, writeSynced } from './folder.ts';
import { isAlive } from './backup.ts';
import { assertStopped } from './lease.ts';
import { checkManifest, NAMES, type Head } from './manifest.ts';
import {
  datedName,
  isEmptyFolder,
  isInside,
  isS3,
  isSqlite,
  Refusal,
  sqliteFile,
  type OnStep,
  type Places,
  type ReportProgress,
} from './places.ts';
import { unpack } from './tar-read.ts';

/** Process id of the restore that unpacks into a folder. A folder without it was not created by a restore and is left alone. */
const MARK = 'restored-by';

export interface RestoreOptions {
  /** Moves a data folder that is not empty aside. */
  force?: boolean;
  onStep?: OnStep;
}

/**
 * Restores a backup into the data folder. Everything is unpacked into a folder next to it and compared with the manifest; then one rename makes it
 * the data folder. If it is killed at any point, it can be run again.
 */
export async function restore(
  places: Places,
  from: string,
  say: ReportProgress,
  options: RestoreOptions = {},
): Promise<void> {
  const { force = false, onStep = () => {} } = options;
  const { data } = places;
  if (!existsSync(from)) throw new Refusal(`There is no backup at ${from}.`);
  assertEmbedded(places);
  const isEmpty = await isEmptyFolder(data);
  if (!isEmpty && !force)
    throw new Refusal(`The data folder ${data} is not empty. --force moves it aside. Nothing was changed.`);
  if (!isEmpty && isSqlite(places)) await assertStopped(sqliteFile(places));
  const stage = `${data}.restoring`;
  await claimStage(stage);
  try {
    await unpack(from, join(stage, 'tar'), join(stage, 'files.jsonl'), onStep);
    await onStep('check');
    const { head, tail } = await checkManifest(join(stage, 'tar', NAMES.manifest), join(stage, 'files.jsonl'));
    assertFits(head, places);
    await arrange(head, stage);
    await onStep('load');
    if (head.database === 'mysql') await load(places, join(stage, 'tar', NAMES.dump));
    await syncFolders(stage);
    await onStep('rename');
    if (existsSync(data)) await makeRoom(data, isEmpty, say);
    await onStep('moved aside');
    await rename(join(stage, 'tar/data'), data);
    await syncPath(dirname(data));
    await onStep('visible');
    if (head.database === 'mysql') await finishRestore(places);
    say(`${data}: ${tail.files} files of ${head.createdAt}, platform ${head.platform}.`);
    if (places.uploads !== join(data, 'uploads'))
      say(`Unfinished uploads are in ${join(data, 'uploads')}. Move them to ${places.uploads} before the start.`);
    if (tail.deletedMeanwhile)
      say(`${tail.deletedMeanwhile} files were deleted while the backup ran and are not in it.`);
    if (head.objects !== 'folder')
      say(`The objects are in ${head.objects}. Bring the bucket to ${head.createdAt} by its own versioning.`);
  } finally {
    await removeTree(stage);
  }
}

/** One rename makes everything visible, so everything must be in the data folder. */
function assertEmbedded(places: Places): void {
  if (isSqlite(places) && !isInside(places.data, sqliteFile(places)))
    throw new Refusal(
      'DATABASE_URL names a file outside of the data folder. Unset it; the database is restored into the folder.',
    );
  if (!isS3(places) && places.objects !== join(places.data, 'objects'))
    throw new Refusal('OBJECT_STORE names another folder. Unset it; the objects are restored into the data folder.');
}

function assertFits(head: Head, places: Places): void {
  const kind = isSqlite(places) ? 'sqlite' : 'mysql';
  if (head.database !== kind)
    throw new Refusal(
      `The backup is of a ${head.database} database and DATABASE_URL names a ${kind} one. Nothing was changed.`,
    );
  const objects = isS3(places) ? places.objects : 'folder';
  if ((head.objects === 'folder') !== (objects === 'folder'))
    throw new Refusal(
      head.objects === 'folder'
        ? 'The backup holds the objects as files and OBJECT_STORE names a bucket. Nothing was changed.'
        : `The objects of the backup are in ${head.objects}; set OBJECT_STORE to it. Nothing was changed.`,
    );
}

/** Creates the folder to unpack into, after removing that of a killed restore. */
async function claimStage(stage: string): Promise<void> {
  if (existsSync(stage)) {
    const mark = join(stage, MARK);
    const pid = existsSync(mark) ? Number(readFileSync(mark, 'utf8')) : NaN;
    const isLeft = Number.isInteger(pid) ? !isAlive(pid) : await isEmptyFolder(stage);
    if (!isLeft)
      throw new Refusal(
        Number.isInteger(pid)
          ? `Process ${pid} restores into ${stage}. Wait for its end.`
          : `${stage} is in the way and was not made by a restore. Move it away.`,
      );
    // The mark is removed last, so that a folder remains identifiable if the process is killed.
    await removeTree(join(stage, 'tar'));
    await removeTree(stage);
  }
  await mkdir(stage, { recursive: true, mode: 0o700 });
  await writeSynced(join(stage, MARK), String(process.pid));
  await mkdir(join(stage, 'tar/data'), { recursive: true, mode: 0o700 });
}

/** Moves the database into the data folder. */
async function arrange(head: Head, stage: string): Promise<void> {
  if (head.database !== 'sqlite') return;
  const file = join(stage, 'tar', NAMES.sqlite);
  const target = join(stage, 'tar/data/stroma.sqlite');
  if (!existsSync(file)) throw new Refusal('The backup has no database. Nothing was changed.');
  if (existsSync(target)) throw new Refusal('The backup has two databases. Nothing was changed.');
  await rename(file, target);
}

/** The old folder is kept under another name. */
async function makeRoom(data: string, isEmpty: boolean, say: ReportProgress): Promise<void> {
  if (isEmpty) return rmdir(data);
  const aside = datedName(`${data}.before-restore-`);
  await rename(data, aside);
  say(`The data folder that was there is now ${aside}.`);
}
