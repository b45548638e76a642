import type { CellGroup, LabelledCells, StoredCells } from './common.ts';
import type { Reads } from './reads.ts';

// Has no schema, because browsers use it.
export const isStored = (group: CellGroup): group is StoredCells => 'cellSet' in group;
/** The categories of a group that name it in tables, legends and result lists; a stored set keeps its own name. */
export function groupName(group: CellGroup): string {
  if (isStored(group)) return group.name;
  const parts = [group, ...(group.and ?? [])].map(({ categories }) => categories.join(', '));
  return parts.join(' & ').slice(0, 120) || group.name;
}
/** A subset as a group of cells, which follows later edits of the subset. */
export const groupOfSet = ({ id, name, hash }: { id: string; name: string; hash: string }): StoredCells => ({
  name,
  cellSet: hash,
  set: id,
});
/** Dependencies of requests on these groups, without duplicates; `columns` are read in addition. */
export function readsOf(groups: readonly (CellGroup | null)[], columns: readonly (string | null)[] = []): Reads {
  const given = groups.filter((group) => group !== null);
  const labelled = given.filter((group): group is LabelledCells => !isStored(group));
  const named = labelled.flatMap((group) => [group.column, ...(group.and ?? []).map((each) => each.column)]);
  return {
    columns: [...new Set([...named, ...columns.filter((name) => name !== null)])].sort(),
    parts: [...new Set(columns.filter((name) => name !== null))].sort(),
    cellSets: [...new Set(given.filter(isStored).map((group) => group.cellSet))].sort(),
    sets: given.filter(isStored).flatMap(({ set, cellSet }) => (set === undefined ? [] : [{ set, cellSet }])),
  };
}
