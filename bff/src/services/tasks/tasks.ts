import stringify from 'safe-stable-stringify';
import { TOOLS, type Task, type TaskDetail, type TaskReads, type ToolSlug } from '@stroma/contract';
import type { ColumnNames, Reads, ToolDefinition } from '@stroma/contract/tools';
import type { CellSetRow, JobRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { newId, sha256 } from '../basics/ids.ts';
import { publicReference, spaceOfSharedAnalyses } from '../datasets/access.ts';
import type { CallingUser } from '../datasets/dataset-service.ts';
import { assertFinished } from '../datasets/unfinished.ts';
import {
  findJob,
  findReadableJob,
  jobsOf,
  UNLISTED_TOOLS,
  presentJob,
  presentJobDetail,
  type JobWithAuthor,
} from '../jobs/job-rows.ts';
import { findByKey, insertJob, resumeJob, notifyJob } from '../jobs/jobs.ts';
import { readsOf } from '../jobs/readings.ts';
import { effectsOf } from '../jobs/tool-effects.ts';
import { withReferencesKept } from '../references/references.ts';
import { assertStorage } from '../storage/storage.ts';
import { areCellsStored, withCellsKept } from '../subsets/cell-sets.ts';
import { hashesBySubset } from '../subsets/subset-list.ts';
import { readLog } from '../subsets/subset-log.ts';
import { presentTaskAgain } from './task-again.ts';
import { checkTask, type CheckedTask } from './task-check.ts';
import { readInputs, type TaskInputs } from './task-inputs.ts';
import { listedName, renamedResult, tableNames } from './task-names.ts';
import { parseReads, statesOf } from './task-states.ts';

/** Results of one tool that a list shows. */
export const MAX_RESULTS = 100;

/** Finds the tool of a request: a registered one that reads a dataset, computes and is not part of the wizard. Throws NOT_FOUND. */
export function taskTool(slug: string): ToolSlug {
  const tool = Object.hasOwn(TOOLS, slug) ? TOOLS[slug as ToolSlug] : null;
  if (!tool || !tool.job || !tool.computed || tool.internal) throw new AppError('NOT_FOUND');
  return slug as ToolSlug;
}

/**
 * Returns the key of a result, which contains everything that the result depends on; equal requests of all members have equal keys. A
 * dataset is immutable; labels and cell sets are addressed by content. `params` is serialised with sorted names.
 */
export const taskKey = (tool: ToolSlug, datasetId: string, params: unknown, reads: TaskReads): string =>
  `task-${sha256(stringify({ tool, version: TOOLS[tool].version, datasetId, params, reads })!)}`;

export interface NewTask {
  spaceId: string;
  user: CallingUser;
  tool: ToolSlug;
  datasetId: string;
  name: string;
  params: unknown;
  /** Created by the platform itself: its end causes no notification. */
  isUnasked?: boolean;
  /** A result that the runner has already stored under this id, with its inputs: not computed again while the request has the same inputs. */
  made?: { id: string; shas: readonly string[]; labels: string | null };
  /** Throws if a new job, or a rerun, is not allowed. Called serially for all requests on the dataset. */
  assertFree?: () => Promise<void>;
}

/**
 * Throws the errors of `checkTask` before a job is made. Returns the space's job with this key: an existing one (finished, running or waiting; a
 * failed one is retried), otherwise a new one. The unique index lets one of several concurrent callers in, and the others get its job. The dataset
 * service is called before any lock is taken; the inputs are checked again under the locks that protect them.
 */
export async function submitTask(deps: Deps, task: NewTask): Promise<JobRow> {
  const { spaceId, user, datasetId } = task;
  const { whole = false }: ToolDefinition = TOOLS[task.tool];
  if (whole) await assertFinished(deps.db, datasetId);
  const asked = readsOf(task.tool, task.params);
  const inputs = () => readInputs(deps, { spaceId, userId: user.id, datasetId }, asked);
  await inputs();
  const checked = await checkTask(deps, task);
  const { cellSets, references = [] } = asked;
  await assertOwnSets(deps, task, asked.sets ?? []);
  const submit = async (): Promise<JobRow> => {
    for (const hash of cellSets)
      if (!(await areCellsStored(deps, datasetId, hash))) throw new AppError('CELL_SET_NOT_FOUND', { cellSet: hash });
    return insertChecked(deps, task, checked, await inputs());
  };
  // A set that is deleted before the insertion would lose its cells or its file.
  const kept = references.length ? () => withReferencesKept(submit) : submit;
  return cellSets.length || task.assertFree ? withCellsKept(datasetId, kept) : kept();
}

/**
 * Checks that the subsets of a request belong to its space and dataset, with current or former cells, the same wherever the subset is used. Throws
 * CELL_SET_NOT_FOUND.
 */
async function assertOwnSets(deps: Deps, { spaceId, datasetId }: NewTask, sets: NonNullable<Reads['sets']>) {
  if (!sets.length) return;
  const ids = sets.map(({ set }) => set);
  const rows = (await deps
    .db('cell_sets')
    .where({ space_id: spaceId, dataset_id: datasetId })
    .whereIn('id', ids)) as CellSetRow[];
  const hashes = hashesBySubset(rows, await readLog(deps.db, { spaceId, datasetId }));
  const wrong =
    sets.find(({ set, cellSet }) => !hashes.get(set)?.has(cellSet)) ??
    sets.find(({ set, cellSet }) => sets.some((other) => other.set === set && other.cellSet !== cellSet));
  if (wrong) throw new AppError('CELL_SET_NOT_FOUND', { cellSet: wrong.cellSet });
}

async function insertChecked(
  deps: Deps,
  task: NewTask,
  { reads: checked, identity }: CheckedTask,
  more: TaskInputs,
): Promise<JobRow> {
  const reads: TaskReads = {
    labels: { ...more.inherited.labels, ...checked.labels },
    cellSets: [...new Set([...more.inherited.cellSets, ...checked.cellSets])].sort(),
    ...more.reads,
    ...(checked.otherLabels && { otherLabels: checked.otherLabels }),
  };
  const key = taskKey(task.tool, task.datasetId, task.params, reads);
  const present = await findByKey(deps.db, task.spaceId, key);
  if (!present || STOPPED.includes(present.status)) await task.assertFree?.();
  if (present) return again(deps, present);
  await assertStorage(deps, task.spaceId);
  const source = checked.otherLabels && (await publicReference(deps.db, checked.otherLabels.dataset, task.spaceId));
  try {
    const row = await insertJob(
      deps.db,
      {
        ...(isMade(task, reads) && { id: task.made!.id }),
        spaceId: task.spaceId,
        userId: task.user.id,
        tool: task.tool,
        name: task.name,
        params: task.params,
        inputs: { datasetId: task.datasetId, ...reads, ...more.inputs, ...(source && { publicReference: source }) },
        datasetId: effectsOf(task.tool).ownsDataset ? newId() : null,
        sourceDatasetId: task.datasetId,
        reads,
        identity,
        idempotencyKey: key,
        isUnasked: task.isUnasked ?? false,
      },
      deps.now(),
    );
    await notifyJob(deps, row.id);
    deps.events.jobSubmitted();
    return row;
  } catch (error) {
    const other = await findByKey(deps.db, task.spaceId, key);
    if (other) return other;
    throw error;
  }
}

/** Whether the stored result has the same inputs as the request. */
const isMade = ({ made }: NewTask, { references = {}, otherLabels }: TaskReads): boolean =>
  made !== undefined &&
  made.labels === (otherLabels?.version ?? null) &&
  made.shas.every((sha) => Object.values(references).includes(sha));

/** States from which the same request runs a job again. */
const STOPPED: readonly string[] = ['error', 'suspended'];
async function again(deps: Deps, row: JobRow): Promise<JobRow> {
  if (!STOPPED.includes(row.status)) return row;
  try {
    await resumeJob(deps, row);
  } catch (error) {
    // Another caller was faster.
    if (!(error instanceof AppError) || error.id !== 'JOB_STATE') throw error;
  }
  return (await findByKey(deps.db, row.space_id, row.idempotency_key!)) ?? row;
}

/** The space's own results of a tool, or of every tool, on a dataset, newest first. */
export async function listOwnTasks(
  deps: Deps,
  spaceId: string,
  user: CallingUser,
  datasetId: string,
  tool?: ToolSlug,
  most = MAX_RESULTS,
): Promise<Task[]> {
  const rows = (await jobsOf(deps.db, spaceId)
    .where({ ...(tool && { 'jobs.tool': tool }), 'jobs.source_dataset_id': datasetId })
    .whereNotIn('jobs.tool', UNLISTED_TOOLS)
    .orderBy('jobs.created_at', 'desc')
    .limit(most)) as JobWithAuthor[];
  const states = await statesOf(deps, user, { spaceId, datasetId }, rows);
  return rows.map((row, i) => {
    const { reads, outdated } = states[i]!;
    return { ...presentJob(row, deps.now()), name: listedName(row, states[i]!), reads, outdated };
  });
}

/** The space's own results, then those shown with the dataset. */
export async function listTasks(
  deps: Deps,
  spaceId: string,
  user: CallingUser,
  datasetId: string,
  tool?: ToolSlug,
): Promise<Task[]> {
  const shown = await spaceOfSharedAnalyses(deps.db, datasetId, spaceId);
  const own = await listOwnTasks(deps, spaceId, user, datasetId, tool);
  return shown === null ? own : [...own, ...(await listOwnTasks(deps, shown, user, datasetId, tool))];
}

/** A job of the space that is a result of a tool; NOT_FOUND for imports and for the wizard's jobs. */
export async function findTask(deps: Deps, spaceId: string, id: string): Promise<JobWithAuthor> {
  const row = await findJob(deps.db, spaceId, id);
  if (row.source_dataset_id === null) throw new AppError('NOT_FOUND');
  return row;
}

/** A result that the space can currently read. Throws NOT_FOUND, DATASET_ACCESS_ENDED. */
export async function findReadableTask(deps: Deps, spaceId: string, id: string): Promise<JobWithAuthor> {
  const row = await findReadableJob(deps.db, spaceId, id);
  if (row.source_dataset_id === null) throw new AppError('NOT_FOUND');
  return row;
}

/** A task that was submitted just now has read the current labels. */
export async function presentSubmitted(deps: Deps, { space_id, id }: JobRow): Promise<Task> {
  const row = await findJob(deps.db, space_id, id);
  return { ...presentJob(row, deps.now()), reads: parseReads(row), outdated: null };
}

/** Errors of a request about names that were edited after it was followed to them. */
const EDITED: readonly string[] = ['CATEGORY_NOT_FOUND', 'COLUMN_NOT_FOUND', 'COLUMN_NOT_GROUPS', 'CELL_SET_NOT_FOUND'];
const MOST_TRIES = 3;

/** The state of a job, and how it is shown; again where its labels are edited in the meantime. */
async function shownNow(deps: Deps, user: CallingUser, row: JobRow) {
  const place = { spaceId: row.space_id, datasetId: row.source_dataset_id! };
  for (let tries = 1; ; tries += 1) {
    const [state] = await statesOf(deps, user, place, [row]);
    try {
      return { state: state!, shown: await renamedResult(deps, user, place, row, state!) };
    } catch (error) {
      if (tries === MOST_TRIES || !(error instanceof AppError && EDITED.includes(error.id))) throw error;
    }
  }
}

export async function presentTask(deps: Deps, user: CallingUser, row: JobWithAuthor): Promise<TaskDetail> {
  const place = { spaceId: row.space_id, datasetId: row.source_dataset_id! };
  const { state, shown } = await shownNow(deps, user, row);
  const { reads, outdated, followed } = state;
  const { name, params, result } = shown ?? {
    ...{ name: row.name, params: JSON.parse(row.params) as Record<string, unknown> },
    result: row.result === null ? null : (JSON.parse(row.result) as unknown),
  };
  const same = row.identity === null ? null : { params, name, changes: [], blocked: null };
  // Analyses cannot be run again from a named state.
  const then = outdated ? null : same;
  const again = user.asOf?.outdated
    ? then
    : outdated || followed
      ? await presentTaskAgain(deps, user, place, row)
      : same;
  return {
    ...{ ...presentJobDetail(row, deps.now()), name, params, result },
    ...{ reads, outdated, again, names: shown?.version ?? null },
  };
}

/** Texts of a table of a result that are called otherwise today. */
export async function namesOfTable(deps: Deps, user: CallingUser, row: JobRow, table: string): Promise<ColumnNames[]> {
  const { labels }: ToolDefinition = TOOLS[row.tool];
  const declared = labels?.(JSON.parse(row.params), null).tables ?? {};
  if (!Object.hasOwn(declared, table)) return [];
  const { shown } = await shownNow(deps, user, row);
  return shown ? tableNames(table, shown) : [];
}
