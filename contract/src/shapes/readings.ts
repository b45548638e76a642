import { Type, type Static } from 'typebox';
import { CountedCells, LabelEditing, LabelVersion } from './cells.ts';
import { CellGroup, closed, Count, nullable, Sha256 } from '../tools/common.ts';

/** Labels and stored cells that requests read: body and reply of the dataset service. */
const Column = Type.String();

/** Names that the column does not have are ignored. `group`: cells of the group with this index; null: all cells that count. */
const NamedLabels = closed({
  column: Column,
  names: Type.Array(Type.String(), { maxItems: 10_000 }),
  group: nullable(Count),
});
const ofReading = {
  /** Columns whose labels divide the cells. */
  parts: Type.Array(Column),
  /** Positions of groups whose cells are only pointed at. */
  aside: Type.Array(Count),
  /** Cells with other labels than these are ignored. */
  only: Type.Array(NamedLabels),
  /** Labels that are read individually, in addition to `only`. */
  named: Type.Array(NamedLabels),
};
/** Reading of a request: groups of cells, and how columns divide the cells that count (all, without a group). */
export const CellReading = closed({
  groups: Type.Array(CellGroup),
  ...ofReading,
});
/**
 * A reading does not depend on label names. `columns`: hashes of how each divides the cells; `named`: cells of each name, for each entry of `only`
 * and then of `named`; `cells`: the cells that count.
 */
const ofRead = {
  groups: Type.Array(CountedCells),
  named: Type.Array(Sha256),
  columns: Type.Record(Type.String(), Sha256),
  cells: CountedCells,
};
export const CellRead = closed(ofRead);
/** Number of each category by name: an edit may rename it, but its number stays the same. */
const CategoryNumbers = Type.Record(Type.String(), Count);
/** One reply per reading: its result, or its current error. */
export const CellReadings = Type.Array(
  Type.Union([
    CellRead,
    closed({ problem: closed({ id: Type.String(), params: Type.Record(Type.String(), Type.Unknown()) }) }),
  ]),
);
/** Current names by column and number. */
export const CategoryNames = Type.Record(Type.String(), Type.Record(Type.String(), Type.Array(Type.String())));
const Renamed = closed({ from: Type.String(), to: Type.String() });
/** Current names of labels of earlier versions. `reading`: what a request reads now; its cells show what became of a label. */
export const LabelNamesBody = closed({
  columns: Type.Record(Type.String(), LabelVersion),
  reading: CellReading,
});
/** Renamed labels by column. No two labels of the counted cells share a name. */
export const LabelNames = Type.Record(Type.String(), Type.Array(Renamed));
/** Texts of a table's columns that are shown otherwise; `when`: only in rows with this value in another column. */
export const TableNames = closed({
  columns: Type.Array(
    closed({
      column: Type.String(),
      when: nullable(closed({ column: Type.String(), value: Type.String() })),
      names: Type.Array(Renamed),
    }),
    { maxItems: 50 },
  ),
});
/** Columns, sets and groups of a request, checked before a job is made. */
export const CellCheck = closed({
  columns: Type.Array(Column),
  /** Columns of labels or numbers; only labels have a version. */
  contents: Type.Optional(Type.Array(Column)),
  cellSets: Type.Array(Sha256),
  groups: Type.Array(CellGroup),
  categories: Type.Array(closed({ column: Column, names: Type.Array(Type.String()) })),
  samples: nullable(closed({ column: Column, cells: Count })),
  /** Whether raw counts are needed. */
  counts: Type.Boolean(),
  ...ofReading,
});
export const CheckedCells = closed({
  labels: Type.Record(Type.String(), LabelVersion),
  cellSets: Type.Record(Type.String(), Count),
  groups: Type.Array(Count, { description: 'cells of each group' }),
  overlaps: Type.Array(closed({ a: Count, b: Count, cells: Count }), {
    description: 'pairs of groups, counted from 0, that have cells in common',
  }),
  samples: nullable(
    Type.Array(Count, { description: 'per group: categories of the column with at least so many cells in it' }),
  ),
  reading: closed({ ...ofRead, categories: Type.Record(Type.String(), CategoryNumbers) }),
});

/** A hypothetical edit; nothing is written. */
export const ofPreview = { edit: Type.Optional(LabelEditing) };

export type CellReading = Static<typeof CellReading>;
export type CellRead = Static<typeof CellRead>;
export type CellReadings = Static<typeof CellReadings>;
export type CategoryNames = Static<typeof CategoryNames>;
export type LabelNamesBody = Static<typeof LabelNamesBody>;
export type LabelNames = Static<typeof LabelNames>;
export type CellCheck = Static<typeof CellCheck>;
export type CheckedCells = Static<typeof CheckedCells>;
