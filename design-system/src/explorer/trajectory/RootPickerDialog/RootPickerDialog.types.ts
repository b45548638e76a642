import type { TrajectoryCells, TrajectoryParams, TrajectoryTree } from '@stroma/contract/tools';
import type { TrajectoryRoot } from '../trajectory.types.ts';

export interface RootPickerDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Monocle 2 starts from a state, Monocle 3 from a node of the graph. */
  version: TrajectoryParams['version'];
  cells: TrajectoryCells;
  tree: TrajectoryTree;
  /** The present root; null: chosen by the tool. */
  value: TrajectoryRoot;
  onPick: (root: TrajectoryRoot) => void;
}
