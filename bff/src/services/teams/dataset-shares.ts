import type { Knex } from 'knex';
import type { DatasetShare } from '@stroma/contract';
import type { Caller } from '../../caller.ts';
import type { DatasetDbRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Trace } from '../accounts/audit.ts';
import { iso } from '../basics/ids.ts';
import { sharesInEffect } from '../datasets/access.ts';
import { assertFinished } from '../datasets/unfinished.ts';
import { prepareBoardMove } from '../drawings/board-drawings.ts';
import { notifyRemovedDataset } from '../notices/gone.ts';
import { moveStoredBytes } from '../storage/stored.ts';
import { findSeat, seatsOf } from './teams.ts';

/** Spaces that may read the dataset, by name. */
export async function sharesOf(db: Knex, id: string): Promise<DatasetShare[]> {
  const rows = (await sharesInEffect(db)
    .join('spaces', 'spaces.id', 'dataset_shares.space_id')
    .leftJoin('users', 'users.id', 'dataset_shares.shared_by')
    .where({ 'dataset_shares.dataset_id': id })
    .orderBy('spaces.name')
    .select('spaces.id', 'spaces.name', 'dataset_shares.shared_at', 'users.username as author')) as {
    id: string;
    name: string;
    shared_at: number;
    author: string | null;
  }[];
  return rows.map(({ id: spaceId, name, shared_at, author }) => ({
    ...{ spaceId, name, sharedAt: iso(shared_at), sharedBy: author ?? '' },
  }));
}

/** Another space in which the caller may edit. Throws NOT_FOUND for one of others, NO_PERMISSION for a seat without Edit. */
export async function assertTarget(deps: Deps, caller: Caller, spaceId: string): Promise<void> {
  const { member } = await findSeat(deps.db, caller.user.id, spaceId);
  if (spaceId === caller.space.id) throw new AppError('CONFLICT');
  if (!seatsOf(member).includes('edit')) throw new AppError('NO_PERMISSION');
}

/** Shares the dataset with a space of the caller, as long as the caller may give it away. A new giver replaces the earlier one. */
export async function share(
  deps: Deps,
  caller: Caller,
  row: DatasetDbRow,
  spaceId: string,
  trace: Trace,
): Promise<DatasetShare[]> {
  await assertTarget(deps, caller, spaceId);
  await transact(deps.db, async (trx) => {
    await trx('dataset_shares')
      .insert({ dataset_id: row.id, space_id: spaceId, shared_by: caller.user.id, shared_at: deps.now() })
      .onConflict(['dataset_id', 'space_id'])
      .merge();
    await trace(trx);
  });
  await deps.events.publish(spaceId, 'dataset', { id: row.id });
  return sharesOf(deps.db, row.id);
}

/** The space's results of the dataset stay and reappear when it is shared again. */
export async function unshareDataset(
  deps: Deps,
  row: DatasetDbRow,
  spaceId: string,
  by: string,
  trace: Trace,
): Promise<DatasetShare[]> {
  await transact(deps.db, async (trx) => {
    await trx('dataset_shares').where({ dataset_id: row.id, space_id: spaceId }).delete();
    await trace(trx);
  });
  await notifyRemovedDataset(deps, { id: row.id, name: row.name, spaces: [spaceId] }, 'unshared', by);
  return sharesOf(deps.db, row.id);
}

/** Deletes the shares of a dataset whose givers may not give it away in its current space. */
async function dropWorthless(trx: Knex, id: string): Promise<void> {
  const live = (await sharesInEffect(trx)
    .where({ 'dataset_shares.dataset_id': id })
    .select('dataset_shares.space_id')) as {
    space_id: string;
  }[];
  const kept = live.map(({ space_id }) => space_id);
  await trx('dataset_shares').where({ dataset_id: id }).whereNotIn('space_id', kept).delete();
}

/** A share that has ended: its dataset, and the space that could read it. */
export interface EndedShare {
  dataset: string;
  name: string;
  space: string;
}

/** Ends a member's shares of a team's datasets, in the transaction that removes the right to give. */
export async function endSharesOf(trx: Knex, spaceId: string, userId: string): Promise<EndedShare[]> {
  const given = () =>
    trx('dataset_shares')
      .where({ shared_by: userId })
      .whereIn('dataset_id', trx('datasets').where({ space_id: spaceId }).select('id'));
  const ended = (await given()
    .join('datasets', 'datasets.id', 'dataset_shares.dataset_id')
    .select('dataset_id as dataset', 'dataset_shares.space_id as space', 'datasets.name')) as EndedShare[];
  for (const { dataset, space } of ended)
    await trx('dataset_shares').where({ dataset_id: dataset, space_id: space, shared_by: userId }).delete();
  return ended;
}

/** Removes the datasets of ended shares from the lists of the spaces that could read them. */
export async function notifyEnded(deps: Deps, ended: readonly EndedShare[]): Promise<void> {
  for (const { dataset: id, name, space } of ended)
    await notifyRemovedDataset(deps, { id, name, spaces: [space] }, 'unshared', null);
}

const OPEN = ['submitted', 'running', 'suspended'];
/** Tables with rows of a dataset in a space. */
const OF_SPACE = ['cell_sets', 'cell_set_edits', 'dataset_views', 'dataset_boards', 'dataset_states'] as const;

/**
 * Gives the dataset to another space of the caller, with its cell sets, views, board, states and analyses, and with copies of the drawings on the
 * board. Throws JOB_STATE while an analysis of it is open, and DATASET_USED_THERE if the other space, with which it was shared, already has its own
 * content for it, because merging could lose data.
 */
export async function moveDataset(
  deps: Deps,
  caller: Caller,
  row: DatasetDbRow,
  spaceId: string,
  trace: Trace,
): Promise<void> {
  await assertTarget(deps, caller, spaceId);
  await assertFinished(deps.db, row.id);
  const from = { dataset_id: row.id, space_id: row.space_id };
  const there = { dataset_id: row.id, space_id: spaceId };
  await transact(deps.db, async (trx) => {
    const jobs = (space: string) => trx('jobs').where({ space_id: space, source_dataset_id: row.id });
    const open = (await jobs(row.space_id).whereIn('status', OPEN).first('status')) as { status: string } | undefined;
    if (open) throw new AppError('JOB_STATE', { status: open.status });
    for (const table of OF_SPACE)
      if (await trx(table).where(there).first('dataset_id')) throw new AppError('DATASET_USED_THERE');
    if (await jobs(spaceId).first('id')) throw new AppError('DATASET_USED_THERE');
    const moved = await trx('datasets').where({ id: row.id, space_id: row.space_id }).update({ space_id: spaceId });
    if (moved !== 1) throw new AppError('NOT_FOUND');
    await prepareBoardMove(trx, from, { spaceId, userId: caller.user.id }, deps.now());
    await trx('dataset_shares').where(there).delete();
    await dropWorthless(trx, row.id);
    for (const table of [...OF_SPACE, 'public_versions']) await trx(table).where(from).update({ space_id: spaceId });
    const moving = ((await jobs(row.space_id).select('id')) as { id: string }[]).map(({ id }) => id);
    await jobs(row.space_id).update({ space_id: spaceId });
    await moveStoredBytes(trx, { id: row.id, from: row.space_id, to: spaceId }, moving, deps.now());
    await trace(trx);
  });
  await notifyRemovedDataset(
    deps,
    { id: row.id, name: row.name, spaces: [row.space_id] },
    'moved',
    caller.user.username,
  );
  await deps.events.publish(spaceId, 'dataset', { id: row.id });
}
