import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Caller } from '../../caller.ts';
import type { BoardRow, CellSetEditRow, CellSetRow, DatasetDbRow, SpaceRow, ViewRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Trace } from '../accounts/audit.ts';
import { newId } from '../basics/ids.ts';
import { boardDrawingBytes, copyBoard } from '../drawings/board-drawings.ts';
import { notify } from '../notices/notifications.ts';
import type { StoredObject } from '../objects/object-store.types.ts';
import { finishRemovals } from '../removal/deletion.ts';
import { planRemovals } from '../removal/removals.ts';
import type { SharedLocks } from '../sharing/locks.ts';
import { sharedLocks } from '../sharing/one-at-a-time.ts';
import { bytesInFolders, EDITED_FOLDERS, editedBytes, lockSpace, setStoredBytes } from '../storage/stored.ts';
import { statesOf } from '../subsets/subset-log.ts';
import { assertTarget } from './dataset-shares.ts';

/*
 * A copy consists of a record in `removals` with the id of the new dataset, the objects, and one transaction that deletes the record, inserts the
 * rows and charges the target space. After a kill before that transaction, the next start processes the record, so nothing remains.
 */

/** Number of objects that are copied concurrently. */
const AT_ONCE = 8;
/** Attempts when labels, colours or cell sets of the original change while they are copied. */
const TRIES = 5;
/** A request waits this long; after that the copy continues in the background and its author is notified. */
const WAIT_MS = 15_000;
/** Polling interval for a copy that another BFF is writing. */
const LOOK_MS = 500;
/** Written last by the Python services: a folder without it is not there. */
const MARKER = '.complete.json';
/** Due time of the note of a copy that is running: never. */
const NEVER = Number.MAX_SAFE_INTEGER;

interface Asked {
  source: DatasetDbRow;
  spaceId: string;
  userId: string;
}
interface Copy extends Asked {
  /** Id of the new dataset. */
  id: string;
  /** Id of the note in `removals`. */
  note: string;
}
/** A copy that is being written, by this process or by another BFF of the database. */
interface Running {
  id: string;
  work: Promise<void>;
  /** Users to notify at the end. */
  notified: Set<string>;
}
/** By original and target space: a repeated request joins a running copy. */
const running = new Map<string, Promise<Running>>();

/** Makes the records of dead copies due: those that no living BFF is writing are left over from a kill. */
export async function releaseCopies(deps: Deps): Promise<void> {
  const notes = (await deps
    .db('removals')
    .where({ kind: 'copy' })
    .where('due_at', '>', deps.now())
    .select('id', 'target')) as { id: string; target: string }[];
  // A copy is in the map before its note is written, so no note of a running one is seen without it.
  const here = await Promise.allSettled(running.values());
  const alive = new Set(here.map((copy) => copy.status === 'fulfilled' && copy.value.id));
  const elsewhere = await sharedLocks()?.heldValues(notes.map(({ target }) => target));
  const isLeft = (target: string): boolean => !alive.has(target) && !elsewhere?.has(target);
  const left = notes.filter(({ target }) => isLeft(target)).map(({ id }) => id);
  if (left.length) await deps.db('removals').whereIn('id', left).update({ due_at: deps.now() });
}

/**
 * Copies a dataset with its labels, label history, colours, cell sets, views, board and the drawings on it to another space of the caller; analyses,
 * and the named states that contain them, are not copied. Returns the id of the copy and whether it is complete; an incomplete one is finished in the
 * background. A request for a copy that is being written returns that copy; one after it makes another.
 *
 * Throws STORAGE_FULL and DRAWINGS_FULL when the other space has no room for it.
 */
export async function copyDataset(
  deps: Deps,
  caller: Caller,
  source: DatasetDbRow,
  spaceId: string,
  trace: Trace,
  waitMs = WAIT_MS,
): Promise<{ id: string; isDone: boolean }> {
  await assertTarget(deps, caller, spaceId);
  const userId = caller.user.id;
  const key = `${source.id}/${spaceId}`;
  const copy = await (running.get(key) ?? begin(deps, key, { source, spaceId, userId }, trace));
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), waitMs)));
  const isDone = await Promise.race([copy.work.then(() => true), waited]).finally(() => clearTimeout(timer));
  if (!isDone && !copy.notified.has(userId)) {
    copy.notified.add(userId);
    void notifyLater(deps, { source, spaceId, userId }, copy.work);
  }
  return { id: copy.id, isDone };
}

function begin(deps: Deps, key: string, asked: Asked, trace: Trace): Promise<Running> {
  const begun = writeOrJoin(deps, key, asked, trace);
  running.set(key, begun);
  const end = (): void => void running.delete(key);
  begun.then(({ work }) => work.then(end, end), end);
  return begun;
}

