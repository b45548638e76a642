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
  /** All stored edits, oldest first; shown on request. */
  changes?: readonly ShownEdit[];
  onRename: (category: string, name: string) => void;
  onMerge: (categories: readonly string[], name: string) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** Names of the dataset's columns, which are not allowed for a copy. */
  columns?: readonly string[];
  /** Creates a copy of the column; absent if copying is not offered. */
  onCopy?: (name: string) => void;
  /** Number of selected cells; null without a selection. */
  selected?: number | null;
  /** Labels the selected cells; null removes their labels. */
  onAssign?: (name: string | null) => void;
  /** Removes the column, for a copy. */
  onRemove?: (() => void) | undefined;
  /** Called with the edit under consideration, or null. */
  onConsider?: (edit: ConsideredEdit | null) => void;
  /** Effects of the edit under consideration, shown in its dialog. */
  effects?: ReactNode;
  /** Effects of undo, redo and clear, shown under the buttons. */
  notes?: ReactNode;
  isBusy?: boolean;
  /** Server error of the last edit. */
  error?: UiError | null;
  /** Number of successful edits: an increase closes the dialog. If absent, a dialog closes when its edit is sent. */
  done?: number;
  /** Called when a dialog opens or closes, to clear the server error. */
  onReset?: () => void;
  /** Seat permission Edit (specification 6); without it the labels can be read only. */
  canEdit?: boolean;
}
