import {
  LIMITS,
  type Board,
  type DatasetState,
  type DatasetVersions,
  type OutdatedBy,
  type SavedView,
  type Subsets,
  type ToolSlug,
} from '@stroma/contract';
import type { Deps } from '../../deps.ts';
import { readBoard } from '../datasets/boards.ts';
import { datasetService, type CallingUser } from '../datasets/dataset-service.ts';
import { listViews } from '../datasets/views.ts';
import { effectsOf } from '../jobs/tool-effects.ts';
import { editedSets, listSubsets } from '../subsets/subset-list.ts';
import type { SubsetPlace } from '../subsets/subset-log.ts';
import { listOwnTasks } from '../tasks/tasks.ts';

/** A result with its name at that time, and the edits that had outdated it. */
export interface StateResult {
  id: string;
  tool: ToolSlug;
  name: string;
  outdated: OutdatedBy[] | null;
}
/**
 * Content frozen by a state. Labels, colours and settings are referenced by document versions, cells by their hash, results by their job; subsets,
 * views and the board are stored as returned, with the drawings of the board.
 */
export interface StateContent {
  format: 1;
  documents: DatasetVersions['documents'];
  columns: DatasetVersions['columns'];
  subsets: Subsets;
  /** Newest first. */
  results: StateResult[];
  views: SavedView[];
  board: Board;
}

/** `labels=12,columns=3`; `-` for an unchanged dataset. */
export const versionsText = (documents: DatasetVersions['documents']): string =>
  Object.entries(documents)
    .map(([name, version]) => `${name}=${version}`)
    .join(',') || '-';

/** The current state. Outdated results are determined with the same versions of the labels that the state references. */
export async function presentContent(deps: Deps, place: SubsetPlace, user: CallingUser): Promise<StateContent> {
  const { spaceId, datasetId } = place;
  const { documents, columns } = await datasetService.versions(deps, user, datasetId);
  const listed = await listSubsets(deps.db, place);
  const sets = await editedSets(deps.db, place);
  const asOf = { datasetId, versions: versionsText(documents), sets, outdated: new Map() };
  const tasks = await listOwnTasks(deps, spaceId, { ...user, asOf }, datasetId, undefined, LIMITS.states.results);
  const results = tasks
    .filter(({ status }) => status === 'completed')
    .map(({ id, tool, name, outdated }) => ({ id, tool: tool as ToolSlug, name, outdated }));
  return {
    ...{ format: 1, documents, columns, results },
    subsets: settled(listed, new Set(results.map(({ id }) => id))),
    views: await listViews(deps.db, place),
    board: await readBoard(deps.db, place),
  };
}

/** Removes running tasks and undo information, because a state is final. */
const settled = (listed: Subsets, results: ReadonlySet<string>): Subsets => ({
  ...listed,
  subsets: listed.subsets.map((one) => ({ ...one, subtasks: one.subtasks.filter(({ id }) => results.has(id)) })),
  children: listed.children.filter(({ status }) => status === 'completed'),
  ...{ undo: null, redo: null },
});

export const countContents = ({ columns, subsets, results, views, board }: StateContent): DatasetState['holds'] => ({
  columns: columns.length,
  subsets: subsets.subsets.length,
  results: results.length,
  outdated: results.filter(({ outdated }) => outdated !== null).length,
  views: views.length,
  figures: board.value?.panels.length ?? 0,
});

/**
 * Objects that are kept while the state exists. A job that created a dataset of cells is deleted with that dataset, which states of other datasets do
 * not prevent.
 */
export const keptObjects = ({ results, subsets }: StateContent) => ({
  job: results.filter(({ tool }) => !effectsOf(tool).ownsDataset).map(({ id }) => id),
  cells: subsets.subsets.map(({ hash }) => hash),
});
