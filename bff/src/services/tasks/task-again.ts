import stringify from 'safe-stable-stringify';
import type { TaskAgain } from '@stroma/contract';
import { Gone } from '@stroma/contract/tools';
import type { JobRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { datasetService, type CallingUser } from '../datasets/dataset-service.ts';
import { readingOf } from '../jobs/readings.ts';
import { editedSets } from '../subsets/subset-list.ts';
import type { SubsetPlace } from '../subsets/subset-log.ts';
import { followNames, createFollower, type FollowedRequest, type Follower, type Results } from './task-follow.ts';
import { titleOf } from './task-names.ts';
import { parseIdentity, parseReads, statesOf } from './task-states.ts';

/** The present form of a job's request, and its differences; null for a job of an earlier version. */
export async function presentTaskAgain(
  deps: Deps,
  user: CallingUser,
  place: SubsetPlace,
  row: JobRow,
): Promise<TaskAgain | null> {
  if (!parseIdentity(row)) return null;
  const relatives = await relativesOf(deps, place, row);
  const sets = user.asOf?.sets ?? (await editedSets(deps.db, place));
  const follower = await createFollower(deps, user, place, [row, ...relatives], sets);
  const states = await statesOf(deps, user, place, relatives);
  const isCurrent = new Map(relatives.map((one, i) => [one.id, states[i]!.outdated === null]));
  const results = newer(relatives, follower, isCurrent);
  const request = followNames(row, follower, results);
  const nameOf = (id: string) => relatives.find((one) => one.id === id)?.name ?? '';
  const parent = parseReads(row)?.parent ?? null;
  const other = request.params && parent ? otherParent(parent, results) : null;
  const cells = await changedCells(deps, user, place, row, request);
  const blocked = blockedBy(request.gone, nameOf) ?? cells.blocked;
  return {
    params: blocked ? null : request.params,
    name: titleOf(row, request, null),
    blocked,
    changes: [
      ...request.names.map((one) => ({ what: 'label' as const, ...one })),
      ...cells.changes,
      ...(other === null ? [] : [{ what: 'result' as const, id: other, name: nameOf(other) }]),
    ],
  };
}

const otherParent = (parent: string, results: Results): string | null => {
  const found = results.result(parent);
  return found === parent ? null : found;
};

const blockedBy = (gone: Gone['of'] | null, nameOf: (id: string) => string): TaskAgain['blocked'] => {
  if (gone?.what === 'result') return { ...gone, name: nameOf(gone.id) };
  return gone;
};

/** The parent analysis of a job, and the others of the same tool, newest first; empty for a job without a parent. */
async function relativesOf(deps: Deps, { spaceId, datasetId }: SubsetPlace, row: JobRow): Promise<JobRow[]> {
  const parent = parseReads(row)?.parent;
  const first = parent ? await deps.db<JobRow>('jobs').where({ id: parent }).first() : undefined;
  if (!first) return [];
  const others = (await deps
    .db<JobRow>('jobs')
    .where({ space_id: spaceId, source_dataset_id: datasetId, tool: first.tool, status: 'completed' })
    .whereNotNull('identity')
    .whereNot({ id: first.id })
    .orderBy('created_at', 'desc')
    .limit(100)) as JobRow[];
  return [first, ...others];
}

/** Replaces an outdated analysis by a current one of the same request. Throws `Gone` if there is none: it must run again first. */
function newer(rows: readonly JobRow[], follower: Follower, isCurrent: ReadonlyMap<string, boolean>): Results {
  const requestOf = (row: JobRow) =>
    stringify(row.identity === null ? JSON.parse(row.params) : followNames(row, follower).params);
  const find = (id: string): JobRow => {
    const old = rows.find((row) => row.id === id);
    const gone = new Gone({ what: 'result', id });
    if (!old) throw gone;
    if (isCurrent.get(id)) return old;
    const wanted = requestOf(old);
    const found = rows.find((row) => isCurrent.get(row.id) && requestOf(row) === wanted);
    if (!found) throw gone;
    return found;
  };
  return {
    result: (id) => find(id).id,
    comparison: (id, place) => {
      const found = find(id);
      if (found.id === id) return place;
      const old = rows.find((row) => row.id === id)!;
      const name = typesOf(old)[place];
      const now = typesOf(found).indexOf(name === undefined ? '' : presentName(old, follower, name));
      // A comparison of only two groups is the first and only one.
      if (name === undefined) return place;
      if (now < 0) throw new Gone({ what: 'result', id });
      return now;
    },
  };
}

interface Batch {
  batchBy: string | null;
  batchCategories: string[];
  mode: string;
}
const typesOf = (row: JobRow): string[] => {
  const { mode, batchCategories } = JSON.parse(row.params) as Batch;
  return mode === 'normal' ? [] : batchCategories;
};
function presentName(row: JobRow, { names }: Follower, name: string): string {
  const { batchBy } = JSON.parse(row.params) as Batch;
  const number = batchBy === null ? undefined : parseIdentity(row)?.categories[batchBy]?.[name];
  const found = number === undefined || batchBy === null ? [name] : (names[batchBy]?.[String(number)] ?? [name]);
  return found.length === 1 ? found[0]! : '';
}

type CellsChange = Extract<TaskAgain['changes'][number], { what: 'cells' }>;

/** Groups that would have other cells, or the column that the request can no longer read. */
async function changedCells(
  deps: Deps,
  user: CallingUser,
  { datasetId }: SubsetPlace,
  row: JobRow,
  request: FollowedRequest,
): Promise<{ changes: CellsChange[]; blocked: TaskAgain['blocked'] }> {
  const before = parseIdentity(row)?.reading;
  if (!request.params || !before) return { changes: [], blocked: null };
  const asked = readingOf(row.tool, request.params);
  const [now] = await datasetService.readings(deps, user, datasetId, [asked]);
  if (!now) return { changes: [], blocked: null };
  if ('problem' in now) {
    const { column, category } = now.problem.params as { column?: string; category?: string };
    if (column === undefined) return { changes: [], blocked: null };
    if (category === undefined) return { changes: [], blocked: { what: 'column', column } };
    return { changes: [], blocked: { what: 'category', column, name: category } };
  }
  const changes = asked.groups.flatMap((group, i) => {
    const was = before.groups[i];
    if (!was || was.hash === now.groups[i]!.hash) return [];
    return [{ what: 'cells' as const, group: group.name, before: was.cells, after: now.groups[i]!.cells }];
  });
  return { changes, blocked: null };
}
