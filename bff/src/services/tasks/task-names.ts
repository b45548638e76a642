import stringify from 'safe-stable-stringify';
import { TOOLS } from '@stroma/contract';
import {
  presentColumns,
  presentSummary,
  type ColumnNames,
  type PresentNames,
  type ReadResult,
  type ResultLabels,
  type ToolDefinition,
} from '@stroma/contract/tools';
import type { JobRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../basics/ids.ts';
import { datasetService, type CallingUser } from '../datasets/dataset-service.ts';
import { readingOf, type ReadIdentity } from '../jobs/readings.ts';
import type { SubsetPlace } from '../subsets/subset-log.ts';
import type { FollowedRequest } from './task-follow.ts';
import { parseIdentity, parseReads, type TaskState } from './task-states.ts';

/** A current result with current names. An outdated result is shown as computed, because its cells have changed. */
export interface RenamedResult {
  name: string;
  params: Record<string, unknown>;
  /** Null before it is completed. */
  result: unknown;
  names: PresentNames;
  labels: ResultLabels;
  /** Changes with the names. */
  version: string;
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();
const resultIn = (row: JobRow): unknown => (row.result === null ? null : JSON.parse(row.result));
function labelsOf(row: JobRow, result: unknown): ResultLabels {
  const definition: ToolDefinition = TOOLS[row.tool];
  return definition.labels?.(JSON.parse(row.params), result) ?? {};
}

/** Null if nothing was renamed. Calls the dataset service only if labels used by the result were edited. */
export async function renamedResult(
  deps: Deps,
  user: CallingUser,
  place: SubsetPlace,
  row: JobRow,
  { outdated, followed, parent }: TaskState,
): Promise<RenamedResult | null> {
  if (outdated) return null;
  const before = parent && (await renamedResult(deps, user, place, parent.row, parent.state));
  if (!followed?.params && !before) return null;
  const identity = parseIdentity(row);
  const own = followed?.params && identity ? await ownNames(deps, user, place, row, identity, followed.params) : {};
  const read: PresentNames['parent'] =
    parent && before ? { before: { name: parent.row.name, result: resultIn(parent.row) }, after: before } : null;
  const names: PresentNames = {
    column: (column) => (Object.hasOwn(own, column) ? own[column]! : (before?.names.column(column) ?? NO_NAMES)),
    group: (group) => followed?.nameOf(group) ?? group.name,
    parent: read,
  };
  const result = resultIn(row);
  const labels = labelsOf(row, result);
  return {
    name: titleOf(row, followed, read),
    params: followed?.params ?? (JSON.parse(row.params) as Record<string, unknown>),
    result: presentSummary(result, labels, names),
    ...{ names, labels, version: versionOf(row, followed, own, before) },
  };
}

function versionOf(
  row: JobRow,
  followed: FollowedRequest | null,
  own: ColumnsNames,
  parent: RenamedResult | null,
): string {
  const columns = Object.entries(own).map(([column, names]) => [column, [...names].sort()]);
  const groups = readingOf(row.tool, JSON.parse(row.params)).groups.map((group) => followed?.nameOf(group));
  return sha256(stringify([columns, groups, parent?.version ?? null])).slice(0, 16);
}

type ColumnsNames = Record<string, ReadonlyMap<string, string>>;
/** Labels of the columns that a job itself has read. */
async function ownNames(
  deps: Deps,
  user: CallingUser,
  { datasetId }: SubsetPlace,
  row: JobRow,
  identity: ReadIdentity,
  params: Record<string, unknown>,
): Promise<ColumnsNames> {
  const versions = Object.entries(parseReads(row)?.labels ?? {}).filter(([column]) =>
    identity.columns.includes(column),
  );
  if (!versions.length) return {};
  const body = { columns: Object.fromEntries(versions), reading: readingOf(row.tool, params) };
  const found = await datasetService.labelNames(deps, user, datasetId, body);
  return Object.fromEntries(
    Object.entries(found).map(([column, names]) => [column, new Map(names.map(({ from, to }) => [from, to]))]),
  );
}

/** Texts of a result's table whose labels were renamed since. */
export const tableNames = (table: string, { labels, names }: RenamedResult): ColumnNames[] =>
  presentColumns(table, labels, names);

/** Name of a current result for lists: there, only labels in the request are known. */
export function listedName(row: JobRow, state: TaskState): string {
  const { outdated, followed, parent } = state;
  if (outdated || !isEdited(state)) return row.name;
  return titleOf(row, followed, parent && isEdited(parent.state) ? readToday(parent.row, parent.state) : null);
}

/** Whether inputs of a job or of its parents were edited since. */
const isEdited = ({ followed, parent }: TaskState): boolean =>
  Boolean(followed?.params) || (parent !== null && isEdited(parent.state));

function readToday(row: JobRow, state: TaskState): PresentNames['parent'] {
  const result = resultIn(row);
  const before: ReadResult = { name: row.name, result };
  const { followed, parent } = state;
  const names: PresentNames = {
    column: (column) => namedLabels(followed, column),
    group: (group) => followed?.nameOf(group) ?? group.name,
    parent: parent && isEdited(parent.state) ? readToday(parent.row, parent.state) : null,
  };
  const after = { name: listedName(row, state), result: presentSummary(result, labelsOf(row, result), names) };
  return { before, after };
}

const namedLabels = (followed: FollowedRequest | null, column: string): ReadonlyMap<string, string> =>
  new Map(
    (followed?.names ?? []).flatMap((one): [string, string][] =>
      one.column === column && one.to.length === 1 ? [[one.from, one.to[0]!]] : [],
    ),
  );

/** Signs that mean something in a pattern. */
const SPECIAL = /[\\^$.*+?()[\]{}|/]/g;

/** The title of a result, with current names of its groups and its parent analysis. */
export function titleOf(row: JobRow, followed: FollowedRequest | null, parent: PresentNames['parent']): string {
  const now = new Map<string, string>();
  const add = (from: string, to: string | undefined) => {
    if (from && to && from !== to) now.set(from, to);
  };
  if (followed?.params) {
    const [before, after] = [JSON.parse(row.params) as unknown, followed.params].map(
      (given) => readingOf(row.tool, given).groups,
    );
    before!.forEach(({ name }, i) => add(name, after![i]?.name));
  }
  for (const one of labelsOf(row, null).title ?? [])
    if ('text' in one) add(one.text, namedLabels(followed, one.of.column).get(one.text));
    else if (parent) add(one.parent(parent.before), one.parent(parent.after));
  if (!now.size) return row.name;
  const escaped = [...now.keys()].sort((a, b) => b.length - a.length).map((name) => name.replace(SPECIAL, '\\$&'));
  const words = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return row.name.replace(words, (name) => now.get(name) ?? name).slice(0, 200);
}
