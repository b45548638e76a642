import type { Knex } from 'knex';
import { LIMITS, type SubsetChange } from '@stroma/contract';
import { isDuplicate } from '../../db/duplicates.ts';
import type { CellSetEditRow, CellSetRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { iso, newId } from '../basics/ids.ts';

/** Space and dataset of subsets: every space has its own. */
export interface SubsetPlace {
  spaceId: string;
  datasetId: string;
}
/** State of a subset that an undo restores; null if it did not exist. */
export type SubsetSnapshot = Pick<
  CellSetRow,
  'name' | 'hash' | 'cells' | 'origin' | 'created_by' | 'created_at'
> | null;
/** A subset before and after an edit. */
export interface SubsetState {
  id: string;
  before: SubsetSnapshot;
  after: SubsetSnapshot;
}
export interface SubsetEditFacts {
  names: string[];
  name: string | null;
  cells: number | null;
}
export interface Edit {
  kind: CellSetEditRow['kind'];
  states: SubsetState[];
  facts: SubsetEditFacts;
  target?: number;
}
/** Rows of one log, undo and redo among them. */
const MOST_ROWS = 1000;
/** Attempts if another process saves an edit concurrently. */
const TRIES = 20;

const at = ({ spaceId, datasetId }: SubsetPlace) => ({ space_id: spaceId, dataset_id: datasetId });
export const statesOf = (row: CellSetEditRow): SubsetState[] => JSON.parse(row.states) as SubsetState[];
export const snapshotOf = ({ name, hash, cells, origin, created_by, created_at }: CellSetRow): SubsetSnapshot => ({
  ...{ name, hash, cells, origin, created_by },
  created_at: Number(created_at),
});

/** Edits, oldest first. */
export const readLog = (db: Knex, place: SubsetPlace): Promise<CellSetEditRow[]> =>
  db<CellSetEditRow>('cell_set_edits').where(at(place)).orderBy('revision') as Promise<CellSetEditRow[]>;

/** Edits that can be undone and redone, the next one last. An edit after an undo leaves nothing to redo. */
export function undoAndRedo(log: readonly CellSetEditRow[]): { undo: CellSetEditRow[]; redo: CellSetEditRow[] } {
  const undo: CellSetEditRow[] = [];
  let redo: CellSetEditRow[] = [];
  const move = (from: CellSetEditRow[], to: CellSetEditRow[], target: number | null) => {
    // The log is bounded: the edit that was undone may no longer be in it.
    if (from.at(-1)?.revision === target) to.push(from.pop()!);
  };
  for (const row of log) {
    if (row.kind === 'undo') move(undo, redo, row.target);
    else if (row.kind === 'redo') move(redo, undo, row.target);
    else {
      undo.push(row);
      redo = [];
    }
  }
  return { undo, redo };
}

export function presentChange(row: CellSetEditRow, author: string): SubsetChange {
  const { names, name, cells } = JSON.parse(row.facts) as SubsetEditFacts;
  return { revision: row.revision, kind: row.kind, names, name, cells, by: author, at: iso(row.made_at) };
}

/**
 * Saves one edit: `work` reads the current subsets in the transaction, throws if the edit must be refused, and returns it. The unique revision lets
 * one of several processes in; the others repeat their work. Returns the revision and hashes of cells that dropped out of the log.
 */
export async function saveEdit(
  deps: Deps,
  place: SubsetPlace,
  userId: string,
  work: (trx: Knex, log: CellSetEditRow[]) => Promise<Edit>,
): Promise<{ revision: number; dropped: string[] }> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await transact(deps.db, async (trx) => {
        const log = await readLog(trx, place);
        const revision = (log.at(-1)?.revision ?? 0) + 1;
        const edit = await work(trx, log);
        await trx('cell_set_edits').insert({
          ...{ id: newId(), ...at(place), revision, kind: edit.kind, target: edit.target ?? null },
          ...{ made_by: userId, made_at: deps.now() },
          ...{ facts: JSON.stringify(edit.facts), states: JSON.stringify(edit.states) },
        });
        for (const state of edit.states) await apply(trx, place, state, revision, { userId, now: deps.now() });
        const oldest = oldestKept(log, edit.kind, revision);
        const old = log.filter((row) => row.revision < oldest);
        if (old.length) await trx('cell_set_edits').where(at(place)).where('revision', '<', oldest).delete();
        return { revision, dropped: [...new Set(old.flatMap(hashesOf))] };
      });
    } catch (error) {
      if (attempt === TRIES || !isDuplicate(error)) throw error;
    }
}

/** The log after a further edit. */
export function logVersionAfter(log: readonly CellSetEditRow[], row: CellSetEditRow): CellSetEditRow[] {
  const oldest = oldestKept(log, row.kind, row.revision);
  return [...log.filter(({ revision }) => revision >= oldest), row];
}

/** Revision of the oldest edit that is kept: limits the edits that can be undone, and a log of only undo and redo. */
function oldestKept(log: readonly CellSetEditRow[], kind: Edit['kind'], revision: number): number {
  const { history } = LIMITS.subsets;
  const edits = log.filter((row) => row.kind !== 'undo' && row.kind !== 'redo');
  const kept = kind === 'undo' || kind === 'redo' ? history : history - 1;
  return Math.max(edits.at(-kept)?.revision ?? 0, revision - MOST_ROWS);
}

/** Hashes of the cells in an edit. */
export const hashesOf = (row: CellSetEditRow): string[] =>
  statesOf(row).flatMap(({ before, after }) => [before, after].flatMap((kept) => (kept ? [kept.hash] : [])));

async function apply(
  trx: Knex,
  place: SubsetPlace,
  { id, before, after }: SubsetState,
  version: number,
  { userId, now }: { userId: string; now: number },
): Promise<void> {
  const row = trx('cell_sets').where({ id, ...at(place) });
  const changed = { version, changed_by: userId, changed_at: now };
  if (after === null) await row.delete();
  else if (before === null) await trx('cell_sets').insert({ id, ...at(place), ...after, ...changed });
  else if ((await row.update({ ...after, ...changed })) !== 1) throw new AppError('VERSION_CONFLICT');
}
