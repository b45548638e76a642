import { Type, type Static } from 'typebox';
import { EditFacts, LabelVersion } from './cells.ts';
import { Id, IsoTime, Nullable } from './entities.ts';
import { closed, Count } from '../tools/common.ts';

/** Columns of a child dataset came from its parent; later edits of the parent's labels are offered to the child. */
const Column = Type.String({ minLength: 1, maxLength: 200 });
const inBoth = {
  /** The column of the child. */
  column: Column,
  /** The child's version of it. */
  version: LabelVersion,
  /** The parent's version that the child can adopt. */
  to: LabelVersion,
};
const counts = {
  /** Cells of the child that would get another label. */
  cells: Count,
  /** Cells with another label in the parent that keep theirs, because an edit of the child labelled them. */
  kept: Count,
};
/** A column whose labels were edited in the parent after the child copied them. */
export const ParentColumn = closed({
  ...inBoth,
  /** The parent's name of the column. */
  of: Column,
  ...counts,
  /** The parent's last edit of it; null if it is no longer in the log. */
  change: Nullable(closed({ by: Type.String(), at: IsoTime, edit: EditFacts })),
});
export const ParentLabels = closed({
  /** Null for a dataset that is not a child, and for one whose parent was deleted. */
  parent: Nullable(closed({ id: Id, name: Type.String() })),
  columns: Type.Array(ParentColumn),
});
/** At the versions that were displayed. */
export const ParentLabelsTaking = closed({
  columns: Type.Array(closed(inBoth), { minItems: 1, maxItems: 200 }),
});

/**
 * Body of the call to the dataset service: `from` is the parent's version from which the child's labels were created; with `take` the labels are
 * written.
 */
export const InheritedLabelsBody = closed({
  parent: Id,
  columns: Type.Array(
    closed({
      column: Column,
      of: Column,
      from: LabelVersion,
      take: Type.Optional(closed({ version: LabelVersion, to: LabelVersion })),
    }),
    { maxItems: 200 },
  ),
});
/** Omits columns that either side lacks now, and unchanged ones. */
export const InheritedLabels = Type.Array(closed({ ...inBoth, of: Column, ...counts }));

export type ParentLabels = Static<typeof ParentLabels>;
export type ParentColumn = Static<typeof ParentColumn>;
export type ParentLabelsTaking = Static<typeof ParentLabelsTaking>;
export type InheritedLabelsBody = Static<typeof InheritedLabelsBody>;
export type InheritedLabels = Static<typeof InheritedLabels>;
