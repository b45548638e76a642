import { integrationMemory, integrationTooLarge, type DoubletMethod, type ImportResult } from '@stroma/contract/tools';
import type { Knex } from 'knex';
import type { FileRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';

/** Runners that have not asked for a job for this long are ignored. A runner whose workers are all busy does not ask. */
const GONE_MS = 24 * 3600 * 1000;

/** Records the memory of a runner's workers. */
export async function recordRunnerMemory(deps: Deps, id: string, memory: number): Promise<void> {
  const row = { id: id.slice(0, 100), memory, seen_at: deps.now() };
  await deps.db('runners').insert(row).onConflict('id').merge();
}

/** Bytes of the largest worker; null until a runner has reported it. */
export async function workerMemory(db: Knex, now: number): Promise<number | null> {
  const [row] = (await db('runners')
    .where('seen_at', '>=', now - GONE_MS)
    .max('memory as most')) as { most: number | null }[];
  return row?.most == null ? null : Number(row.most);
}

/**
 * Memory needed for an integration of these files and of public samples with given numbers of cells. Throws INTEGRATION_TOO_LARGE with the number of
 * cells that would fit, if no worker has enough.
 */
export async function integrationNeeds(
  deps: Deps,
  files: readonly FileRow[],
  method?: DoubletMethod,
  publicCells: readonly number[] = [],
): Promise<number> {
  const own = files.map((file) => (file.facts ? (JSON.parse(file.facts) as ImportResult).cells : 0));
  const cells = [...own, ...publicCells];
  const limit = await workerMemory(deps.db, deps.now());
  const needed = integrationMemory(cells, method);
  const why = limit === null ? null : integrationTooLarge(cells, limit, method);
  if (why) throw new AppError('INTEGRATION_TOO_LARGE', { ...why, needed, limit: limit! });
  return Math.round(needed);
}