async function writeOrJoin(deps: Deps, key: string, asked: Asked, trace: Trace): Promise<Running> {
  const id = newId();
  const locks = sharedLocks();
  const write = () => writeCopy(deps, { ...asked, id }, trace);
  if (!locks) return { id, work: write(), notified: new Set() };
  const lock = await locks.tryTake(`copy/${key}`, id);
  if ('release' in lock) return { id, work: write().finally(() => lock.release()), notified: new Set() };
  const theirs = lock.value!;
  return { id: theirs, work: untilWritten(deps, locks, theirs), notified: new Set() };
}

/** Waits for a copy that another BFF is writing. Throws DATASET_BUSY if it fails. */
async function untilWritten(deps: Deps, locks: SharedLocks, id: string): Promise<void> {
  while ((await locks.heldValues([id])).has(id)) await pause(LOOK_MS);
  if (!(await deps.db('datasets').where({ id }).first('id'))) throw new AppError('DATASET_BUSY', { seconds: 5 }, 5);
}

/** Writes the copy, or removes a partial one. */
async function writeCopy(deps: Deps, asked: Omit<Copy, 'note'>, trace: Trace): Promise<void> {
  const { source, id, spaceId } = asked;
  await assertRoom(deps.db, spaceId, await bytesOf(deps, source));
  const [note = ''] = await planRemovals(deps.db, deps.now(), [{ kind: 'copy', target: id, due: NEVER }]);
  try {
    await copyObjects(deps, await objectsBelow(deps, 'datasets', source.id), source.id, id);
    for (let attempt = 1; ; attempt += 1) {
      const edited = await copyEdits(deps, source.id, id);
      if (edited && (await commit(deps, { ...asked, note }, edited, trace))) break;
      if (attempt === TRIES) throw new AppError('DATASET_BUSY', { seconds: 5 }, 5);
    }
  } catch (error) {
    await deps.db('removals').where({ id: note }).update({ due_at: deps.now() });
    await finishRemovals(deps, [note]);
    throw error;
  }
  await deps.events.publish(spaceId, 'dataset', { id });
}

async function notifyLater(deps: Deps, { source, spaceId, userId }: Asked, work: Promise<void>): Promise<void> {
  const messageId = await work.then(
    () => 'notification.team.copied',
    (err: unknown) => {
      deps.log.warn({ err, dataset: source.id }, 'a dataset was not copied');
      return 'notification.team.copyFailed';
    },
  );
  const space = await deps.db<SpaceRow>('spaces').where({ id: spaceId }).first('name');
  const values = { name: source.name, team: space?.name ?? '' };
  await notify(deps, userId, { kind: 'team', messageId, values, link: '/cloud/my_analyzes' }).catch((err: unknown) =>
    deps.log.warn({ err }, 'a copy was not notified of'),
  );
}

async function bytesOf(deps: Deps, { id, space_id }: DatasetDbRow): Promise<number> {
  const board = await deps.db<BoardRow>('dataset_boards').where({ dataset_id: id, space_id }).first();
  const figure = board ? Buffer.byteLength(board.value) + (await boardDrawingBytes(deps.db, space_id, board)) : 0;
  return (await bytesInFolders(deps, `datasets/${id}`)) + (await editedBytes(deps, id)) + figure;
}

/** Throws STORAGE_FULL unless the bytes fit into the space. */
async function assertRoom(db: Knex, spaceId: string, bytes: number): Promise<void> {
  const space = await db<SpaceRow>('spaces').where({ id: spaceId }).first('storage_used', 'storage_limit');
  const [used, limit] = [Number(space?.storage_used), Number(space?.storage_limit)];
  if (used + bytes > limit) throw new AppError('STORAGE_FULL', { used: used + bytes, limit });
}

async function objectsBelow(deps: Deps, folder: string, id: string): Promise<StoredObject[]> {
  const found: StoredObject[] = [];
  for await (const object of deps.store.list(`${folder}/${id}`)) found.push(object);
  return found;
}

/** Copies objects to the same places below the new dataset, the markers of complete folders last. */
async function copyObjects(deps: Deps, objects: readonly StoredObject[], from: string, to: string): Promise<void> {
  const isMarker = ({ key }: StoredObject): boolean => key.endsWith(`/${MARKER}`);
  for (const part of [objects.filter((object) => !isMarker(object)), objects.filter(isMarker)])
    for (let i = 0; i < part.length; i += AT_ONCE)
      await Promise.all(part.slice(i, i + AT_ONCE).map((object) => deps.store.copy(object, placeOf(object, from, to))));
}
const placeOf = ({ key }: StoredObject, from: string, to: string): string => {
  const [folder, id, ...rest] = key.split('/');
  if (id !== from) throw new Error(`${key} is not of dataset ${from}`);
  return [folder, to, ...rest].join('/');
};

