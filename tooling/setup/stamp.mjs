import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STAMPS } from './paths.mjs';

/** A hash of files and folders that a step depends on. Folders are hashed by names, sizes and contents. */
export function hashOf(paths, extra = '') {
  const hash = createHash('sha256').update(extra);
  const add = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) return;
    if (!stat.isDirectory()) return void hash.update(path).update(readFileSync(path));
    for (const name of readdirSync(path).sort())
      if (!['node_modules', 'dist', '.cache', '__pycache__'].includes(name)) add(join(path, name));
  };
  paths.forEach(add);
  return hash.digest('hex');
}

/** Runs a step unless it was done for the same hash; the stamp is written last, so that an interrupted step runs again. */
export async function runOnce(name, hash, step) {
  const file = join(STAMPS, name);
  try {
    if (readFileSync(file, 'utf8') === hash) return 'already there';
  } catch {
    // not done yet
  }
  const note = await step();
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(file, hash);
  return note;
}
