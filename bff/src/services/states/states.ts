import type { Knex } from 'knex';
import { LIMITS, type DatasetState, type NewState, type StateDetail } from '@stroma/contract';
import { isDuplicate } from '../../db/duplicates.ts';
import type { StateRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { iso, newId, sha256 } from '../basics/ids.ts';
import type { CallingUser } from '../datasets/dataset-service.ts';
import { assertFinished } from '../datasets/unfinished.ts';
import { drawingsForState } from '../drawings/board-drawings.ts';
import { insertKeeps } from '../storage/state-keeps.ts';
import { assertStorage } from '../storage/storage.ts';
import { lockSpace, setStoredBytes } from '../storage/stored.ts';
import { dropCells, withCellsKept } from '../subsets/cell-sets.ts';
import type { SubsetPlace } from '../subsets/subset-log.ts';
import { countContents, keptObjects, presentContent, type StateContent } from './state-content.ts';
import { openState } from './state-open.ts';

type Listed = Omit<StateRow, 'content'> & { author: string | null };
/** Attempts when subsets are edited, or results deleted, while the state is read. */
const TRIES = 5;

const at = ({ spaceId, datasetId }: SubsetPlace) => ({ space_id: spaceId, dataset_id: datasetId });
const present = (row: Listed): DatasetState => ({
  ...{ id: row.id, name: row.name, note: row.note, createdAt: iso(row.created_at), createdBy: row.author ?? '' },
  holds: JSON.parse(row.holds) as DatasetState['holds'],
});
const SHOWN = ['id', 'name', 'note', 'holds', 'created_at'].map((name) => `dataset_states.${name}`);
const statesOf = (db: Knex, { spaceId, datasetId }: SubsetPlace) =>
  db('dataset_states')
    .leftJoin('users', 'users.id', 'dataset_states.created_by')
    .where({ 'dataset_states.space_id': spaceId, 'dataset_states.dataset_id': datasetId })
    .select(...SHOWN, 'users.username as author');

/** Named states of a dataset in a space, newest first. */
export async function listStates(db: Knex, place: SubsetPlace): Promise<DatasetState[]> {
  const rows = (await statesOf(db, place).orderBy([
    { column: 'dataset_states.created_at', order: 'desc' },
    { column: 'dataset_states.id', order: 'desc' },
  ])) as Listed[];
  return rows.map(present);
}

async function findState(db: Knex, place: SubsetPlace, id: string): Promise<DatasetState> {
  const row = (await statesOf(db, place).where({ 'dataset_states.id': id }).first()) as Listed | undefined;
  if (!row) throw new AppError('NOT_FOUND');
  return present(row);
}

/** A state with the names of its contents. Throws NOT_FOUND. */
export async function stateDetail(db: Knex, place: SubsetPlace, id: string): Promise<StateDetail> {
  const found = await findState(db, place, id);
  const { columns, subsets, results, views } = (await openState(db, place.spaceId, id)).content;
  return {
    ...found,
    columns,
    subsets: subsets.subsets.map(({ id: set, name, cells }) => ({ id: set, name, cells })),
    results: results.map((one) => ({ id: one.id, tool: one.tool, name: one.name, outdated: one.outdated !== null })),
    views: views.map(({ id: view, name }) => ({ id: view, name })),
  };
}

/** The unique index refuses a name that the dataset already has, regardless of case. Throws NAME_TAKEN. */
async function named(given: NewState, write: (facts: Partial<StateRow>) => Promise<unknown>): Promise<void> {
  const name = given.name.trim();
  try {
    await write({ name, name_key: sha256(name.toLowerCase()), note: given.note?.trim() || null });
  } catch (error) {
    throw isDuplicate(error) ? new AppError('NAME_TAKEN', { name }) : error;
  }
}

const told = (deps: Deps, { spaceId, datasetId }: SubsetPlace): Promise<void> =>
  deps.events.publish(spaceId, 'dataset', { id: datasetId, states: true });

async function countBytes(trx: Knex, place: SubsetPlace): Promise<void> {
  const [{ bytes }] = (await trx('dataset_states').where(at(place)).sum({ bytes: 'bytes' })) as [{ bytes: number }];
  await setStoredBytes(trx, { spaceId: place.spaceId, kind: 'state', ownerId: place.datasetId }, Number(bytes ?? 0));
}

async function assertRoom(db: Knex, place: SubsetPlace): Promise<void> {
  const [{ n }] = (await db('dataset_states').where(at(place)).count({ n: '*' })) as [{ n: number }];
  if (Number(n) >= LIMITS.states.most) throw new AppError('STATES_FULL', { limit: LIMITS.states.most });
}

/**
 * Names the current state. The dataset service is called before any lock is taken; under the locks that protect cells and results it checks that
 * neither has changed. Throws NAME_TAKEN, STATES_FULL, STORAGE_FULL, DATASET_UNFINISHED, DATASET_BUSY.
 */
export async function createState(
  deps: Deps,
  place: SubsetPlace,
  user: CallingUser,
  given: NewState,
): Promise<DatasetState> {
  await assertFinished(deps.db, place.datasetId);
  await assertStorage(deps, place.spaceId);
  await assertRoom(deps.db, place);
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const content = await presentContent(deps, place, user);
    const id = await withCellsKept(place.datasetId, () => save(deps, place, user.id, given, content));
    if (id === null) continue;
    await told(deps, place);
    return findState(deps.db, place, id);
  }
  throw new AppError('DATASET_BUSY', { seconds: 1 }, 1);
}

