import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, open, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Parser, type ReadEntry } from 'tar';
import { lineOf, NAMES } from './manifest.ts';
import { Refusal, type OnStep } from './places.ts';

const isControl = (text: string): boolean => [...text].some((letter) => letter < ' ' || letter === '\\');
const BLOCK = 512;

/** Path of an entry below the stage; throws Refusal for an entry that does not belong to a backup or would leave the folder. */
export function placeOf(name: string, isFile: boolean): string {
  const quoted = JSON.stringify(name);
  if (!isFile) throw new Refusal(`The backup holds ${quoted}, which is not a plain file. Nothing was changed.`);
  const parts = name.split('/');
  const isSafe = !isControl(name) && parts.every((part) => part !== '' && part !== '.' && part !== '..');
  const isKnown = name.startsWith(NAMES.data) || (Object.values(NAMES) as string[]).includes(name);
  if (!isSafe || !isKnown)
    throw new Refusal(`The backup holds ${quoted}, which does not belong in a backup. Nothing was changed.`);
  return name;
}

/**
 * Unpacks a backup into the empty folder `stage` and writes the list of its files to `list`, except the manifest, which is the last entry. Each file
 * is flushed to the disk. Memory is bounded by the buffers of the streams. Throws Refusal for an incomplete backup.
 */
export async function unpack(tar: string, stage: string, list: string, onStep: OnStep = () => {}): Promise<void> {
  await checkBeginning(tar);
  const out = await open(list, 'wx', 0o600);
  let hasManifest = false;
  const unpackOne = async (entry: ReadEntry): Promise<void> => {
    const name = placeOf(entry.path, entry.type === 'File' || entry.type === 'OldFile');
    if (hasManifest) throw new Refusal(`The backup holds ${name} after its manifest. Nothing was changed.`);
    await onStep(`unpack ${name}`);
    const written = await writeEntry(entry, join(stage, name));
    if (name === NAMES.manifest) hasManifest = true;
    else await out.write(`${lineOf({ path: name, ...written })}\n`);
  };
  try {
    await readTar(tar, unpackOne);
  } finally {
    await out.close();
  }
  if (!hasManifest) throw new Refusal('The backup is not whole: it has no manifest. Nothing was changed.');
}

/** Calls `each` for one entry after the other; a failure ends the reading. */
function readTar(tar: string, each: (entry: ReadEntry) => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const source = createReadStream(tar, { highWaterMark: 1024 * 1024 });
    let pending = Promise.resolve();
    const fail = (error: unknown): void => {
      source.destroy();
      reject(error instanceof Refusal ? error : readable(error as NodeJS.ErrnoException));
    };
    const parser = new Parser({
      strict: true,
      // The parser delays the next entry until this one has been read.
      onReadEntry: (entry) => {
        pending = pending.then(() => each(entry));
        pending.catch(fail);
      },
    });
    parser.on('error', fail);
    parser.on('end', () => void pending.then(resolve, fail));
    parser.on('drain', () => source.resume());
    source.on('error', fail);
    source.on('data', (piece) => {
      try {
        if (!parser.write(piece as Buffer)) source.pause();
      } catch (error) {
        fail(error);
      }
    });
    source.on('end', () => parser.end());
  });
}

/** A compressed file would be unpacked by the parser without a limit, so it is refused here. */
async function checkBeginning(tar: string): Promise<void> {
  const handle = await open(tar, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(`The backup ${tar} cannot be read (${error.code}).`);
  });
  const block = Buffer.alloc(BLOCK);
  const { bytesRead } = await handle.read(block, 0, BLOCK, 0).finally(() => handle.close());
  if (bytesRead < BLOCK || block.toString('latin1', 257, 262) !== 'ustar')
    throw new Refusal(`${tar} is not a tar file. Nothing was changed.`);
}

async function writeEntry(entry: ReadEntry, path: string): Promise<{ size: number; sha256: string }> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const piece of entry as AsyncIterable<Buffer>) {
      hash.update(piece);
      size += piece.length;
      await file.writeFile(piece);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await chmod(path, (entry.mode ?? 0o600) & 0o777);
  // Housekeeping removes by age, so a file keeps its time.
  if (entry.mtime) await utimes(path, entry.mtime, entry.mtime);
  return { size, sha256: hash.digest('hex') };
}

function readable(error: NodeJS.ErrnoException & { tarCode?: string }): Error {
  if (error.code === 'EEXIST') return new Refusal('The backup names a file twice. Nothing was changed.');
  if (error.code === 'ENOSPC') return new Refusal('The disk is full. Nothing was changed.');
  if (error.tarCode) return new Refusal(`The backup is damaged: ${error.message}. Nothing was changed.`);
  return error;
}
