import type { Knex } from 'knex';
import { LIMITS, type CellExpression, type SubsetEditing, type SubsetMerge } from '@stroma/contract';
import type { CellSetEditRow, CellSetRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { AppError, inputInvalid } from '../../errors.ts';
import { newId } from '../basics/ids.ts';
import { datasetService, type CallingUser } from '../datasets/dataset-service.ts';
import { areCellsStored, dropCells, withCellsKept, notifySpace } from './cell-sets.ts';
import { subtasksOf } from './subset-list.ts';
import {
  snapshotOf,
  saveEdit,
  undoAndRedo,
  statesOf,
  type Edit,
  type SubsetPlace,
  type SubsetState,
} from './subset-log.ts';

/** Maximum number of names that an edit records. */
const LISTED = 20;

export interface SubsetEditor extends SubsetPlace {
  user: CallingUser;
}
interface Taken {
  subset: string;
  expected: number | null;
}

/** Saves an edit while no cells of the dataset are deleted, and notifies the space. Returns the revision. */
async function edited(deps: Deps, by: SubsetEditor, work: (trx: Knex, log: CellSetEditRow[]) => Promise<Edit>) {
  const { revision, dropped } = await saveEdit(deps, by, by.user.id, work);
  await dropCells(deps, by.datasetId, dropped);
  await notifySpace(deps, by.spaceId, by.datasetId);
  return revision;
}

/** NOT_FOUND for a subset that never was, VERSION_CONFLICT for one that was edited or deleted since `expected`. */
export async function assertUnedited(
  trx: Knex,
  by: SubsetPlace,
  log: CellSetEditRow[],
  { subset, expected }: Taken,
): Promise<CellSetRow> {
  const where = { id: subset, space_id: by.spaceId, dataset_id: by.datasetId };
  const row = await trx<CellSetRow>('cell_sets').where(where).first();
  if (!row) {
    const was = log.some((edit) => statesOf(edit).some(({ id }) => id === subset));
    throw new AppError(was ? 'VERSION_CONFLICT' : 'NOT_FOUND');
  }
  if (expected !== null && row.version !== expected) throw new AppError('VERSION_CONFLICT');
  return row;
}

/** NAME_TAKEN, regardless of case; CELL_SETS_FULL. `without`: subsets that the edit removes or renames. */
async function assertFree(trx: Knex, by: SubsetPlace, name: string, without: string[], adds = true): Promise<void> {
  const rows = (await trx('cell_sets')
    .where({ space_id: by.spaceId, dataset_id: by.datasetId })
    .whereNotIn('id', without)
    .select('name')) as { name: string }[];
  if (rows.some((row) => row.name.toLowerCase() === name.toLowerCase())) throw new AppError('NAME_TAKEN', { name });
  if (adds && rows.length >= LIMITS.cellSets.most)
    throw new AppError('CELL_SETS_FULL', { limit: LIMITS.cellSets.most });
}

async function assertNoSubtasks(trx: Knex, by: SubsetPlace, log: CellSetEditRow[], rows: CellSetRow[]): Promise<void> {
  const found = await subtasksOf(trx, by, rows, log);
  if (rows.some((row) => found.get(row.id)?.length)) throw new AppError('SUBSET_HAS_SUBTASKS');
}

/** Runs an edit of subsets while no cells of the dataset are deleted. */
const whole = <T>(by: SubsetEditor, work: () => Promise<T>): Promise<T> => withCellsKept(by.datasetId, work);

interface Stored {
  hash: string;
  cells: number;
}
/** Attempts to store cells that a concurrent edit deletes. */
const TRIES = 5;

/**
 * Stores the cells of an expression, then runs an edit while no cells of the dataset are deleted. The dataset service is called before the edit's
 * turn, because the wait depends on the user's other calls. Cells that another edit deleted in the meantime are stored again. Throws DATASET_BUSY
 * after TRIES attempts.
 */
async function withStored<T>(
  deps: Deps,
  by: SubsetEditor,
  cells: CellExpression,
  work: (stored: Stored) => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { hash, cells: count } = await datasetService.storeCells(deps, by.user, by.datasetId, { cells });
    const done = await whole(by, async () =>
      (await areCellsStored(deps, by.datasetId, hash)) ? { value: await work({ hash, cells: count }) } : null,
    );
    if (done) return done.value;
  }
  throw new AppError('DATASET_BUSY');
}

