/** A folder for what the tests write, removed when the run ends. */
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '../setup/say.mjs';

const MEMORY = '/dev/shm';
const PREFIX = 'stroma-test-';
const GIB = 1024 ** 3;
/** Bytes that must be free in the file system and in memory: a run holds less than 2 GiB at a time. */
const NEEDED = { files: 4 * GIB, memory: 8 * GIB };

/**
 * The parent folder: a file system in memory where it is large enough, else the system's temporary folder. An fsync takes milliseconds on a
 * disk, and the suites wait for tens of thousands of them. No test could tell whether one reached the disk: that needs a power cut. TMPDIR,
 * where it is set, decides.
 */
function parent() {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= NEEDED.files && freemem() >= NEEDED.memory ? MEMORY : tmpdir();
}

const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** A disk that a killed run had mounted in its folder cannot be removed; this run does not need it. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    say(`${folder} is left: ${error.message}`);
  }
}

/** Makes the folder and names it in TMPDIR, for every process that a suite starts. Folders of runs that were killed are removed. */
export function useScratch() {
  const folder = parent();
  for (const name of readdirSync(folder))
    if (name.startsWith(PREFIX) && !isRunning(Number(name.slice(PREFIX.length)))) remove(join(folder, name));
  const scratch = join(folder, `${PREFIX}${process.pid}`);
  mkdirSync(scratch, { recursive: true, mode: 0o700 });
  process.env.TMPDIR = scratch;
  process.on('exit', () => remove(scratch));
  return scratch;
}
