import { TOOLS, type CategoryNames, type LabelEditing } from '@stroma/contract';
import { followGroup, Gone, type CellGroup, type Follow, type ToolDefinition } from '@stroma/contract/tools';
import type { JobRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { datasetService, type CallingUser } from '../datasets/dataset-service.ts';
import type { EditedSubsets } from '../datasets/edited-sets.ts';
import type { ReadIdentity } from '../jobs/readings.ts';
import type { SubsetPlace } from '../subsets/subset-log.ts';

/** A request with current references: its parameters, or missing references. `names`: renamed categories. */
export interface FollowedRequest {
  params: Record<string, unknown> | null;
  gone: Gone['of'] | null;
  names: { column: string; from: string; to: string[] }[];
  /** The name of a group of the request now. */
  nameOf: (group: CellGroup) => string;
}
/** Analyses that replace the parents of a request. */
export interface Results {
  result(id: string): string;
  comparison(id: string, place: number): number;
}
/** Without it a request keeps its parent analyses. */
const SAME: Results = { result: (id) => id, comparison: (_, place) => place };

export interface Follower {
  names: CategoryNames;
  sets: EditedSubsets;
}

/** Followers of the requests of these jobs, now or after an edit. One call of the dataset service, none without rows. */
export async function createFollower(
  deps: Deps,
  user: CallingUser,
  { datasetId }: SubsetPlace,
  rows: readonly JobRow[],
  sets: EditedSubsets,
  edit?: LabelEditing,
): Promise<Follower> {
  const wanted = new Map<string, Set<number>>();
  for (const row of rows)
    for (const [column, numbers] of Object.entries(categoriesOf(row)))
      for (const number of Object.values(numbers))
        wanted.set(column, (wanted.get(column) ?? new Set<number>()).add(number));
  const columns = Object.fromEntries([...wanted].map(([column, numbers]) => [column, [...numbers]]));
  return { names: wanted.size ? await datasetService.categoryNames(deps, user, datasetId, columns, edit) : {}, sets };
}

const categoriesOf = (row: JobRow): ReadIdentity['categories'] =>
  row.identity === null ? {} : (JSON.parse(row.identity) as ReadIdentity).categories;

/** The request of a job that has an identity, as it would be made now. */
export function followNames(row: JobRow, { names, sets }: Follower, results: Results = SAME): FollowedRequest {
  const definition: ToolDefinition = TOOLS[row.tool];
  const numbers = categoriesOf(row);
  const changed: FollowedRequest['names'] = [];
  const nameOf = (column: string, name: string): string[] => {
    const number = numbers[column]?.[name];
    const found = number === undefined ? [name] : (names[column]?.[String(number)] ?? [name]);
    if (!found.length) throw new Gone({ what: 'category', column, name });
    if (found.length !== 1 || found[0] !== name) changed.push({ column, from: name, to: found });
    return found;
  };
  const follow: Follow = {
    ...results,
    names: (column, given) => given.flatMap((name) => nameOf(column, name)),
    stored: (id) => {
      const set = sets.present.get(id);
      return set ? { name: set.name, cellSet: set.hash } : null;
    },
  };
  const nameNow = (group: CellGroup): string => {
    try {
      return followGroup(group, follow).name;
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
      return group.name;
    }
  };
  const params = JSON.parse(row.params) as Record<string, unknown>;
  try {
    const made = (definition.follow?.(params, follow) ?? params) as Record<string, unknown>;
    const once = changed.filter(
      (one, i) => changed.findIndex((o) => o.column === one.column && o.from === one.from) === i,
    );
    return { params: made, gone: null, names: once, nameOf: nameNow };
  } catch (error) {
    if (!(error instanceof Gone)) throw error;
    return { params: null, gone: error.of, names: changed, nameOf: nameNow };
  }
}
