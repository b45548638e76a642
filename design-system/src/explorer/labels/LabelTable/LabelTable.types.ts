import type { UiError } from '../../../primitives/common.types.ts';
import type { ShownEdit } from '../editSentence.ts';

export interface LabelTableProps {
  column: string;
  categories: readonly { name: string; count: number; colour: string }[];
  canUndo: boolean;
  canRedo: boolean;
  /** The last edit of the column; null before the first. */
  last: ShownEdit | null;
  onRename: (category: string, name: string) => void;
  onMerge: (categories: readonly string[], name: string) => void;
  onUndo: () => void;
  onRedo: () => void;
  busy?: boolean;
  /** What the server said to the last edit. */
  error?: UiError | null;
  /** Seat permission Edit (specification 6); without it the labels can be read only. */
  canEdit?: boolean;
}
