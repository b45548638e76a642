import type { ReactNode } from 'react';
import type { HistoryEntry, HistoryKind, LabelComparison } from '@stroma/contract';
import type { Loadable, Option } from '../../primitives/common.types.ts';
import type { ReceiptData } from '../explorer.types.ts';

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
  isBusy?: boolean;
}

/** An analysis of a tool, as its history lists it. */
export interface PastResult {
  id: string;
  name: string;
  createdAt: string;
  createdBy: string;
  starred: boolean;
  /** What it is where it has no current result: failed, running, outdated. */
  mark?: ReactNode;
  /** It has a result that another one can be held against. */
  isComparable?: boolean;
}
export interface ResultHistoryProps {
  /** Newest first. */
  results: readonly PastResult[];
  /** Id of the one that is shown. */
  shown: string | null;
  onShow: (id: string) => void;
  /** A small picture of a result as a URL, asked while the list is open; null where there is none. */
  pictureOf?: ((id: string) => string | null) | undefined;
  /** Absent where the reader may not: the list then shows results alone. */
  onStar?: ((id: string, starred: boolean) => void) | undefined;
  onRename?: ((result: PastResult) => void) | undefined;
  onRemove?: ((result: PastResult) => void) | undefined;
  /** Holds a result against the shown one. */
  onCompare?: ((result: PastResult) => void) | undefined;
}
/** The words of the tool's form for a parameter, by its path, and the parameter's choices by value. */
export type Settings = Readonly<
  Record<string, { label: string; choices?: Readonly<Record<string, string>> | undefined }>
>;
export interface ResultComparisonDialogProps {
  isOpen: boolean;
  onClose: () => void;
  results: readonly [PastResult, PastResult];
  /** Id of the one that the page shows. */
  shown: string;
  onShow: (id: string) => void;
  pictureOf?: ((id: string) => string | null) | undefined;
  /** Their receipts, in the same order. */
  state: Loadable<readonly [ReceiptData, ReceiptData]>;
  /** A parameter that is not among them is shown by its own name. */
  settings?: Settings;
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
