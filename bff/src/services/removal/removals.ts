import type { Knex } from 'knex';
import type { Deps } from '../../deps.ts';
import { newId } from '../basics/ids.ts';

/**
 * Pending removals after their rows were deleted: the objects of a deleted `file`, `dataset` or `job`, a `jobRow` that is deleted with something
 * else, the intermediate `steps` of a job that stays, or an unfinished `copy` of a dataset.
 */
export type RemovalKind = 'file' | 'dataset' | 'job' | 'jobRow' | 'steps' | 'copy';
export interface Removal {
  kind: RemovalKind;
  target: string;
  /** A runner may write to the target until this time; it is removed at once and again at that time. */
  until?: number;
  /** Time of the first attempt; default: at once. */
  due?: number;
}
interface RemovalRow {
  id: string;
  kind: RemovalKind;
  target: string;
  due_at: number;
  until: number;
}
export type Remover = (deps: Deps, target: string) => Promise<void>;
const RETRY_MS = 60_000;

/** Time until which the runner of a job that was deleted or cancelled has noticed it. */
export const runnerStopsBy = ({ now, config }: Pick<Deps, 'now' | 'config'>): number => now() + 3 * config.leaseMs;

/** Notes removals in the transaction that deletes the rows, so that a kill after it loses none. Returns their ids. */
export async function planRemovals(trx: Knex, now: number, removals: readonly Removal[]): Promise<string[]> {
  const rows = removals.map(({ kind, target, until = 0, due = now }) => ({
    ...{ id: newId(), kind, target, until },
    due_at: due,
  }));
  if (rows.length) await trx('removals').insert(rows);
  return rows.map(({ id }) => id);
}

/**
 * Processes removals: those with the ids, otherwise all that are due. Removals are idempotent, so concurrent callers are safe. Housekeeping retries
 * failures.
 */
export async function runRemovals(
  deps: Deps,
  removers: Record<RemovalKind, Remover>,
  ids?: readonly string[],
): Promise<void> {
  const rows = deps.db<RemovalRow>('removals').orderBy('due_at');
  const due = (await (ids ? rows.whereIn('id', [...ids]) : rows.where('due_at', '<=', deps.now()))) as RemovalRow[];
  for (const { id, kind, target, until } of due) {
    const mine = deps.db('removals').where({ id });
    try {
      await removers[kind](deps, target);
      if (Number(until) > deps.now()) await mine.update({ due_at: until });
      else await mine.delete();
    } catch (err) {
      deps.log.warn({ err, kind, target }, 'a removal failed and is tried again');
      await mine.update({ due_at: deps.now() + RETRY_MS });
    }
  }
}
