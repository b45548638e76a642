import type { Knex } from 'knex';
import type { CellSet, Subset, Task, ToolSlug } from '@stroma/contract';
import type { StateRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { AsOf } from '../datasets/as-of.ts';
import { asOfVersion, versionOfDataset } from '../datasets/published.ts';
import { jobsOf, presentJob, type JobWithAuthor } from '../jobs/job-rows.ts';
import { parseReads } from '../tasks/task-states.ts';
import { MAX_RESULTS } from '../tasks/tasks.ts';
import { versionsText, type StateContent } from './state-content.ts';

/** A named state that is used for replies. */
export interface OpenState {
  id: string;
  spaceId: string;
  datasetId: string;
  content: StateContent;
  asOf: AsOf;
}

/** States are immutable, so the most recent ones are cached parsed. */
const read = new Map<string, StateContent>();
const MOST_READ = 10;

async function readStateContent(db: Knex, id: string): Promise<StateContent> {
  const known = read.get(id);
  if (known) return known;
  const row = await db<StateRow>('dataset_states').where({ id }).first('content');
  if (!row) throw new AppError('NOT_FOUND');
  const content = JSON.parse(row.content) as StateContent;
  if (read.size >= MOST_READ) read.delete(read.keys().next().value!);
  read.set(id, content);
  return content;
}

/** A state of the space. Throws NOT_FOUND. */
export async function openState(db: Knex, spaceId: string, id: string): Promise<OpenState> {
  const row = await db<StateRow>('dataset_states').where({ id, space_id: spaceId }).first('dataset_id');
  if (!row) throw new AppError('NOT_FOUND');
  const content = await readStateContent(db, id);
  const present = new Map(content.subsets.subsets.map(({ id: set, name, hash }) => [set, { name, hash }]));
  const sets = { byHash: new Map(), bySet: new Map(), present };
  const outdated = new Map(content.results.map((one) => [one.id, one.outdated]));
  const asOf = { datasetId: row.dataset_id, versions: versionsText(content.documents), sets, outdated };
  return { id, spaceId, datasetId: row.dataset_id, content, asOf };
}

/** A version only has labels: no subsets, results, views or figures. */
const OF_VERSION: Omit<StateContent, 'documents'> = {
  ...{ format: 1, columns: [], results: [], views: [] },
  subsets: { revision: 0, subsets: [], children: [], parent: null, undo: null, redo: null, changes: [] },
  board: { value: null, version: 0, changedAt: null, changedBy: '' },
};

/**
 * A published version of a dataset, with its labels at that time. Null for a version published before labels were stored: the dataset's current
 * labels are used. Throws NOT_FOUND if the version is not readable. Access to the dataset is checked elsewhere.
 */
export async function openVersion(db: Knex, datasetId: string, number: number): Promise<OpenState | null> {
  const row = await versionOfDataset(db, datasetId, number);
  if (!row) throw new AppError('NOT_FOUND');
  const asOf = asOfVersion(row);
  return asOf && { id: row.id, spaceId: row.space_id, datasetId, content: { ...OF_VERSION, documents: {} }, asOf };
}

const cellSetOf = ({ id, datasetId, name, hash, cells, createdAt, createdBy }: Subset): CellSet => ({
  ...{ id, datasetId, name, hash, cells, createdAt, createdBy },
});
export const stateCellSets = ({ content }: OpenState): CellSet[] => content.subsets.subsets.map(cellSetOf);

/** Throws NOT_FOUND for a subset that the state does not have. */
export function stateCellSet(state: OpenState, id: string): CellSet {
  const found = state.content.subsets.subsets.find((one) => one.id === id);
  if (!found) throw new AppError('NOT_FOUND');
  return cellSetOf(found);
}

/** Results of a tool, or of every tool, as they were called and outdated then, newest first. */
export async function stateTasks(deps: Deps, state: OpenState, tool?: ToolSlug): Promise<Task[]> {
  const shown = state.content.results.filter((one) => tool === undefined || one.tool === tool).slice(0, MAX_RESULTS);
  const rows = (await jobsOf(deps.db, state.spaceId).whereIn(
    'jobs.id',
    shown.map(({ id }) => id),
  )) as JobWithAuthor[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  // A job that created a dataset is deleted with it, so its entry is removed too.
  return shown.flatMap(({ id, name, outdated }) => {
    const row = byId.get(id);
    return row ? [{ ...presentJob(row, deps.now()), name, reads: parseReads(row), outdated }] : [];
  });
}
