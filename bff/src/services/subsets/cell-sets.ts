import type { Knex } from 'knex';
import type { CellSet } from '@stroma/contract';
import type { CellSetRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { iso } from '../basics/ids.ts';
import { KeyedQueue } from '../sharing/one-at-a-time.ts';
import { countEdits } from '../storage/job-charges.ts';
import { isKeptByState } from '../storage/state-keeps.ts';

type Listed = CellSetRow & { author?: string | null };

/** Serialised per dataset: a bitmap is written before its row and deleted after the last row that names it. */
const storing = new KeyedQueue('cell-sets');

/** Runs work during which no cells of the dataset are deleted. */
export const withCellsKept = <T>(datasetId: string, work: () => Promise<T>): Promise<T> => storing.run(datasetId, work);

/** Whether the bitmap of cells is in the store. */
export const areCellsStored = (deps: Deps, datasetId: string, hash: string): Promise<boolean> =>
  deps.store.size(`cell-sets/${datasetId}/${hash}.roaring`).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.id === 'NOT_FOUND') return false;
      throw error;
    },
  );

export const presentCellSet = (row: Listed): CellSet => ({
  id: row.id,
  datasetId: row.dataset_id,
  name: row.name,
  hash: row.hash,
  cells: row.cells,
  createdAt: iso(row.created_at),
  createdBy: row.author ?? '',
});

const setsOf = (db: Knex, spaceId: string, datasetId: string) =>
  db('cell_sets')
    .leftJoin('users', 'users.id', 'cell_sets.created_by')
    .where({ 'cell_sets.space_id': spaceId, 'cell_sets.dataset_id': datasetId })
    .select('cell_sets.*', 'users.username as author');

/** Returns the sets of the space, newest first. */
export async function listCellSets(db: Knex, spaceId: string, datasetId: string): Promise<CellSet[]> {
  const rows = (await setsOf(db, spaceId, datasetId).orderBy([
    { column: 'cell_sets.created_at', order: 'desc' },
    { column: 'cell_sets.id', order: 'desc' },
  ])) as Listed[];
  return rows.map(presentCellSet);
}

/** Throws NOT_FOUND for a set of another space or dataset. */
export async function findCellSet(db: Knex, spaceId: string, datasetId: string, id: string): Promise<Listed> {
  const row = (await setsOf(db, spaceId, datasetId).where({ 'cell_sets.id': id }).first()) as Listed | undefined;
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Deletes stored cells that no set, no analysis, no named state and no edit that can be undone refers to. */
export async function dropCells(deps: Deps, datasetId: string, hashes: readonly string[]): Promise<void> {
  for (const hash of hashes) {
    const named = await deps.db('cell_sets').where({ dataset_id: datasetId, hash }).first('id');
    const edit = await deps
      .db('cell_set_edits')
      .where({ dataset_id: datasetId })
      .where('states', 'like', `%${hash}%`)
      .first('id');
    const read = await deps
      .db('jobs')
      .where({ source_dataset_id: datasetId })
      .where((either) => either.where('reads', 'like', `%${hash}%`).orWhere('result', 'like', `%"sha256":"${hash}"%`))
      .first('id');
    const kept = await isKeptByState(deps.db, datasetId, hash);
    if (!named && !edit && !read && !kept) await deps.store.remove(`cell-sets/${datasetId}/${hash}.roaring`);
  }
}

export async function notifySpace(deps: Deps, spaceId: string, id: string): Promise<void> {
  await countEdits(deps, id);
  await deps.events.publish(spaceId, 'dataset', { id, changed: true, cellSets: true });
}