async function assertRoom(db: Knex, by: SubsetPlace): Promise<void> {
  const where = { space_id: by.spaceId, dataset_id: by.datasetId };
  const [{ n }] = (await db('cell_sets').where(where).count({ n: '*' })) as [{ n: number }];
  if (Number(n) >= LIMITS.cellSets.most) throw new AppError('CELL_SETS_FULL', { limit: LIMITS.cellSets.most });
}

/** Stores the cells of an expression as a subset. Throws CELL_SETS_FULL, NAME_TAKEN, CELL_SET_EMPTY and the errors of the expression. */
export async function createSubset(deps: Deps, by: SubsetEditor, name: string, cells: CellExpression): Promise<string> {
  await assertRoom(deps.db, by);
  const id = newId();
  await withStored(deps, by, cells, (stored) =>
    edited(deps, by, async (trx) => {
      await assertFree(trx, by, name, []);
      return {
        kind: 'create',
        states: [{ id, before: null, after: { name, ...stored, origin: 'selection', ...author(deps, by) } }],
        facts: { names: [], name, cells: stored.cells },
      };
    }),
  );
  return id;
}

const author = (deps: Deps, by: SubsetEditor) => ({ created_by: by.user.id, created_at: deps.now() });

export const copySubset = (deps: Deps, by: SubsetEditor, subset: string, name: string): Promise<string> =>
  whole(by, async () => {
    const id = newId();
    await edited(deps, by, async (trx, log) => {
      const row = await assertUnedited(trx, by, log, { subset, expected: null });
      await assertFree(trx, by, name, []);
      const after = { ...snapshotOf(row)!, name, origin: 'copy' as const, ...author(deps, by) };
      return {
        kind: 'copy',
        states: [{ id, before: null, after }],
        facts: { names: [row.name], name, cells: row.cells },
      };
    });
    return id;
  });

/** Throws SUBSET_HAS_SUBTASKS (specification 4), VERSION_CONFLICT, NOT_FOUND. `expected` null: at any version. */
export const removeSubset = (deps: Deps, by: SubsetEditor, subset: string, expected: number | null): Promise<number> =>
  whole(by, () =>
    edited(deps, by, async (trx, log) => {
      const row = await assertUnedited(trx, by, log, { subset, expected });
      await assertNoSubtasks(trx, by, log, [row]);
      return {
        kind: 'delete',
        states: [{ id: row.id, before: snapshotOf(row), after: null }],
        facts: { names: [row.name], name: null, cells: row.cells },
      };
    }),
  );

export const renameSubset = (deps: Deps, by: SubsetEditor, given: Taken, name: string): Promise<number> =>
  whole(by, () =>
    edited(deps, by, async (trx, log) => {
      const row = await assertUnedited(trx, by, log, given);
      await assertNoSubtasks(trx, by, log, [row]);
      await assertFree(trx, by, name, [row.id], false);
      return {
        kind: 'rename',
        states: [{ id: row.id, before: snapshotOf(row), after: { ...snapshotOf(row)!, name } }],
        facts: { names: [row.name], name, cells: row.cells },
      };
    }),
  );

/** Saves other cells as the next version. Tasks that have read the earlier cells are outdated by it. */
const changeCells = (deps: Deps, by: SubsetEditor, given: Taken, cells: CellExpression): Promise<number> =>
  withStored(deps, by, cells, (stored) =>
    edited(deps, by, async (trx, log) => {
      const row = await assertUnedited(trx, by, log, given);
      const after = { ...snapshotOf(row)!, ...stored, origin: 'edited' as const };
      return {
        kind: 'edit',
        states: [{ id: row.id, before: snapshotOf(row), after }],
        facts: { names: [row.name], name: null, cells: stored.cells },
      };
    }),
  );

