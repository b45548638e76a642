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
import { datasetService, type Asker } from '../datasets/dataset-service.ts';
import { listViews } from '../datasets/views.ts';
import { effectsOf } from '../jobs/tool-effects.ts';
import { editedSets, listSubsets } from '../subsets/subset-list.ts';
import type { Place } from '../subsets/subset-log.ts';
import { listOwnTasks } from '../tasks/tasks.ts';

/** A result as it was called, and the edits that had outdated it. */
export interface ResultThen {
  id: string;
  tool: ToolSlug;
  name: string;
  outdated: OutdatedBy[] | null;
}
/**
 * What a state freezes. Labels, colours and settings are named by the versions of their documents, cells by their hash, results by their job;
 * subsets, views and the board are kept as they were answered, drawings on the board beside them.
 */
export interface StateContent {
  format: 1;
  documents: DatasetVersions['documents'];
  columns: DatasetVersions['columns'];
  subsets: Subsets;
  /** Newest first. */
  results: ResultThen[];
  views: SavedView[];
  board: Board;
}

/** `labels=12,columns=3`; `-` for a dataset of which nothing was changed. */
export const versionsText = (documents: DatasetVersions['documents']): string =>
  Object.entries(documents)
    .map(([name, version]) => `${name}=${version}`)
    .join(',') || '-';

/** The present state. Which results are outdated is asked of the same versions of the labels that the state names. */
export async function presentContent(deps: Deps, place: Place, user: Asker): Promise<StateContent> {
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

/** Without what was still running, and what could be undone: nothing goes on in a state. */
const settled = (listed: Subsets, results: ReadonlySet<string>): Subsets => ({
  ...listed,
  subsets: listed.subsets.map((one) => ({ ...one, subtasks: one.subtasks.filter(({ id }) => results.has(id)) })),
  children: listed.children.filter(({ status }) => status === 'completed'),
  ...{ undo: null, redo: null },
});

export const holdsOf = ({ columns, subsets, results, views, board }: StateContent): DatasetState['holds'] => ({
  columns: columns.length,
  subsets: subsets.subsets.length,
  results: results.length,
  outdated: results.filter(({ outdated }) => outdated !== null).length,
  views: views.length,
  figures: board.value?.panels.length ?? 0,
});

/**
 * What is not deleted while the state is there. A job that made a dataset of cells goes with that dataset, whose deletion no state of
 * another one stops.
 */
export const keepsOf = ({ results, subsets }: StateContent) => ({
  job: results.filter(({ tool }) => !effectsOf(tool).ownsDataset).map(({ id }) => id),
  cells: subsets.subsets.map(({ hash }) => hash),
});
