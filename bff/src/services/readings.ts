import stringify from 'safe-stable-stringify';
import { TOOLS, type CellRead, type CellReading, type ToolSlug } from '@stroma/contract';
import { isStored, type CellGroup, type Reads, type ToolDefinition } from '@stroma/contract/tools';

const NOTHING: Reads = { columns: [], cellSets: [] };
/** Returns the label columns and cell sets that a request reads. */
export const readsOf = (tool: ToolSlug, params: unknown): Reads => {
  const definition: ToolDefinition = TOOLS[tool];
  return definition.reads?.(params) ?? NOTHING;
};

/** What a job has read, kept with it: hashes that do not depend on names, and numbers by which categories are found again. */
export interface Identity {
  /** Null: it has read neither labels nor groups of cells. */
  reading: CellRead | null;
  /** Columns whose labels it has read itself; those of its parent are not among them. */
  columns: string[];
  /** Columns that its result holds with their names: another version of one is another content. */
  contents: string[];
  /** Numbers of the categories of each column, by name. */
  categories: Record<string, Record<string, number>>;
  /** Hashes of the cells that the named subsets had, by id. */
  sets: Record<string, string>;
}

export const NO_IDENTITY: Identity = { reading: null, columns: [], contents: [], categories: {}, sets: {} };

/** What a request reads, as the dataset service is asked for it. */
export function readingOf(tool: ToolSlug, params: unknown): CellReading {
  const definition: ToolDefinition = TOOLS[tool];
  const { parts = [], only = [], also = [] } = readsOf(tool, params);
  const groups = (definition.groups?.(params).groups ?? []).filter(({ cells }) => cells !== null);
  return {
    groups: groups.map(({ cells }) => cells!),
    aside: groups.flatMap((group, i) => (group.aside ? [i] : [])),
    parts: [...parts],
    also: [...also],
    only: only.map(({ column, names }) => ({ column, names: [...names] })),
  };
}

export const isSameReading = (a: CellRead, b: CellRead): boolean => stringify(hashesOf(a)) === stringify(hashesOf(b));
const hashesOf = ({ groups, also, columns, cells }: CellRead) => [
  groups.map(({ hash }) => hash),
  also,
  columns,
  cells.hash,
];

/** Columns that choose the cells of a group. */
const columnsOf = (group: CellGroup): string[] =>
  isStored(group) ? [] : [group.column, ...(group.and ?? []).map(({ column }) => column)];

/** Columns whose labels make two readings of one request differ: those that divide the cells, and those that choose them. */
export function differing(asked: CellReading, a: CellRead, b: CellRead): string[] {
  const groups = asked.groups.filter((_, i) => a.groups[i]?.hash !== b.groups[i]?.hash);
  const isOfAll = a.cells.hash !== b.cells.hash || stringify(a.also) !== stringify(b.also);
  return [
    ...new Set([
      ...groups.flatMap(columnsOf),
      ...asked.parts.filter((name) => a.columns[name] !== b.columns[name]),
      ...(isOfAll ? [...asked.only.map(({ column }) => column), ...asked.also.flatMap(columnsOf)] : []),
    ]),
  ];
}