const editsOf = async (deps: Deps, id: string): Promise<StoredObject[]> =>
  (await Promise.all(EDITED_FOLDERS.map((folder) => objectsBelow(deps, folder, id)))).flat();
/** Every version is a separate object, so equal names and sizes mean equal contents. */
const printOf = (objects: readonly StoredObject[]): string =>
  JSON.stringify(objects.map(({ key, size }) => `${key} ${size}`).sort());

/** Copies the user's changes of the dataset; null if a part was deleted in the meantime. */
async function copyEdits(deps: Deps, from: string, to: string): Promise<StoredObject[] | null> {
  const there = await editsOf(deps, from);
  const wanted = new Set(there.map((object) => placeOf(object, from, to)));
  const copied = new Set<string>();
  for (const { key } of await editsOf(deps, to))
    if (wanted.has(key)) copied.add(key);
    else await deps.store.remove(key);
  try {
    const missing = there.filter((object) => !copied.has(placeOf(object, from, to)));
    await copyObjects(deps, missing, from, to);
    return there;
  } catch (error) {
    if (error instanceof AppError && error.id === 'NOT_FOUND') return null;
    throw error;
  }
}

class EditedMeanwhile extends Error {}
/** Makes the copy visible. False when the original was edited since its edits were listed. */
const commit = (deps: Deps, copy: Copy, edited: readonly StoredObject[], trace: Trace): Promise<boolean> =>
  transact(deps.db, async (trx) => {
    const { source, spaceId, id, note, userId } = copy;
    await lockSpace(trx, spaceId);
    const row = await trx<DatasetDbRow>('datasets').where({ id: source.id, space_id: source.space_id }).first();
    if (!row || (await trx('removals').where({ id: note }).delete()) !== 1) throw new AppError('NOT_FOUND');
    const from = await trx<SpaceRow>('spaces').where({ id: row.space_id }).first('name');
    const copied_from = JSON.stringify({ name: row.name, space: from?.name ?? '' });
    await trx('datasets').insert({
      ...row,
      ...{ id, space_id: spaceId, created_by: userId, created_at: deps.now(), job_id: null, copied_from },
    });
    const figure = await copyRows(
      trx,
      { dataset_id: row.id, space_id: row.space_id },
      { dataset_id: id, space_id: spaceId },
      (board) => copyBoard(trx, board, row.space_id, { spaceId, userId }, deps.now()),
    );
    // After the rows: a cell set is written before its row.
    const now = await editsOf(deps, source.id);
    if (printOf(now) !== printOf(edited)) throw new EditedMeanwhile();
    const bytes = { dataset: await bytesInFolders(deps, `datasets/${id}`), edits: await editedBytes(deps, id), figure };
    await assertRoom(trx, spaceId, bytes.dataset + bytes.edits + bytes.figure);
    for (const kind of ['dataset', 'edits', 'figure'] as const)
      await setStoredBytes(trx, { spaceId, kind, ownerId: id }, bytes[kind]);
    await trace(trx);
    return true;
  }).catch((error: unknown) => {
    if (error instanceof EditedMeanwhile) return false;
    throw error;
  });

interface OfSpace {
  dataset_id: string;
  space_id: string;
}
/**
 * Copies the cell sets with their edits, the views and the board, which `boardThere` converts for the other space. Returns the bytes of the board.
 */
async function copyRows(
  trx: Knex,
  from: OfSpace,
  to: OfSpace,
  boardThere: (value: string) => Promise<string>,
): Promise<number> {
  const sets = (await trx('cell_sets').where(from)) as CellSetRow[];
  const edits = (await trx('cell_set_edits').where(from)) as CellSetEditRow[];
  const views = (await trx('dataset_views').where(from)) as ViewRow[];
  const board = (await trx('dataset_boards').where(from).first()) as BoardRow | undefined;
  const ids = new Map<string, string>();
  const idOf = (id: string): string => {
    if (!ids.has(id)) ids.set(id, newId());
    return ids.get(id)!;
  };
  const states = (row: CellSetEditRow): string =>
    JSON.stringify(statesOf(row).map((state) => ({ ...state, id: idOf(state.id) })));
  for (const row of sets) await trx('cell_sets').insert({ ...row, ...to, id: idOf(row.id) });
  for (const row of edits) await trx('cell_set_edits').insert({ ...row, ...to, id: newId(), states: states(row) });
  for (const row of views) await trx('dataset_views').insert({ ...row, ...to, id: newId() });
  if (!board) return 0;
  const value = await boardThere(board.value);
  await trx('dataset_boards').insert({ ...board, ...to, value });
  return Buffer.byteLength(value);
}
