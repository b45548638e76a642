import type { ReactNode } from 'react';
import type { Loadable } from '../../../primitives/common.types.ts';
import type { SubsetNode } from '../subset.types.ts';

/** `select` loads a subset's cells into the selection; `save` stores the selected cells as its next version. */
export type SubsetAction =
  'select' | 'save' | 'copy' | 'rename' | 'merge' | 'analyse' | 'extract' | 'degs' | 'map' | 'delete';
/** An edit as a sentence, which can be taken back or made again. */
export interface SubsetEdit {
  label: string;
  onPress: () => void;
}
export interface SubsetTreeProps {
  /** The whole dataset and its subsets, by `parent`. */
  state: Loadable<readonly SubsetNode[]>;
  selected: string | null;
  onSelect: (id: string) => void;
  onAction: (action: SubsetAction, subset: SubsetNode) => void;
  /** Opens a task's result, or runs an outdated or failed one again. */
  onTask: (subset: SubsetNode, taskId: string, what: 'open' | 'rerun') => void;
  /** The last edit, which can be taken back; null: none. */
  undo: SubsetEdit | null;
  /** The edit that was taken back last; null: none. */
  redo: SubsetEdit | null;
  /** Cells are selected, so that a subset can be given them. */
  hasSelection?: boolean;
  /** What undo and redo would change; under their buttons. */
  notes?: ReactNode;
  isBusy?: boolean;
  canEdit?: boolean;
  canDelete?: boolean;
}
