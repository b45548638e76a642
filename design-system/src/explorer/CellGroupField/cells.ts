import { isStored, type CellGroup, type LabelledCells, type StoredCells } from '@stroma/contract/tools';

/** A column of the cells that can define groups. */
export interface CellColumn {
  id: string;
  label: string;
  categories: readonly { name: string; cells: number }[];
}
/** A subset: its cells by their hash, itself by its id. */
export interface StoredSet {
  id: string;
  hash: string;
  name: string;
  cells: number;
}
/** Categories of one column; a group may have several, and a cell must match all of them. */
export interface Condition {
  column: string;
  categories: string[];
}
/** Number of cells in a group. With several columns the counts per category give an upper bound only. */
export interface CellCount {
  cells: number;
  isExact: boolean;
}

/** The conditions of a group of labelled cells, the first one included. */
export const conditionsOf = (group: LabelledCells): Condition[] => [
  { column: group.column, categories: group.categories },
  ...(group.and ?? []),
];
/** Whether the group is complete: every condition has a category, or a set is chosen. */
export const isChosen = (group: CellGroup): boolean =>
  isStored(group) || conditionsOf(group).every((condition) => condition.categories.length > 0);

const cellsIn = ({ column, categories }: Condition, columns: readonly CellColumn[]) => {
  const chosen = new Set(categories);
  return (columns.find((c) => c.id === column)?.categories ?? []).reduce(
    (sum, c) => sum + (chosen.has(c.name) ? c.cells : 0),
    0,
  );
};
/** Number of cells in a group: exact for one column or a stored set, otherwise at most as many as its smallest condition has. */
export function countCells(
  group: CellGroup,
  columns: readonly CellColumn[],
  cellSets: readonly StoredSet[] = [],
): CellCount {
  if (isStored(group)) return { cells: cellSets.find((set) => set.hash === group.cellSet)?.cells ?? 0, isExact: true };
  const conditions = conditionsOf(group);
  return {
    cells: Math.min(...conditions.map((condition) => cellsIn(condition, columns))),
    isExact: conditions.length === 1,
  };
}
/** The subset of a group: the one it refers to, otherwise the newest with the same cells. */
export const groupOfStoredSet = (group: StoredCells, sets: readonly StoredSet[]): StoredSet | undefined =>
  sets.find((set) => set.id === group.set && set.hash === group.cellSet) ??
  sets.find((set) => set.hash === group.cellSet);
/** A group without cells, on the first column. */
export const emptyGroup = (columns: readonly CellColumn[], name: string): LabelledCells => ({
  name,
  column: columns[0]?.id ?? 'cluster',
  categories: [],
});

const isSimple = (group: CellGroup | null): group is LabelledCells =>
  group !== null && !isStored(group) && !group.and?.length;
/** Categories that `other` already uses in the column of `own`; empty if either has more than one condition. */
export const categoriesUsedBy = (other: CellGroup | null, own: CellGroup): string[] =>
  isSimple(other) && isSimple(own) && other.column === own.column ? other.categories : [];

const contains = (outer: LabelledCells, inner: LabelledCells) =>
  conditionsOf(outer).every((o) =>
    conditionsOf(inner).some((i) => i.column === o.column && i.categories.every((c) => o.categories.includes(c))),
  );
/** Whether two groups certainly share cells. Groups that may share cells are checked by the server, which has the cells. */
export function countOverlap(a: CellGroup, b: CellGroup): boolean {
  if (isStored(a) || isStored(b)) return isStored(a) && isStored(b) && a.cellSet === b.cellSet;
  if (!isChosen(a) || !isChosen(b)) return false;
  return categoriesUsedBy(a, b).some((c) => b.categories.includes(c)) || contains(a, b) || contains(b, a);
}