/** Returns the id of the state; null if its content was changed since it was read. */
const save = (deps: Deps, place: SubsetPlace, userId: string, given: NewState, content: StateContent) =>
  transact(deps.db, async (trx) => {
    await lockSpace(trx, place.spaceId);
    if (!(await isPresent(trx, place, content))) return null;
    await assertRoom(trx, place);
    const id = newId();
    const text = JSON.stringify(content);
    const drawings = await drawingsForState(trx, place.spaceId, content.board.value);
    const bytes = Buffer.byteLength(text) + drawings.bytes;
    const row = {
      ...{ id, ...at(place), holds: JSON.stringify(countContents(content)), content: text, bytes },
      ...{ created_by: userId, created_at: deps.now() },
    };
    await named(given, (facts) => trx('dataset_states').insert({ ...row, ...facts }));
    await insertKeeps(trx, id, keptObjects(content));
    for (const one of drawings.rows) await trx('dataset_state_drawings').insert({ state_id: id, ...one });
    await countBytes(trx, place);
    return id;
  });

async function isPresent(trx: Knex, place: SubsetPlace, { subsets, results }: StateContent): Promise<boolean> {
  const [{ last }] = (await trx('cell_set_edits').where(at(place)).max({ last: 'revision' })) as [{ last: number }];
  const ids = results.map(({ id }) => id);
  const [{ n }] = (await trx('jobs').whereIn('id', ids).count({ n: '*' })) as [{ n: number }];
  return Number(last ?? 0) === subsets.revision && Number(n) === ids.length;
}

/** Throws NOT_FOUND and NAME_TAKEN. */
export async function renameState(deps: Deps, place: SubsetPlace, id: string, given: NewState): Promise<DatasetState> {
  await findState(deps.db, place, id);
  await named(given, (facts) => deps.db('dataset_states').where({ id }).update(facts));
  await told(deps, place);
  return findState(deps.db, place, id);
}

/** Deletes a state, and the cells that only it has kept. Throws NOT_FOUND. */
export async function removeState(deps: Deps, place: SubsetPlace, id: string): Promise<void> {
  await findState(deps.db, place, id);
  const { content } = await openState(deps.db, place.spaceId, id);
  await withCellsKept(place.datasetId, async () => {
    await transact(deps.db, async (trx) => {
      await lockSpace(trx, place.spaceId);
      for (const table of ['dataset_state_keeps', 'dataset_state_drawings'])
        await trx(table).where({ state_id: id }).delete();
      await trx('dataset_states').where({ id }).delete();
      await countBytes(trx, place);
    });
    await dropCells(deps, place.datasetId, keptObjects(content).cells);
  });
  await told(deps, place);
}
