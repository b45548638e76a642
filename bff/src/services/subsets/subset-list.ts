import type { Knex } from 'knex';
import type { ChildDataset, OutdatedCells, Subset, Subsets, Subtask, TaskReads } from '@stroma/contract';
import type { SubsetParams, SubsetResult } from '@stroma/contract/tools';
import type { CellSetEditRow, CellSetRow, JobRow } from '../../db/rows.ts';
import { iso } from '../basics/ids.ts';
import type { EditedSubsets } from '../datasets/edited-sets.ts';
import { jobsOf, type JobWithAuthor } from '../jobs/job-rows.ts';
import type { ReadIdentity } from '../jobs/readings.ts';
import { logVersionAfter, presentChange, readLog, undoAndRedo, statesOf, type SubsetPlace } from './subset-log.ts';

const TOOL = 'subset';
/** Edits that the list shows. */
const SHOWN = 100;
type Listed = CellSetRow & { author?: string | null; editor?: string | null };

const setsOf = (db: Knex, { spaceId, datasetId }: SubsetPlace) =>
  db('cell_sets')
    .leftJoin('users as author', 'author.id', 'cell_sets.created_by')
    .leftJoin('users as editor', 'editor.id', 'cell_sets.changed_by')
    .where({ 'cell_sets.space_id': spaceId, 'cell_sets.dataset_id': datasetId })
    .select('cell_sets.*', 'author.username as author', 'editor.username as editor');

/** Subsets, child datasets, the parent, and the edits. */
export async function listSubsets(db: Knex, place: SubsetPlace): Promise<Subsets> {
  const rows = (await setsOf(db, place).orderBy([
    { column: 'cell_sets.created_at', order: 'desc' },
    { column: 'cell_sets.id', order: 'desc' },
  ])) as Listed[];
  const log = await readLog(db, place);
  const subtasks = await subtasksOf(db, place, rows, log);
  const { undo, redo } = undoAndRedo(log);
  const ids = [...new Set(log.map((row) => row.made_by))];
  const users = (await db('users').whereIn('id', ids).select('id', 'username')) as { id: string; username: string }[];
  const name = new Map(users.map((user) => [user.id, user.username]));
  const shown = (row: CellSetEditRow) => presentChange(row, name.get(row.made_by) ?? '');
  return {
    revision: log.at(-1)?.revision ?? 0,
    subsets: rows.map((row) => present(row, subtasks.get(row.id) ?? [])),
    ...(await relativesOf(db, place)),
    undo: undo.length ? shown(undo.at(-1)!) : null,
    redo: redo.length ? shown(redo.at(-1)!) : null,
    changes: log.slice(-SHOWN).reverse().map(shown),
  };
}

/** Child datasets, and the parent. */
export const relativesOf = async (db: Knex, place: SubsetPlace): Promise<Pick<Subsets, 'children' | 'parent'>> => ({
  children: await childrenOf(db, place),
  parent: await parentOf(db, place),
});

/** One subset of the space, or null. */
export async function readSubset(db: Knex, place: SubsetPlace, id: string): Promise<Subset | null> {
  const row = (await setsOf(db, place).where({ 'cell_sets.id': id }).first()) as Listed | undefined;
  if (!row) return null;
  const subtasks = await subtasksOf(db, place, [row], await readLog(db, place));
  return present(row, subtasks.get(id) ?? []);
}

const present = (row: Listed, subtasks: Subtask[]): Subset => ({
  ...{ id: row.id, datasetId: row.dataset_id, name: row.name, hash: row.hash, cells: row.cells },
  ...{ createdAt: iso(row.created_at), createdBy: row.author ?? '', version: row.version, origin: row.origin },
  changedAt: iso(row.changed_at ?? row.created_at),
  changedBy: row.editor ?? row.author ?? '',
  subtasks,
});

/** All hashes that the subsets have had, by subset. */
export function hashesBySubset(rows: readonly CellSetRow[], log: readonly CellSetEditRow[]): Map<string, Set<string>> {
  const found = new Map(rows.map((row) => [row.id, new Set([row.hash])]));
  for (const { id, before, after } of log.flatMap(statesOf))
    for (const kept of [before, after]) if (kept) found.get(id)?.add(kept.hash);
  return found;
}

/**
 * Tasks by subset: those that refer to it, and those without a subset that have read its cells at any version and were submitted after its creation.
 */
