import type { ReactNode } from 'react';

/** One condition of the selection. */
export interface SelectionChip {
  id: number;
  label: string;
  /** How it joins the conditions before it; the first one's is not shown. */
  join: 'and' | 'or';
  /** The cells that do not meet the condition. */
  not: boolean;
  /** Why the condition selects other cells than it says, or none. */
  problem?: string | undefined;
}
export interface SelectionBarProps {
  /** Null while it is not known. */
  count: number | null;
  total: number;
  /** Hash of the selected cells: equal hashes are the same cells. Its first characters are shown. */
  hash?: string | null;
  chips?: readonly SelectionChip[];
  /** The cells of the present conditions are being read; `count` and `hash` are those of the last ones. */
  isBusy?: boolean;
  /** Why the cells of the conditions are not known. */
  problem?: string | undefined;
  onJoinChange?: (id: number, join: 'and' | 'or') => void;
  onNotChange?: (id: number, not: boolean) => void;
  onRemove?: (id: number) => void;
  /** Opens the dialog of a new condition. */
  onAdd?: (() => void) | undefined;
  onClear: () => void;
  /** What can be done with the selected cells. */
  actions?: ReactNode;
}
