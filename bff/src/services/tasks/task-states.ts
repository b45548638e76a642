import type { CellRead, LabelColumn, LabelEditing, Labels, OutdatedBy, TaskReads } from '@stroma/contract';
import type { JobRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { datasetService, type CallingUser } from '../datasets/dataset-service.ts';
import { NO_EDITED_SUBSETS, type EditedSubsets } from '../datasets/edited-sets.ts';
import {
  differingParts,
  splitIntoCalls,
  isSameReading,
  readingOf,
  readsOf,
  type ReadIdentity,
} from '../jobs/readings.ts';
import { editedSets } from '../subsets/subset-list.ts';
import type { SubsetPlace } from '../subsets/subset-log.ts';
import { editsOfOtherDatasets, replaceColumn } from './other-labels.ts';
import { outdatedBy } from './outdated.ts';
import { followNames, createFollower, type FollowedRequest } from './task-follow.ts';
import { outdatedReferences, presentReferences } from './task-inputs.ts';

/** Reading of a job, and later edits that change it; null if there are none. */
export interface TaskState {
  reads: TaskReads | null;
  outdated: OutdatedBy[] | null;
  /** The request as it would be made now; null for a job of an earlier version. */
  followed: FollowedRequest | null;
  /** The parent analysis. */
  parent: { row: JobRow; state: TaskState } | null;
}

export const parseReads = (row: JobRow): TaskReads | null =>
  row.reads === null ? null : (JSON.parse(row.reads) as TaskReads);
export const parseIdentity = (row: JobRow): ReadIdentity | null =>
  row.identity === null ? null : (JSON.parse(row.identity) as ReadIdentity);

/** Labels of a dataset and subsets after a hypothetical edit; absent parts are unchanged. */
export interface HypotheticalEdit {
  labels?: { dataset: string; editing: LabelEditing; column: LabelColumn };
  sets?: EditedSubsets;
}

/**
 * Returns the state of each row. Reads the labels once, and only if a row has used labels; resolves requests only if something was edited.
 * `supposed`: a hypothetical edit.
 */
export async function statesOf(
  deps: Deps,
  user: CallingUser,
  place: SubsetPlace,
  rows: readonly JobRow[],
  supposed: HypotheticalEdit = {},
): Promise<TaskState[]> {
  const all = [...rows, ...(await parentsOf(deps, rows))];
  const reads = all.map(parseReads);
  const columns = [...new Set(reads.flatMap((one) => Object.keys(one?.labels ?? {})))];
  const present: Labels = columns.length
    ? await datasetService.labels(deps, user, place.datasetId, columns)
    : { revision: 0, columns: [] };
  const edited = supposed.labels?.dataset === place.datasetId ? supposed.labels : null;
  const labels = edited ? { ...present, columns: replaceColumn(present.columns, edited.column) } : present;
  const references = await presentReferences(deps, reads);
  const ofOthers = await editsOfOtherDatasets(deps, user, reads, supposed.labels);
  const sets = reads.some((one) => one?.cellSets.length)
    ? (supposed.sets ?? user.asOf?.sets ?? (await editedSets(deps.db, place)))
    : NO_EDITED_SUBSETS;
  const own = await ownEdits(deps, user, place, all, { labels, sets, editing: edited?.editing });
  const found = new Map<string, TaskState>();
  const stateOf = (row: JobRow): TaskState => {
    const known = found.get(row.id);
    if (known) return known;
    const i = all.findIndex((one) => one.id === row.id);
    const read = reads[i] ?? null;
    const parent = row.identity === null ? undefined : all.find((one) => one.id === read?.parent);
    const ofParent = parent ? stateOf(parent) : null;
    const edits: OutdatedBy[] = [
      ...own[i]!.edits,
      ...outdatedReferences(read, references),
      ...ofOthers(read),
      ...(ofParent?.outdated ?? []),
    ];
    const then = user.asOf?.outdated?.get(row.id);
    const outdated = then === undefined ? outdatedBy(null, labels, edits) : then;
    const state: TaskState = {
      ...{ reads: read, outdated, followed: own[i]!.followed },
      parent: parent && ofParent ? { row: parent, state: ofParent } : null,
    };
    found.set(row.id, state);
    return state;
  };
  return rows.map(stateOf);
}

/** Parents of these analyses, and their parents. */
async function parentsOf(deps: Deps, rows: readonly JobRow[]): Promise<JobRow[]> {
  const known = new Set(rows.map((row) => row.id));
  const found: JobRow[] = [];
  let level = rows;
  while (level.length) {
    const ids = [...new Set(level.flatMap((row) => parseReads(row)?.parent ?? []))].filter((id) => !known.has(id));
    level = ids.length ? ((await deps.db<JobRow>('jobs').whereIn('id', ids)) as JobRow[]) : [];
    for (const row of level) known.add(row.id);
    found.push(...level);
  }
  return found;
}

interface Present {
  labels: Labels;
  sets: EditedSubsets;
  /** The edit that the labels are supposed to have had. */
  editing?: LabelEditing | undefined;
}
interface Own {
  edits: OutdatedBy[];
  followed: FollowedRequest | null;
}

/** Edits of labels and subsets that change the inputs of each job itself. */
async function ownEdits(
  deps: Deps,
  user: CallingUser,
  place: SubsetPlace,
  rows: readonly JobRow[],
  present: Present,
): Promise<Own[]> {
  const touched = new Set(rows.filter((row) => isTouched(row, present)));
  const follower = await createFollower(deps, user, place, [...touched], present.sets, present.editing);
  const requests = rows.map((row) => (touched.has(row) ? followNames(row, follower) : null));
  const asked = rows.flatMap((row, i) => {
    const request = requests[i];
    return request?.params && parseIdentity(row)?.reading ? [{ i, reading: readingOf(row.tool, request.params) }] : [];
  });
  const now = new Map<number, CellRead | null>();
  for (const part of splitIntoCalls(asked)) {
    const replies = await datasetService.readings(
      deps,
      user,
      place.datasetId,
      part.map(({ reading }) => reading),
      present.editing,
    );
    part.forEach(({ i }, k) => now.set(i, 'problem' in replies[k]! ? null : replies[k]!));
  }
  return rows.map((row, i) => ({
    edits: editsOf(row, present, requests[i] ?? null, now.get(i)),
    followed: requests[i] ?? null,
  }));
}

/** Whether labels or subsets in the request were edited. A job of an earlier version is compared only by versions. */
function isTouched(row: JobRow, { labels, sets }: Present): boolean {
  const identity = parseIdentity(row);
  if (!identity) return false;
  const read = parseReads(row)?.labels ?? {};
  return (
    identity.columns.some((column) => versionOf(labels, column) !== read[column]) ||
    Object.entries(identity.sets).some(([id, hash]) => isEdited(sets, id, hash))
  );
}

/** Whether a subset has other cells than these; false for a deleted one. */
const isEdited = (sets: EditedSubsets, id: string, hash: string): boolean =>
  (sets.present.get(id)?.hash ?? hash) !== hash;

const versionOf = (labels: Labels, column: string): string | null =>
  labels.columns.find((one) => one.column === column)?.version ?? null;

/** `now`: the current reading of the request; null if it can no longer be read, undefined if not queried. */
function editsOf(
  row: JobRow,
  { labels, sets }: Present,
  request: FollowedRequest | null,
  now: CellRead | null | undefined,
): OutdatedBy[] {
  const read = parseReads(row);
  const identity = parseIdentity(row);
  if (!identity) {
    const ofSets = (read?.cellSets ?? []).flatMap((hash) => sets.byHash.get(hash) ?? []);
    return outdatedBy(read, labels, ofSets) ?? [];
  }
  const { cellSets, sets: named = [] } = readsOf(row.tool, JSON.parse(row.params));
  const unnamed = cellSets.filter((hash) => !named.some(({ cellSet }) => cellSet === hash));
  const rest = [
    ...(outdatedBy(versionsOf(read, identity.contents), labels) ?? []),
    ...unnamed.flatMap((hash) => sets.byHash.get(hash) ?? []),
  ];
  if (!request || (now && identity.reading && isSameReading(identity.reading, now))) return rest;
  const columns =
    request.params && now && identity.reading
      ? differingParts(readingOf(row.tool, request.params), identity.reading, now)
      : identity.columns;
  const ofNamed = Object.entries(identity.sets).flatMap(([id, hash]) =>
    isEdited(sets, id, hash) ? (sets.bySet.get(id) ?? []) : [],
  );
  return [...(outdatedBy(versionsOf(read, columns), labels) ?? []), ...ofNamed, ...rest];
}

const versionsOf = (read: TaskReads | null, columns: readonly string[]): TaskReads => ({
  labels: Object.fromEntries(Object.entries(read?.labels ?? {}).filter(([column]) => columns.includes(column))),
  cellSets: [],
});
