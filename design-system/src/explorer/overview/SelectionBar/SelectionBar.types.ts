import type { ReactNode } from 'react';

/** One condition of the selection. */
export interface SelectionChip {
  id: number;
  label: string;
  /** Operator before the condition; not shown for the first one. */
  join: 'and' | 'or';
  /** Negates the condition. */
  not: boolean;
  /** Reason why the condition selects other cells than stated, or none. */
  problem?: string | undefined;
}
export interface SelectionBarProps {
  /** Null until known. */
  count: number | null;
  total: number;
  /** Hash of the selected cells: equal hashes are the same cells. Its first characters are shown. */
  hash?: string | null;
  chips?: readonly SelectionChip[];
  /** The cells of the current conditions are loading; `count` and `hash` still belong to the previous ones. */
  isBusy?: boolean;
  /** Reason why the cells of the conditions are unknown. */
  problem?: string | undefined;
  onJoinChange?: (id: number, join: 'and' | 'or') => void;
  onNotChange?: (id: number, not: boolean) => void;
  onRemove?: (id: number) => void;
  /** Opens the dialog of a new condition. */
  onAdd?: (() => void) | undefined;
  onClear: () => void;
  /** Actions for the selected cells. */
  actions?: ReactNode;
}
