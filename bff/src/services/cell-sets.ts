import type { Knex } from 'knex';
import { LIMITS, type CellExpression, type CellSet } from '@stroma/contract';
import type { CellSetRow } from '../db/rows.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { datasetService, type Asker } from './dataset-service.ts';
import { iso, newId } from './ids.ts';
import { OneAtATime } from './one-at-a-time.ts';

type Listed = CellSetRow & { author?: string | null };

/** Serialised per dataset: a bitmap is written before its row and deleted after it, so a concurrent creation could lose its bitmap. */
const storing = new OneAtATime();

/** Runs work during which no cells of the dataset are deleted. */
export const keepingCells = <T>(datasetId: string, work: () => Promise<T>): Promise<T> => storing.run(datasetId, work);

const present = (row: Listed): CellSet => ({
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
  return rows.map(present);
}

/** Throws NOT_FOUND for a set of another space or dataset. */
export async function findCellSet(db: Knex, spaceId: string, datasetId: string, id: string): Promise<Listed> {
  const row = (await setsOf(db, spaceId, datasetId).where({ 'cell_sets.id': id }).first()) as Listed | undefined;
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export interface NewSet {
  spaceId: string;
  datasetId: string;
  user: Asker;
  name: string;
  cells: CellExpression;
}

/** Stores the cells and their row. Throws CELL_SETS_FULL, CELL_SET_EMPTY and the errors of the expression. */
export function createCellSet(deps: Deps, given: NewSet): Promise<CellSet> {
  const { spaceId, datasetId, user } = given;
  return storing.run(datasetId, async () => {
    const [{ n }] = (await deps
      .db('cell_sets')
      .where({ space_id: spaceId, dataset_id: datasetId })
      .count({ n: '*' })) as [{ n: number }];
    if (Number(n) >= LIMITS.cellSets.most) throw new AppError('CELL_SETS_FULL', { limit: LIMITS.cellSets.most });
    const stored = await datasetService.storeCells(deps, user, datasetId, { cells: given.cells });
    const id = newId();
    await deps.db('cell_sets').insert({
      id,
      space_id: spaceId,
      dataset_id: datasetId,
      name: given.name.trim(),
      hash: stored.hash,
      cells: stored.cells,
      created_by: user.id,
      created_at: deps.now(),
    });
    await notifySpace(deps, spaceId, datasetId);
    return present(await findCellSet(deps.db, spaceId, datasetId, id));
  });
}

export async function renameCellSet(deps: Deps, row: CellSetRow, name: string): Promise<CellSet> {
  await deps.db('cell_sets').where({ id: row.id }).update({ name: name.trim() });
  await notifySpace(deps, row.space_id, row.dataset_id);
  return present(await findCellSet(deps.db, row.space_id, row.dataset_id, row.id));
}

/** Deletes the row, and the bitmap unless another set or an analysis refers to it. */
export function removeCellSet(deps: Deps, row: CellSetRow): Promise<void> {
  return storing.run(row.dataset_id, async () => {
    await deps.db('cell_sets').where({ id: row.id }).delete();
    const { dataset_id, hash } = row;
    const named = await deps.db('cell_sets').where({ dataset_id, hash }).first('id');
    const read = await deps
      .db('jobs')
      .where({ source_dataset_id: dataset_id })
      .where('reads', 'like', `%${hash}%`)
      .first('id');
    if (!named && !read) await deps.store.remove(`cell-sets/${dataset_id}/${hash}.roaring`);
    await notifySpace(deps, row.space_id, dataset_id);
  });
}

const notifySpace = (deps: Deps, spaceId: string, id: string): Promise<void> =>
  deps.events.tell(spaceId, 'dataset', { id, changed: true, cellSets: true });
