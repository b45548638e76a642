import { Type, type Static } from 'typebox';
import { Id, IsoTime } from './entities.ts';
import { LIMITS } from '../limits.ts';
import { NAME_PATTERN } from '../rules.ts';
import { CellBits, closed, Count, nullable, Sha256 } from '../tools/common.ts';

/** Version of a label column: a hash of its categories and codes, so an undone edit restores the earlier version. */
export const LabelVersion = Type.String({ pattern: '^[0-9a-f]{32}$' });
const Column = Type.String({ minLength: 1, maxLength: 200 });
const Category = Type.String({ minLength: 1, maxLength: 500 });
/** User-defined name: not blank, one line, without characters that reorder adjacent text. */
export const Name = Type.String({ minLength: 1, maxLength: 120, pattern: NAME_PATTERN });

/** Name of an analysis. */
export const TaskName = Type.String({ minLength: 1, maxLength: 200, pattern: NAME_PATTERN });

const Labelled = closed({ column: Column, categories: Type.Array(Category, { minItems: 1, maxItems: 500 }) });
const Stored = closed({ cellSet: Sha256 });
const Expressing = closed({
  gene: Type.String({ minLength: 1, maxLength: 60 }),
  atLeast: Type.Number({ minimum: 0, maximum: 1000, description: 'log-normalised; cells with at least this much' }),
});
const Selected = closed({ bits: CellBits });
/** Cells by labels, stored set, expression of a gene, or selection. */
export const CellLeaf = Type.Union([Labelled, Stored, Expressing, Selected]);
/** Cells that are in all (`and`) or in at least one (`or`) of the terms; `not` takes the cells that are not in a term. */
export const CellExpression = closed({
  op: Type.Enum(['and', 'or']),
  of: Type.Array(closed({ not: Type.Optional(Type.Boolean()), cells: CellLeaf }), {
    minItems: 1,
    maxItems: LIMITS.cellSets.terms,
  }),
});
export const CountedCells = closed({ hash: Sha256, cells: Count });
/** Stored cell set of one dataset. `hash` depends on its cells only. */
export const CellSet = closed({
  id: Id,
  datasetId: Id,
  name: Type.String(),
  ...CountedCells.properties,
  createdAt: IsoTime,
  createdBy: Type.String(),
});
export const CellSetName = closed({ name: Name });
export const NewCellSet = closed({ name: Name, cells: CellExpression });
export const CellsToCount = closed({ cells: CellExpression });

const kind = <K extends string>(name: K) => Type.Literal(name);
/** Names for the cells of categories of the column `from`; several categories may get one name. `within`: only cells with these labels. */
export const Naming = closed({
  from: Column,
  labels: Type.Array(closed({ category: Category, name: Name }), { minItems: 1, maxItems: 500 }),
  within: Type.Optional(Labelled),
});
const Namings = Type.Array(Naming, { minItems: 1, maxItems: 10 });
/**
 * Edit of one label column. `copy` creates a new column; only copies can be removed. `annotate` labels the cells that it names and leaves
 * all others. `copy` with `annotate` does both: its undo leaves the plain copy.
 */
export const LabelEdit = Type.Union([
  closed({ kind: kind('rename'), category: Category, name: Name }),
  closed({
    kind: kind('merge'),
    categories: Type.Array(Category, { minItems: 2, maxItems: 500, uniqueItems: true }),
    name: Name,
  }),
  closed({ kind: kind('assign'), cells: CellLeaf, name: nullable(Name) }),
  closed({ kind: kind('annotate'), annotate: Namings }),
  closed({ kind: kind('copy'), name: Name, annotate: Type.Optional(Namings) }),
  closed({ kind: kind('remove') }),
  closed({ kind: kind('undo') }),
  closed({ kind: kind('redo') }),
]);
/** `expected`: the version that the user edited. */
export const LabelEditing = closed({ column: Column, expected: LabelVersion, edit: LabelEdit });
/** Description of an edit; long lists are truncated. `inherit`: labels of the parent dataset were taken over. */
export const EditFacts = Type.Object({
  kind: Type.Enum(['rename', 'merge', 'assign', 'annotate', 'copy', 'inherit', 'remove', 'undo', 'redo']),
  category: Type.Optional(Type.String()),
  categories: Type.Optional(Type.Array(Type.String())),
  name: Type.Optional(nullable(Type.String())),
  cells: Type.Optional(Count),
  column: Type.Optional(Type.String()),
});
export const LabelChange = closed({
  from: nullable(LabelVersion),
  to: nullable(LabelVersion),
  by: Type.String(),
  at: IsoTime,
  edit: EditFacts,
});
export const LabelColumn = closed({
  column: Type.String(),
  /** Null: a copy that was removed. */
  version: nullable(LabelVersion),
  copyOf: nullable(Type.String()),
  canUndo: Type.Boolean(),
  canRedo: Type.Boolean(),
  /** Oldest first; only the latest are kept. */
  changes: Type.Array(LabelChange),
});
/** All categorical columns. `revision` counts the label edits of the dataset. */
export const Labels = closed({ revision: Count, columns: Type.Array(LabelColumn) });

/** Versions that a result depends on. It is outdated when one of them changes. */
export const TaskReads = closed({
  labels: Type.Record(Type.String(), LabelVersion),
  cellSets: Type.Array(Sha256),
  /** Version by id of the sets of the reference library. */
  references: Type.Optional(Type.Record(Type.String(), Sha256)),
  /** The analysis whose tables were used. */
  parent: Type.Optional(Id),
  /** Labels of another dataset. */
  otherLabels: Type.Optional(closed({ dataset: Id, column: Column, version: LabelVersion })),
});
/** A label edit that made a result outdated. */
export const OutdatedLabels = closed({
  what: kind('labels'),
  column: Type.String(),
  /** Null: the column has another version, but the edit is no longer in its log. */
  change: nullable(closed({ by: Type.String(), at: IsoTime, edit: EditFacts })),
});
/** A stored set of cells that was edited: the result has read the cells before the edit. */
export const OutdatedCells = closed({
  what: kind('cells'),
  name: Type.String(),
  change: closed({ by: Type.String(), at: IsoTime, kind: Type.String() }),
});
/** A set of the reference library that has another version, or that was deleted. */
export const OutdatedReference = closed({
  what: kind('reference'),
  /** Null: the set was deleted. */
  change: nullable(closed({ name: Type.String(), version: Type.String(), by: Type.String(), at: IsoTime })),
});
export const OutdatedBy = Type.Union([OutdatedLabels, OutdatedCells, OutdatedReference]);

export type CellLeaf = Static<typeof CellLeaf>;
export type CellExpression = Static<typeof CellExpression>;
export type CountedCells = Static<typeof CountedCells>;
export type CellSet = Static<typeof CellSet>;
export type Naming = Static<typeof Naming>;
export type LabelEdit = Static<typeof LabelEdit>;
export type LabelEditing = Static<typeof LabelEditing>;
export type LabelChange = Static<typeof LabelChange>;
export type LabelColumn = Static<typeof LabelColumn>;
export type Labels = Static<typeof Labels>;
export type TaskReads = Static<typeof TaskReads>;
export type OutdatedLabels = Static<typeof OutdatedLabels>;
export type OutdatedCells = Static<typeof OutdatedCells>;
export type OutdatedReference = Static<typeof OutdatedReference>;
export type OutdatedBy = Static<typeof OutdatedBy>;
