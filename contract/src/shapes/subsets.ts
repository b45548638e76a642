import { Type, type Static } from 'typebox';
import { CellExpression, CellSet, LabelVersion, TaskName } from './cells.ts';
import { Id, IsoTime, Nullable } from './entities.ts';
import { closed, Count } from '../tools/common.ts';

/** A subset's name, rule A (specification 5): a letter or underscore, then letters, digits, underscore, dot or space. */
const NameA = Type.String({ minLength: 1, maxLength: 120, pattern: '^[A-Za-z_][A-Za-z0-9_. ]*$' });
/** Rule B: the same, and also comma, plus and hyphen. */
const NameB = Type.String({ minLength: 1, maxLength: 120, pattern: '^[A-Za-z_][A-Za-z0-9_. ,+-]*$' });
const Version = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 });
const kind = <K extends string>(name: K) => Type.Literal(name);

export const SubsetOrigin = Type.Enum(['selection', 'copy', 'edited', 'merged']);
/** A task that has read a subset's cells, at this or an earlier version. */
export const Subtask = closed({
  id: Id,
  tool: Type.String(),
  name: Type.String(),
  status: Type.Enum(['submitted', 'running', 'suspended', 'completed', 'error']),
  /** It used an earlier version of the cells. */
  outdated: Type.Boolean(),
});
/** A stored cell set with its versions. */
export const Subset = closed({
  ...CellSet.properties,
  /** Revision of the edit that created it; an edit names the version on which it is based. */
  version: Version,
  origin: SubsetOrigin,
  changedAt: IsoTime,
  changedBy: Type.String(),
  subtasks: Type.Array(Subtask),
});
/** One edit of a dataset's subsets. `names`: names of the changed subsets, sources first. */
export const SubsetChange = closed({
  revision: Count,
  kind: Type.Enum(['create', 'copy', 'rename', 'edit', 'merge', 'delete', 'undo', 'redo']),
  names: Type.Array(Type.String(), { maxItems: 20 }),
  name: Nullable(Type.String()),
  cells: Nullable(Count),
  by: Type.String(),
  at: IsoTime,
});
/** A dataset that was made, or is being made, from cells of this one. */
export const ChildDataset = closed({
  jobId: Id,
  /** Null until it is there. */
  datasetId: Nullable(Id),
  name: Type.String(),
  status: Subtask.properties.status,
  cells: Nullable(Count),
  /** Analysed again, otherwise extracted. */
  analysed: Type.Boolean(),
  /** Name of the cells that were used. */
  from: Type.String(),
  createdAt: IsoTime,
  createdBy: Type.String(),
});
export const Subsets = closed({
  /** Counts the edits of the subsets; undo and redo name it. */
  revision: Count,
  /** Newest first. */
  subsets: Type.Array(Subset),
  children: Type.Array(ChildDataset),
  /** The parent dataset; `id` is null if it was deleted. */
  parent: Nullable(closed({ id: Nullable(Id), name: Type.String() })),
  undo: Nullable(SubsetChange),
  redo: Nullable(SubsetChange),
  /** Newest first, undo and redo among them. */
  changes: Type.Array(SubsetChange, { maxItems: 100 }),
});
const taking = { subset: Id, expected: Version };
export const SubsetCopy = closed({ subset: Id, name: NameA });
export const SubsetRemoval = closed({ subset: Id, expected: Type.String({ pattern: '^[0-9]{1,9}$' }) });
export const SubsetEditing = Type.Union([
  closed({ kind: kind('rename'), ...taking, name: NameA }),
  closed({ kind: kind('cells'), ...taking, cells: CellExpression }),
  closed({ kind: kind('undo'), expected: Count }),
  closed({ kind: kind('redo'), expected: Count }),
]);
/** Edits of subsets whose effects on results can be queried. */
export const SubsetEdit = Type.Union([
  ...SubsetEditing.anyOf,
  closed({ kind: kind('delete'), ...taking }),
  closed({
    kind: kind('merge'),
    subsets: Type.Array(closed(taking), { minItems: 2, maxItems: 20 }),
    keep: Type.Boolean(),
  }),
]);
/** `keep`: keeps the merged subsets beside their union. */
export const SubsetMerge = closed({
  subsets: Type.Array(closed(taking), { minItems: 2, maxItems: 20 }),
  name: NameB,
  keep: Type.Boolean(),
});
/** Each cluster of `column` against the rest of the cells of a subset; `subset` null: of all cells. */
export const ClusterDegs = closed({
  subset: Nullable(Id),
  column: Type.String({ minLength: 1, maxLength: 120 }),
  name: TaskName,
});
/** Labels of another dataset of the space, by cell: `expected` is the version of its column that was displayed. */
export const LabelSource = closed({ from: Id, column: Type.String({ minLength: 1, maxLength: 200 }) });
export const LabelMapping = closed({ ...LabelSource.properties, expected: LabelVersion, name: NameB });
/** Result that a mapping would write. Cells are joined by their barcodes. */
export const MappingReport = closed({
  from: closed({ id: Id, name: Type.String(), cells: Count }),
  column: Type.String(),
  version: LabelVersion,
  cells: Count,
  /** Number of cells that both datasets have, and number of those with a label in the source. */
  shared: Count,
  labelled: Count,
  /** Labels of the shared cells, in the order of the column. */
  categories: Type.Array(closed({ name: Type.String(), cells: Count }), { maxItems: 500 }),
});
/** Columns of the space's other datasets that labels can be taken from: relatives first. */
export const MappingSources = Type.Array(
  closed({
    id: Id,
    name: Type.String(),
    cells: Count,
    relation: Type.Enum(['parent', 'child', 'sibling', 'other']),
  }),
);

export type Subset = Static<typeof Subset>;
export type Subtask = Static<typeof Subtask>;
export type SubsetChange = Static<typeof SubsetChange>;
export type ChildDataset = Static<typeof ChildDataset>;
export type Subsets = Static<typeof Subsets>;
export type SubsetEditing = Static<typeof SubsetEditing>;
export type SubsetEdit = Static<typeof SubsetEdit>;
export type SubsetMerge = Static<typeof SubsetMerge>;
export type ClusterDegs = Static<typeof ClusterDegs>;
export type LabelMapping = Static<typeof LabelMapping>;
export type MappingReport = Static<typeof MappingReport>;
export type MappingSources = Static<typeof MappingSources>;
