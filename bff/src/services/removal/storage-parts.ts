import type { Knex } from 'knex';
import { TOOLS, type StorageOverview, type StoragePart } from '@stroma/contract';
import type { ToolDefinition } from '@stroma/contract/tools';
import type { JobRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Trace } from '../accounts/audit.ts';
import { lockSpace, releaseCheckpoints } from '../storage/stored.ts';
import { finishRemovals } from './deletion.ts';
import { planRemovals } from './removals.ts';

type Sum = { n: number | string | null; bytes: number | string | null };
/** Tools whose results count as exports. */
const EXPORTS = Object.values<ToolDefinition>(TOOLS)
  .filter(({ storage }) => storage === 'exports')
  .map(({ slug }) => slug);
const ENDED = ['completed', 'error'];

const sumOf = async (rows: Knex.QueryBuilder, column: string): Promise<Sum> =>
  (await rows.count({ n: '*' }).sum({ bytes: column }).first()) as Sum;
const partOf = (kind: StoragePart['kind'], { n, bytes }: Sum): StoragePart => ({
  kind,
  items: Number(n ?? 0),
  bytes: Number(bytes ?? 0),
});

/** Storage of a space by kind; the parts add up to `used`. Read in one transaction. */
export function storageOverviewOf(deps: Pick<Deps, 'db'>, spaceId: string): Promise<StorageOverview> {
  return transact(deps.db, async (trx) => {
    const space = (await trx('spaces').where({ id: spaceId }).first('storage_used', 'storage_limit')) as {
      storage_used: number;
      storage_limit: number;
    };
    const own = (table: string) => trx(table).where({ space_id: spaceId });
    const stored = (...kinds: string[]) => own('stored').whereIn('kind', kinds);
    const results = (isExport: boolean) =>
      trx('stored')
        .leftJoin('jobs', 'jobs.id', 'stored.owner_id')
        .where({ 'stored.space_id': spaceId, 'stored.kind': 'result' })
        .andWhere((tool) =>
          isExport
            ? tool.whereIn('jobs.tool', EXPORTS)
            : tool.whereNotIn('jobs.tool', EXPORTS).orWhereNull('jobs.tool'),
        );
    const datasets = await sumOf(stored('dataset', 'edits', 'state'), 'bytes');
    const analysed = await sumOf(results(false), 'stored.bytes');
    // An import leaves only a small receipt, which no list shows.
    const imports = await sumOf(results(false).where('jobs.tool', 'import'), 'stored.bytes');
    const parts = [
      partOf('uploads', await sumOf(own('files'), 'size')),
      partOf('samples', await sumOf(stored('sample'), 'bytes')),
      partOf('datasets', { bytes: datasets.bytes, n: (await sumOf(stored('dataset'), 'bytes')).n }),
      partOf('results', { bytes: analysed.bytes, n: Number(analysed.n) - Number(imports.n) }),
      partOf('exports', await sumOf(results(true), 'stored.bytes')),
      partOf('figures', await sumOf(stored('figure', 'drawing'), 'bytes')),
      partOf('references', await sumOf(own('reference_sets'), 'bytes')),
      partOf('drafts', await sumOf(own('drafts'), 'bytes')),
      partOf('checkpoints', await sumOf(stored('checkpoint'), 'bytes')),
    ];
    const held = trx('checkpoint_uses')
      .join('jobs', 'jobs.id', 'checkpoint_uses.job_id')
      .where({ 'checkpoint_uses.space_id': spaceId })
      .whereNotIn('jobs.status', ENDED)
      .select('checkpoint_uses.sha256');
    const free = await sumOf(stored('checkpoint').whereNotIn('owner_id', held), 'bytes');
    return {
      used: Number(space.storage_used),
      limit: Number(space.storage_limit),
      parts,
      freeable: Number(free.bytes ?? 0),
    };
  });
}

/** Ends the uses of checkpoints by a job that has ended and notes their removal. */
async function planFree(deps: Deps, trx: Knex, jobId: string): Promise<string[]> {
  const job = await trx<JobRow>('jobs').where({ id: jobId }).forUpdate().first('status');
  if (job && !ENDED.includes(job.status)) return [];
  await releaseCheckpoints(trx, jobId);
  return planRemovals(trx, deps.now(), [{ kind: 'steps', target: jobId }]);
}

/** Frees the intermediate steps of all jobs of a space that have ended; a later run computes them again. */
export async function removeSpaceCheckpoints(deps: Deps, spaceId: string, trace: Trace<void>): Promise<void> {
  const planned = await transact(deps.db, async (trx) => {
    await lockSpace(trx, spaceId);
    const jobs = (await trx('checkpoint_uses')
      .join('jobs', 'jobs.id', 'checkpoint_uses.job_id')
      .where({ 'checkpoint_uses.space_id': spaceId })
      .whereIn('jobs.status', ENDED)
      .distinct('job_id')) as { job_id: string }[];
    const ids: string[] = [];
    for (const { job_id } of jobs) ids.push(...(await planFree(deps, trx, job_id)));
    await trace(trx);
    return ids;
  });
  await finishRemovals(deps, planned);
}

const DAY = 24 * 3600_000;
/** Removes checkpoints that ended jobs last used longer ago than the retention setting; another job may keep its share. */
export async function removeExpiredCheckpoints(deps: Deps): Promise<void> {
  const before = deps.now() - deps.config.checkpointDays * DAY;
  const jobs = (await deps
    .db('checkpoint_uses')
    .join('jobs', 'jobs.id', 'checkpoint_uses.job_id')
    .where('used_at', '<', before)
    .whereIn('jobs.status', ENDED)
    .distinct('job_id')) as { job_id: string }[];
  for (const { job_id } of jobs)
    await finishRemovals(deps, await transact(deps.db, (trx) => planFree(deps, trx, job_id)));
}
