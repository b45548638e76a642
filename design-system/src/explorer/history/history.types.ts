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
  /** URL of the result, column or subsets of an entry. */
  hrefOf: (entry: HistoryEntry) => string;
  /** Compares the labels before and after an edit. */
  onCompare: (entry: LabelsEntry) => void;
  /** Loads the next page; absent on the last page. */
  onMore?: (() => void) | undefined;
  /** The next page is loading. */
  isBusy?: boolean;
}

/** An analysis of a tool, as its history lists it. */
export interface PastResult {
  id: string;
  name: string;
  createdAt: string;
  createdBy: string;
  starred: boolean;
  /** Mark of an entry without a current result: failed, running, outdated. */
  mark?: ReactNode;
  /** Has a result that can be compared with another. */
  isComparable?: boolean;
}
export interface ResultHistoryProps {
  /** Newest first. */
  results: readonly PastResult[];
  /** Id of the result that is shown. */
  shown: string | null;
  onShow: (id: string) => void;
  /** URL of a small picture of a result, requested while the list is open; null if there is none. */
  pictureOf?: ((id: string) => string | null) | undefined;
  /** Absent without permission; the list then only shows results. */
  onStar?: ((id: string, starred: boolean) => void) | undefined;
  onRename?: ((result: PastResult) => void) | undefined;
  onRemove?: ((result: PastResult) => void) | undefined;
  /** Compares a result with the shown one. */
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
  /** Id of the result that the page shows. */
  shown: string;
  onShow: (id: string) => void;
  pictureOf?: ((id: string) => string | null) | undefined;
  /** Receipts of both, in the same order. */
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
