import stringify from 'safe-stable-stringify';
import { TOOLS, type CellRead, type CellReading, type ToolSlug } from '@stroma/contract';
import { isStored, type CellGroup, type NamedLabels, type Reads, type ToolDefinition } from '@stroma/contract/tools';

const NOTHING: Reads = { columns: [], cellSets: [] };
/** Returns the label columns and cell sets that a request reads. */
export const readsOf = (tool: ToolSlug, params: unknown): Reads => {
  const definition: ToolDefinition = TOOLS[tool];
  return definition.reads?.(params) ?? NOTHING;
};

/** What a job has read, stored with it: hashes that do not depend on names, and numbers that identify categories after a rename. */
export interface ReadIdentity {
  /** Null if it has read neither labels nor groups of cells. */
  reading: CellRead | null;
  /** Columns whose labels the job has read itself, without those of its parent. */
  columns: string[];
  /** Columns that its result contains with their names, so that another version means other content. */
  contents: string[];
  /** Numbers of the categories in the request, by column and name. */
  categories: Record<string, Record<string, number>>;
  /** Hashes of the cells of the subsets at that time, by id. */
  sets: Record<string, string>;
}

export const NO_IDENTITY: ReadIdentity = { reading: null, columns: [], contents: [], categories: {}, sets: {} };

/** Reading of a request, as the body of the call to the dataset service. */
export function readingOf(tool: ToolSlug, params: unknown): CellReading {
  const definition: ToolDefinition = TOOLS[tool];
  const { parts = [], only = [], named = [] } = readsOf(tool, params);
  const groups = (definition.groups?.(params).groups ?? []).filter(({ cells }) => cells !== null);
  return {
    groups: groups.map(({ cells }) => cells!),
    aside: groups.flatMap((group, i) => (group.aside ? [i] : [])),
    parts: [...parts],
    only: only.map(asked),
    named: named.map(asked),
  };
}

const asked = ({ column, names, group }: NamedLabels) => ({ column, names: [...names], group: group ?? null });

/** Maximum bytes and number of readings per call, well below the limit of the dataset service. */
const CALL = { bytes: 4 * 1024 ** 2, readings: 50 };
/** Splits readings into parts for one call each. */
export function splitIntoCalls<T extends { reading: CellReading }>(all: readonly T[]): T[][] {
  const calls: T[][] = [];
  let bytes = Infinity;
  for (const one of all) {
    const size = JSON.stringify(one.reading).length;
    const last = calls.at(-1);
    if (last && last.length < CALL.readings && bytes + size <= CALL.bytes) last.push(one);
    else {
      calls.push([one]);
      bytes = 0;
    }
    bytes += size;
  }
  return calls;
}

export const isSameReading = (a: CellRead, b: CellRead): boolean => stringify(hashesOf(a)) === stringify(hashesOf(b));
const hashesOf = ({ groups, named, columns, cells }: CellRead) => [
  groups.map(({ hash }) => hash),
  named,
  columns,
  cells.hash,
];

/** Columns that choose the cells of a group. */
const columnsOf = (group: CellGroup): string[] =>
  isStored(group) ? [] : [group.column, ...(group.and ?? []).map(({ column }) => column)];

/** Columns whose labels make two readings of one request differ: those that divide the cells, and those that select them. */
export function differingParts(asked: CellReading, a: CellRead, b: CellRead): string[] {
  const groups = asked.groups.filter((_, i) => a.groups[i]?.hash !== b.groups[i]?.hash);
  const named = [...asked.only, ...asked.named].filter((_, i) => a.named[i] !== b.named[i]);
  return [
    ...new Set([
      ...groups.flatMap(columnsOf),
      ...asked.parts.filter((name) => a.columns[name] !== b.columns[name]),
      ...named.map(({ column }) => column),
    ]),
  ];
}