export async function subtasksOf(
  db: Knex,
  { spaceId, datasetId }: SubsetPlace,
  rows: readonly CellSetRow[],
  log: readonly CellSetEditRow[],
): Promise<Map<string, Subtask[]>> {
  const hashes = hashesBySubset(rows, log);
  const jobs = (await db<JobRow>('jobs')
    .where({ space_id: spaceId, source_dataset_id: datasetId })
    .whereNotNull('reads')
    .orderBy('created_at')) as JobRow[];
  const read = jobs.map((job) => ({
    job,
    sets: (JSON.parse(job.reads!) as TaskReads).cellSets,
    named: job.identity === null ? {} : (JSON.parse(job.identity) as ReadIdentity).sets,
  }));
  const isOf = (row: CellSetRow, { job, sets, named }: (typeof read)[number]) =>
    Object.hasOwn(named, row.id) ||
    sets.some((sha) => !Object.values(named).includes(sha) && hashes.get(row.id)!.has(sha) && isLater(job, row));
  const of = (row: CellSetRow): Subtask[] =>
    read
      .filter((one) => isOf(row, one))
      .map(({ job, sets, named }) => ({
        ...{ id: job.id, tool: job.tool, name: job.name, status: job.status },
        outdated: Object.hasOwn(named, row.id) ? named[row.id] !== row.hash : !sets.includes(row.hash),
      }));
  return new Map(rows.map((row) => [row.id, of(row)]));
}

const isLater = (job: JobRow, row: CellSetRow): boolean => Number(job.created_at) >= Number(row.created_at);

async function childrenOf(db: Knex, { spaceId, datasetId }: SubsetPlace): Promise<ChildDataset[]> {
  const rows = (await jobsOf(db, spaceId)
    .where({ 'jobs.tool': TOOL, 'jobs.source_dataset_id': datasetId })
    .orderBy('jobs.created_at', 'desc')
    .limit(200)) as JobWithAuthor[];
  return rows.map((row) => {
    const params = JSON.parse(row.params) as SubsetParams;
    const result = row.result === null ? null : (JSON.parse(row.result) as SubsetResult);
    return {
      ...{ jobId: row.id, name: params.jobName, status: row.status, from: params.cells.name },
      datasetId: row.status === 'completed' ? row.dataset_id : null,
      cells: result?.cellSet.cells ?? null,
      analysed: params.analysis !== null,
      createdAt: iso(row.created_at),
      createdBy: row.author ?? '',
    };
  });
}

async function parentOf(db: Knex, { spaceId, datasetId }: SubsetPlace): Promise<Subsets['parent']> {
  const row = await db<JobRow>('jobs').where({ space_id: spaceId, tool: TOOL, dataset_id: datasetId }).first();
  if (!row?.result) return null;
  const { parent } = JSON.parse(row.result) as SubsetResult;
  const there = await db('datasets').where({ id: parent.id, space_id: spaceId }).first('id', 'name');
  return { id: there ? parent.id : null, name: (there as { name: string } | undefined)?.name ?? parent.name };
}

/** `after`: a hypothetical edit. */
export async function editedSets(
  db: Knex,
  place: SubsetPlace,
  after: CellSetEditRow | null = null,
): Promise<EditedSubsets> {
  const before = await readLog(db, place);
  const log = after ? logVersionAfter(before, after) : before;
  const where = { space_id: place.spaceId, dataset_id: place.datasetId };
  const present = (await db('cell_sets').where(where)) as CellSetRow[];
  const rows = after ? rowsAfter(present, place, after) : present;
  const hashes = new Set(rows.map((row) => row.hash));
  const ids = [...new Set([...log.map((row) => row.made_by), ...rows.flatMap((row) => row.changed_by ?? [])])];
  const users = (await db('users').whereIn('id', ids).select('id', 'username')) as { id: string; username: string }[];
  const nameOf = new Map(users.map((user) => [user.id, user.username]));
  const byHash = new Map<string, OutdatedCells>();
  // The log is bounded. If a subset's edits are no longer in it, the last edit is read from the subset itself.
  const bySet = new Map<string, OutdatedCells>(
    rows.map(({ id, name, changed_by, changed_at, created_at }) => {
      const by = (changed_by === null ? undefined : nameOf.get(changed_by)) ?? '';
      return [id, { what: 'cells', name, change: { by, at: iso(changed_at ?? created_at), kind: 'edit' } }];
    }),
  );
  for (const row of log)
    for (const { id, before, after } of statesOf(row)) {
      if (!before || !after || before.hash === after.hash) continue;
      const change = { by: nameOf.get(row.made_by) ?? '', at: iso(row.made_at), kind: row.kind };
      const edit: OutdatedCells = { what: 'cells', name: before.name, change };
      if (!hashes.has(before.hash)) byHash.set(before.hash, edit);
      bySet.set(id, edit);
    }
  return { byHash, bySet, present: new Map(rows.map(({ id, name, hash }) => [id, { name, hash }])) };
}

/** The subsets after an edit. */
function rowsAfter(rows: readonly CellSetRow[], place: SubsetPlace, edit: CellSetEditRow): CellSetRow[] {
  const states = statesOf(edit);
  const changed = { version: edit.revision, changed_by: edit.made_by, changed_at: edit.made_at };
  return [
    ...rows.filter((row) => !states.some(({ id }) => id === row.id)),
    ...states.flatMap(({ id, after }) =>
      after ? [{ id, space_id: place.spaceId, dataset_id: place.datasetId, ...after, ...changed }] : [],
    ),
  ];
}
