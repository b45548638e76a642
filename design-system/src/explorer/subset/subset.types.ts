import type { ReactNode } from 'react';
import type { MappingReport } from '@stroma/contract';
import type { Loadable, Option, UiError } from '../../primitives/common.types.ts';

/** A row of the tree: the open dataset, its parent, a subset, or a dataset created from its cells. */
export interface SubsetNode {
  id: string;
  name: string;
  parent: string | null;
  /** Null while a dataset is being created. */
  cells: number | null;
  kind: 'parent' | 'whole' | 'subset' | 'child';
  origin: 'selection' | 'copy' | 'edited' | 'merged' | 'recluster' | 'extract' | null;
  /** Author and time of the current version; null for the open dataset and its parent. */
  author: string | null;
  changedAt: string | null;
  /** URL of a dataset; null for a subset, and for a dataset that does not exist. */
  href: string | null;
  /** Tasks computed on it; an edit of its cells makes them outdated. */
  subtasks: readonly {
    id: string;
    tool: string;
    name: string;
    state: 'current' | 'outdated' | 'running' | 'failed';
  }[];
}

interface Base {
  isOpen: boolean;
  onClose: () => void;
  isBusy?: boolean;
  error?: UiError | null;
  /** Effects of the edit. */
  effects?: ReactNode;
}
export interface CopySubsetDialogProps extends Base {
  subset: string;
  /** Names of the dataset's subsets. */
  names: readonly string[];
  onCopy: (name: string) => void;
}
export interface RenameSubsetDialogProps extends Base {
  subset: string;
  names: readonly string[];
  /** Tasks computed on it, and subsets created from it. */
  subtasks: number;
  onRename: (name: string) => void;
}
export interface DeleteSubsetDialogProps extends Base {
  subset: string;
  subtasks: number;
  onDelete: () => void;
}
export interface SaveSubsetDialogProps extends Base {
  subset: string;
  /** Number of cells in the current version, and in the next one. */
  before: number;
  after: number;
  onSave: () => void;
}
export interface MergeClustersDialogProps extends Base {
  /** The name that its text is kept under. */
  form?: string;
  clusters: readonly { name: string; cells: number }[];
  /** The chosen ones, two or more. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** The choice is done with: the merge was canceled, or has arrived. */
  onForget?: () => void;
  onMerge: (clusters: readonly string[], name: string) => void;
  /** The name while it is typed; null while it cannot be given. */
  onName?: (name: string | null) => void;
}
export interface MergeSubsetsDialogProps extends Base {
  subsets: readonly { id: string; name: string; cells: number }[];
  /** The chosen ones, two or more. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** The choice is done with: the merge was canceled, or has arrived. */
  onForget?: () => void;
  /** Keeps the merged subsets beside their union. */
  areSourcesKept: boolean;
  onKeepChange: (keep: boolean) => void;
  onMerge: (name: string) => void;
}
export interface MapLabelsDialogProps extends Base {
  /** Other datasets of the space. */
  tasks: readonly Option[];
  /** Columns of labels of the chosen dataset. */
  columns: readonly Option[];
  task: string | null;
  onTaskChange: (task: string) => void;
  column: string | null;
  onColumnChange: (column: string) => void;
  /** Preview of the mapping; null until dataset and column are chosen. */
  report: Loadable<MappingReport> | null;
  /** Columns that the open dataset has. */
  names: readonly string[];
  onMap: (name: string) => void;
}
export interface ClusterDegDialogProps extends Base {
  subset: string;
  clusters: readonly { name: string; cells: number }[];
  /** Status of the calculation for this subset. */
  status: 'none' | 'running' | 'failed' | 'done';
  /** Another calculation is running, so a new one has to wait (specification 4). */
  isOtherRunning: boolean;
  onRun: () => void;
}
