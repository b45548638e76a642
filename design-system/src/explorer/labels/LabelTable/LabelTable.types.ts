import type { ReactNode } from 'react';
import type { UiError } from '../../../primitives/common.types.ts';
import type { ShownEdit } from '../editSentence.ts';

/** An edit that is being chosen in a dialog. */
export type ConsideredEdit =
  | { kind: 'rename'; category: string; name: string }
  | { kind: 'merge'; categories: readonly string[]; name: string }
  | { kind: 'assign'; name: string }
  | { kind: 'remove' };

export interface LabelTableProps {
  column: string;
  categories: readonly { name: string; count: number; colour: string }[];
  canUndo: boolean;
  canRedo: boolean;
  /** The last edit of the column; null before the first. */
  last: ShownEdit | null;
  /** All edits that are kept, oldest first; shown on request. */
  changes?: readonly ShownEdit[];
  onRename: (category: string, name: string) => void;
  onMerge: (categories: readonly string[], name: string) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** Names of the dataset's columns, which a copy cannot have. */
  columns?: readonly string[];
  /** Makes a copy of the column. Without it, none is offered. */
  onCopy?: (name: string) => void;
  /** Number of selected cells; null without a selection. */
  selected?: number | null;
  /** Labels the selected cells; null removes their labels. */
  onAssign?: (name: string | null) => void;
  /** Removes the column, for a copy. */
  onRemove?: (() => void) | undefined;
  /** Says which edit is being chosen, null where none is. */
  onConsider?: (edit: ConsideredEdit | null) => void;
  /** What the edit that is being chosen would change; in its dialog. */
  effects?: ReactNode;
  /** What undo, redo and clear would change; under the buttons. */
  notes?: ReactNode;
  isBusy?: boolean;
  /** What the server said to the last edit. */
  error?: UiError | null;
  /** How many edits have succeeded: each closes its dialog. Without it a dialog closes when its edit is sent. */
  done?: number;
  /** A dialog is opened or closed: what the server said is forgotten. */
  onReset?: () => void;
  /** Seat permission Edit (specification 6); without it the labels can be read only. */
  canEdit?: boolean;
}
