import { readdir, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Deps } from '../../deps.ts';
import { KeyedQueue } from '../sharing/one-at-a-time.ts';
import { bytesInFolders, type Checkpoints } from './stored.ts';

const HOUR = 3600_000;
const IN_CHUNKS_OF = 500;
const removing = new KeyedQueue('checkpoints');
/** Runs work during which no checkpoint of the job is removed: it is about to use them again. */
export const withCheckpointsKept = <T>(jobId: string, work: () => Promise<T>): Promise<T> => removing.run(jobId, work);

/** The last parts of the keys directly below a folder of the store. */
async function namesBelow(deps: Deps, folder: string): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const { key } of deps.store.list(folder)) names.add(key.slice(folder.length + 1).split('/')[0]!);
  return names;
}

async function isUsed(deps: Deps, sha: string): Promise<boolean> {
  for await (const _ of deps.store.list(`checkpoint-users/${sha}`)) return true;
  return false;
}

/** Bytes of the checkpoints that a job has used; checkpoints that were not computed are omitted. */
export async function checkpointsOf(deps: Deps, jobId: string): Promise<Checkpoints> {
  const found = new Map<string, number>();
  for (const sha of await namesBelow(deps, `job-checkpoints/${jobId}`)) {
    const bytes = await bytesInFolders(deps, `checkpoints/${sha}`);
    if (bytes > 0) found.set(sha, bytes);
  }
  return found;
}

/**
 * Removes the checkpoints that only this job has used. They are named by their content and shared between jobs and spaces, so the runner registers
 * each user before it looks for one (docs/interfaces.md, Object store).
 */
export async function removeCheckpoints(deps: Deps, jobId: string): Promise<void> {
  for (const sha of await namesBelow(deps, `job-checkpoints/${jobId}`)) {
    await deps.store.remove(`checkpoint-users/${sha}/${jobId}`);
    await removeUnused(deps, sha);
  }
  await deps.store.remove(`job-checkpoints/${jobId}`);
}

/**
 * Removes a checkpoint that no job uses. `step.json` is deleted first: a job that looks for the checkpoint afterwards computes it again, and one that
 * looked before has registered and is seen by the second check, so its files stay.
 */
async function removeUnused(deps: Deps, sha: string): Promise<boolean> {
  if (await isUsed(deps, sha)) return false;
  await deps.store.remove(`checkpoints/${sha}/step.json`);
  if (await isUsed(deps, sha)) return false;
  await deps.store.remove(`checkpoints/${sha}`);
  return true;
}

/** Removes checkpoints of deleted jobs, and unused ones; both may remain after a kill. */
export async function sweepCheckpoints(deps: Deps): Promise<void> {
  const users = new Map<string, Set<string>>();
  const note = (jobId: string, sha: string) => {
    const known = users.get(jobId) ?? new Set();
    users.set(jobId, known.add(sha));
  };
  for await (const { key } of deps.store.list('job-checkpoints')) note(key.split('/')[1]!, key.split('/')[2]!);
  for await (const { key } of deps.store.list('checkpoint-users')) note(key.split('/')[2]!, key.split('/')[1]!);
  for (const jobId of await withoutRow(deps, [...users.keys()])) {
    for (const sha of users.get(jobId)!) await deps.store.remove(`checkpoint-users/${sha}/${jobId}`);
    await deps.store.remove(`job-checkpoints/${jobId}`);
  }
  const newest = new Map<string, number>();
  for await (const { key, at } of deps.store.list('checkpoints')) {
    const sha = key.split('/')[1]!;
    newest.set(sha, Math.max(at, newest.get(sha) ?? 0));
  }
  for (const [sha, at] of newest) if (at < deps.now() - HOUR) await removeUnused(deps, sha);
  await removeEmptyFolders(deps);
}

async function withoutRow(deps: Deps, ids: readonly string[]): Promise<string[]> {
  const gone = new Set(ids);
  for (let i = 0; i < ids.length; i += IN_CHUNKS_OF)
    for (const { id } of await deps
      .db('jobs')
      .whereIn('id', ids.slice(i, i + IN_CHUNKS_OF))
      .select('id'))
      gone.delete(id);
  return [...gone];
}

/** A folder on a disk outlives its last user. `rmdir` refuses one that is in use again. */
async function removeEmptyFolders(deps: Deps): Promise<void> {
  if (!deps.config.objectStore.startsWith('file:')) return;
  const root = join(fileURLToPath(deps.config.objectStore), 'checkpoint-users');
  for (const name of await readdir(root).catch(() => [])) {
    const facts = await stat(join(root, name)).catch(() => null);
    if (facts && facts.mtimeMs < deps.now() - HOUR) await rmdir(join(root, name)).catch(() => {});
  }
}