/** Merges cells that are in at least one of the subsets into a new subset; the originals are only kept with `keep`. */
export async function mergeSubsets(
  deps: Deps,
  by: SubsetEditor,
  { subsets, name, keep }: SubsetMerge,
): Promise<string> {
  const ids = subsets.map(({ subset }) => subset);
  if (new Set(ids).size < ids.length) throw inputInvalid('body', '/subsets', 'uniqueItems');
  const rows = (await deps
    .db<CellSetRow>('cell_sets')
    .where({ space_id: by.spaceId, dataset_id: by.datasetId })
    .whereIn('id', ids)) as CellSetRow[];
  const id = newId();
  const merge = (stored: Stored | null) =>
    edited(deps, by, async (trx, log) => {
      const sources: CellSetRow[] = [];
      for (const one of subsets) sources.push(await assertUnedited(trx, by, log, one));
      // The cells were stored before the transaction, for exactly these versions.
      if (!stored || sources.some((row) => !rows.some((old) => old.id === row.id && old.hash === row.hash)))
        throw new AppError('VERSION_CONFLICT');
      if (!keep) await assertNoSubtasks(trx, by, log, sources);
      await assertFree(trx, by, name, keep ? [] : ids);
      const gone: SubsetState[] = keep
        ? []
        : sources.map((row) => ({ id: row.id, before: snapshotOf(row), after: null }));
      const after = { name, ...stored, origin: 'merged' as const, ...author(deps, by) };
      return {
        kind: 'merge',
        states: [...gone, { id, before: null, after }],
        facts: { names: sources.map((row) => row.name).slice(0, LISTED), name, cells: stored.cells },
      };
    });
  // Missing or edited subsets are detected in the transaction. Nothing is stored unless all exist.
  if (rows.length < ids.length) await whole(by, () => merge(null));
  else
    await withStored(deps, by, { op: 'or', of: rows.map(({ hash }) => ({ cells: { cellSet: hash } })) }, merge).catch(
      edits,
    );
  return id;
}

/** Cells of a source that are not stored any longer were edited or deleted after they were looked up. */
function edits(error: unknown): never {
  throw error instanceof AppError && error.id === 'CELL_SET_NOT_FOUND' ? new AppError('VERSION_CONFLICT') : error;
}

/** The edit that an undo or redo applies to, and its effect. Throws VERSION_CONFLICT, or INPUT_INVALID if there is none. */
export function editToReplay(log: readonly CellSetEditRow[], kind: 'undo' | 'redo', expected: number) {
  if ((log.at(-1)?.revision ?? 0) !== expected) throw new AppError('VERSION_CONFLICT');
  const target = undoAndRedo(log)[kind].at(-1);
  if (!target) throw inputInvalid('body', '/kind', 'history');
  const states = statesOf(target).map(({ id, before, after }) =>
    kind === 'redo' ? { id, before, after } : { id, before: after, after: before },
  );
  return { target, states };
}

/** Undoes or redoes the last edit. VERSION_CONFLICT if another edit came first, INPUT_INVALID if there is none. */
const move = (deps: Deps, by: SubsetEditor, kind: 'undo' | 'redo', expected: number): Promise<number> =>
  whole(by, () =>
    edited(deps, by, async (trx, log) => {
      const { target, states } = editToReplay(log, kind, expected);
      const gone = states.filter(({ before, after }) => before !== null && after === null).map(({ id }) => id);
      const rows = (await trx<CellSetRow>('cell_sets').whereIn('id', gone)) as CellSetRow[];
      await assertNoSubtasks(trx, by, log, rows);
      return { kind, target: target.revision, states, facts: JSON.parse(target.facts) as Edit['facts'] };
    }),
  );

export function editSubset(deps: Deps, by: SubsetEditor, body: SubsetEditing): Promise<number> {
  if (body.kind === 'undo' || body.kind === 'redo') return move(deps, by, body.kind, body.expected);
  if (body.kind === 'rename') return renameSubset(deps, by, body, body.name.trim());
  return changeCells(deps, by, body, body.cells);
}
