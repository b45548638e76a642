import type { HistoryEntry, HistoryKind, LabelComparison } from '@stroma/contract';
import type { Loadable, Option } from '../../primitives/common.types.ts';

export type LabelsEntry = Extract<HistoryEntry, { kind: 'labels' }>;
export interface DatasetHistoryProps {
  /** Newest first. */
  state: Loadable<readonly HistoryEntry[]>;
  kind: HistoryKind | 'all';
  onKindChange: (kind: HistoryKind | 'all') => void;
  /** Where the result, the column or the subsets of an entry are. */
  hrefOf: (entry: HistoryEntry) => string;
  /** Compares the labels before and after an edit. */
  onCompare: (entry: LabelsEntry) => void;
  /** Reads the next page; absent where there is none. */
  onMore?: (() => void) | undefined;
  /** The next page is on its way. */
  busy?: boolean;
}

export interface LabelComparisonDialogProps {
  isOpen: boolean;
  onClose: () => void;
  column: string;
  /** Newest first. */
  versions: readonly Option[];
  from: string | null;
  to: string | null;
  onFromChange: (version: string) => void;
  onToChange: (version: string) => void;
  /** Null until two versions are chosen. */
  state: Loadable<LabelComparison> | null;
}
