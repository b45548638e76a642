import type { ReactNode } from 'react';
import type { Loadable } from '../../../primitives/common.types.ts';
import type { SubsetNode } from '../subset.types.ts';

/** `select` loads a subset's cells into the selection; `save` stores the selected cells as its next version. */
export type SubsetAction =
  'select' | 'save' | 'copy' | 'rename' | 'merge' | 'analyse' | 'extract' | 'degs' | 'map' | 'delete';
/** An edit as a sentence, which can be undone or redone. */
export interface SubsetEdit {
  label: string;
  onPress: () => void;
}
export interface SubsetTreeProps {
  /** The whole dataset and its subsets, linked by `parent`. */
  state: Loadable<readonly SubsetNode[]>;
  selected: string | null;
  onSelect: (id: string) => void;
  onAction: (action: SubsetAction, subset: SubsetNode) => void;
  /** Opens a task's result, or runs an outdated or failed one again. */
  onTask: (subset: SubsetNode, taskId: string, what: 'open' | 'rerun') => void;
  /** The last edit, which can be undone; null if none. */
  undo: SubsetEdit | null;
  /** The edit that was undone last; null if none. */
  redo: SubsetEdit | null;
  /** Cells are selected, so a subset can be set to them. */
  hasSelection?: boolean;
  /** Effects of undo and redo, shown under their buttons. */
  notes?: ReactNode;
  isBusy?: boolean;
  canEdit?: boolean;
  canDelete?: boolean;
}
