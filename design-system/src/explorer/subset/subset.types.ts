import type { Option, UiError } from '../../primitives/common.types.ts';

interface Base {
  isOpen: boolean;
  onClose: () => void;
  busy?: boolean;
  error?: UiError | null;
}
export interface CopySubsetDialogProps extends Base {
  subset: string;
  /** Names that the dataset's subsets have. */
  names: readonly string[];
  onCopy: (name: string) => void;
}
export interface RenameSubsetDialogProps extends Base {
  subset: string;
  names: readonly string[];
  /** Tasks computed on it, and subsets made from it. */
  subtasks: number;
  onRename: (name: string) => void;
}
export interface DeleteSubsetDialogProps extends Base {
  subset: string;
  subtasks: number;
  onDelete: () => void;
}
export interface MergeClustersDialogProps extends Base {
  clusters: readonly { name: string; cells: number }[];
  /** The chosen ones, two or more. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  onMerge: (clusters: readonly string[], name: string) => void;
}
export interface MapLabelsDialogProps extends Base {
  /** Other tasks of the same cells. */
  tasks: readonly Option[];
  /** Annotation columns of the chosen task. */
  columns: readonly Option[];
  task: string | null;
  onTaskChange: (task: string) => void;
  column: string | null;
  onColumnChange: (column: string) => void;
  /** Share of this subset's cells that the task has, 0 to 1; null before it is known. */
  overlap: number | null;
  onMap: () => void;
}
export interface ClusterDegDialogProps extends Base {
  subset: string;
  clusters: readonly { name: string; cells: number }[];
  /** Where the calculation of this subset stands. */
  status: 'none' | 'running' | 'failed' | 'done';
  /** Another one runs: a new one has to wait (specification 4). */
  otherRunning: boolean;
  onRun: () => void;
}
