import type { Knex } from 'knex';
import type { JobRow, SpaceRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';

/** Kinds of stored bytes with their own row in the table `stored`. */
export type StoredKind = 'sample' | 'dataset' | 'edits' | 'result' | 'figure' | 'drawing' | 'state' | 'checkpoint';
export interface StoredOwner {
  spaceId: string;
  kind: StoredKind;
  /** The file, dataset or job that owns the bytes; of a checkpoint its hash. */
  ownerId: string;
}
interface StoredRow {
  space_id: string;
  kind: StoredKind;
  owner_id: string;
  bytes: number;
}
const IN_CHUNKS_OF = 200;
/** Kinds whose owner is a dataset. */
const OF_DATASET = ['dataset', 'edits', 'figure', 'state'] as const;
/** Folders of a dataset that people change: colours, roles, labels, cell sets. */
export const EDITED_FOLDERS = ['annotations', 'labels', 'cell-sets'] as const;

export async function bytesInFolders({ store }: Pick<Deps, 'store'>, ...folders: string[]): Promise<number> {
  let bytes = 0;
  for (const folder of folders) for await (const { size } of store.list(folder)) bytes += size;
  return bytes;
}
export const editedBytes = (deps: Pick<Deps, 'store'>, datasetId: string): Promise<number> =>
  bytesInFolders(deps, ...EDITED_FOLDERS.map((folder) => `${folder}/${datasetId}`));

/** Serialises what changes the stored bytes of a space, so that `storage_used` stays the sum of its rows. */
export const lockSpace = (trx: Knex, id: string) => trx('spaces').where({ id }).forUpdate().first('id');

/** Changes the count without checking the limit: written data are counted, and a space above its limit can start nothing new. */
const count = (trx: Knex, spaceId: string, bytes: number) =>
  bytes === 0 ? null : trx('spaces').where({ id: spaceId }).increment('storage_used', bytes);

/** Sets the bytes of one stored object and changes the quota by the difference, in the caller's transaction. */
export async function setStoredBytes(trx: Knex, { spaceId, kind, ownerId }: StoredOwner, bytes: number): Promise<void> {
  if (!(await lockSpace(trx, spaceId))) return;
  const key = { space_id: spaceId, kind, owner_id: ownerId };
  const before = await trx<StoredRow>('stored').where(key).forUpdate().first('bytes');
  if (before) await trx('stored').where(key).update({ bytes });
  else if (bytes > 0) await trx('stored').insert({ ...key, bytes });
  await count(trx, spaceId, bytes - Number(before?.bytes ?? 0));
}

/** Deletes the rows of owners in every space and gives their bytes back, in the caller's transaction. */
export async function releaseStored(trx: Knex, kind: StoredKind, ownerIds: readonly string[]): Promise<void> {
  for (let i = 0; i < ownerIds.length; i += IN_CHUNKS_OF)
    await release(trx, (rows) => rows.where({ kind }).whereIn('owner_id', ownerIds.slice(i, i + IN_CHUNKS_OF)));
}

async function release(trx: Knex, scope: (rows: Knex.QueryBuilder) => Knex.QueryBuilder): Promise<void> {
  const rows = (await scope(trx('stored').forUpdate())) as StoredRow[];
  if (rows.length === 0) return;
  await scope(trx('stored')).delete();
  const freed = new Map<string, number>();
  for (const row of rows) freed.set(row.space_id, (freed.get(row.space_id) ?? 0) + Number(row.bytes));
  for (const [spaceId, bytes] of [...freed].sort()) await count(trx, spaceId, -bytes);
}

/** Checkpoints of one job by hash, with their bytes. */
export type Checkpoints = ReadonlyMap<string, number>;

/** Records that a job has used checkpoints; each is charged to a space once, regardless of its jobs. */
export async function chargeCheckpoints(
  trx: Knex,
  job: Pick<JobRow, 'id' | 'space_id'>,
  used: Checkpoints,
  now: number,
): Promise<void> {
  if (used.size === 0 || !(await lockSpace(trx, job.space_id))) return;
  const hashes = [...used.keys()].sort();
  let bytes = 0;
  for (let i = 0; i < hashes.length; i += IN_CHUNKS_OF) {
    const chunk = hashes.slice(i, i + IN_CHUNKS_OF);
    const at = { space_id: job.space_id, kind: 'checkpoint' as const };
    const known = await trx<StoredRow>('stored').where(at).whereIn('owner_id', chunk).forUpdate().select('owner_id');
    const charged = new Set(known.map((row) => row.owner_id));
    const added = chunk.filter((hash) => !charged.has(hash));
    if (added.length)
      await trx('stored').insert(added.map((hash) => ({ ...at, owner_id: hash, bytes: used.get(hash)! })));
    for (const hash of added) bytes += used.get(hash)!;
    await trx('checkpoint_uses')
      .insert(chunk.map((sha256) => ({ job_id: job.id, sha256, space_id: job.space_id, used_at: now })))
      .onConflict(['job_id', 'sha256'])
      .merge();
  }
  await count(trx, job.space_id, bytes);
}

/** Ends the uses of a job's checkpoints and releases the bytes of those that no other job of the space uses. */
export async function releaseCheckpoints(trx: Knex, jobId: string): Promise<Checkpoints> {
  const mine = () => trx('checkpoint_uses').where({ job_id: jobId });
  const [found] = (await mine().limit(1)) as { space_id: string }[];
  if (!found) return new Map();
  await lockSpace(trx, found.space_id);
  const hashes = ((await mine().forUpdate().select('sha256')) as { sha256: string }[]).map((row) => row.sha256);
  await mine().delete();
  const at = { space_id: found.space_id };
  const released = new Map<string, number>();
  for (let i = 0; i < hashes.length; i += IN_CHUNKS_OF) {
    const chunk = hashes.slice(i, i + IN_CHUNKS_OF);
    const others = await trx('checkpoint_uses').where(at).whereIn('sha256', chunk).forUpdate().select('sha256');
    const kept = new Set(others.map((row: { sha256: string }) => row.sha256));
    const gone = chunk.filter((hash) => !kept.has(hash));
    const rows = (await trx<StoredRow>('stored')
      .where({ ...at, kind: 'checkpoint' })
      .whereIn('owner_id', chunk)
      .select('owner_id', 'bytes')) as StoredRow[];
    for (const row of rows) released.set(row.owner_id, Number(row.bytes));
    if (gone.length)
      await release(trx, (stored) => stored.where({ ...at, kind: 'checkpoint' }).whereIn('owner_id', gone));
  }
  return released;
}

/** Releases everything that is charged for jobs; their objects are removed by `removals.ts`. */
export async function releaseJobs(trx: Knex, jobIds: readonly string[]): Promise<void> {
  await releaseStored(trx, 'result', jobIds);
  for (const id of jobIds) await releaseCheckpoints(trx, id);
}

export async function releaseDataset(trx: Knex, id: string): Promise<void> {
  for (const kind of OF_DATASET) await releaseStored(trx, kind, [id]);
}

/** Charges another space for a dataset and for the jobs that were moved with it. Throws STORAGE_FULL. */
export async function moveStoredBytes(
  trx: Knex,
  dataset: { id: string; from: string; to: string },
  jobIds: readonly string[],
  now: number,
): Promise<void> {
  const { id, from, to } = dataset;
  for (const space of [from, to].sort()) await lockSpace(trx, space);
  const move = async (kind: StoredKind, owners: readonly string[]): Promise<void> => {
    const rows = (await trx('stored')
      .where({ space_id: from, kind })
      .whereIn('owner_id', [...owners])) as StoredRow[];
    await release(trx, (stored) => stored.where({ space_id: from, kind }).whereIn('owner_id', [...owners]));
    for (const row of rows) await setStoredBytes(trx, { spaceId: to, kind, ownerId: row.owner_id }, Number(row.bytes));
  };
  for (const kind of OF_DATASET) await move(kind, [id]);
  await move('result', jobIds);
  for (const jobId of jobIds)
    await chargeCheckpoints(trx, { id: jobId, space_id: to }, await releaseCheckpoints(trx, jobId), now);
  const target = await trx<SpaceRow>('spaces').where({ id: to }).forUpdate().first('storage_used', 'storage_limit');
  const [used, limit] = [Number(target?.storage_used), Number(target?.storage_limit)];
  if (used > limit) throw new AppError('STORAGE_FULL', { used, limit });
}
