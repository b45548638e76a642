import type { SubsetNode } from '@stroma/contract/tools';
import type { Loadable } from '../../../primitives/common.types.ts';

export type SubsetAction = 'copy' | 'rename' | 'merge' | 'degs' | 'map' | 'delete';
export interface SubsetTreeProps {
  /** The whole dataset and its subsets, by `parent`. */
  state: Loadable<readonly SubsetNode[]>;
  selected: string | null;
  onSelect: (id: string) => void;
  onAction: (action: SubsetAction, subset: SubsetNode) => void;
  /** Opens a task's result, or runs an outdated or failed one again. */
  onTask: (subset: SubsetNode, taskId: string, what: 'open' | 'rerun') => void;
  /** The last edit, which can be taken back; null: none. */
  undo: { label: string; onUndo: () => void } | null;
  canEdit?: boolean;
  canDelete?: boolean;
}
