import type { Deps } from '../deps.ts';

/** The last parts of the keys directly below a folder of the store. */
async function namesBelow(deps: Deps, folder: string): Promise<string[]> {
  const names = new Set<string>();
  for await (const { key } of deps.store.list(folder)) names.add(key.slice(folder.length + 1).split('/')[0]!);
  return [...names];
}

/**
 * Deletes the checkpoints that a job alone has used. They are named by their content and shared, so that the runner notes each
 * user before it looks for one (docs/interfaces.md, Object store). A job that still runs keeps its own.
 */
export async function removeCheckpoints(deps: Deps, jobId: string): Promise<void> {
  for (const sha of await namesBelow(deps, `job-checkpoints/${jobId}`)) {
    await deps.store.remove(`checkpoint-users/${sha}/${jobId}`);
    if ((await namesBelow(deps, `checkpoint-users/${sha}`)).length > 0) continue;
    await deps.store.remove(`checkpoints/${sha}`);
    await deps.store.remove(`checkpoint-users/${sha}`);
  }
  await deps.store.remove(`job-checkpoints/${jobId}`);
}
