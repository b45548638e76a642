import type { TrajectoryRoot } from '@stroma/contract/tools';
import type { PaletteId } from '../../../tokens/palettes.types.ts';
import type { ReadTrajectory } from '../trajectory.types.ts';

export interface RootPickerDialogProps {
  isOpen: boolean;
  onClose: () => void;
  read: ReadTrajectory;
  /** `null`: chosen by the tool. A picked root is a new analysis of the same cells. */
  onPick: (root: TrajectoryRoot | null) => void;
  isBusy?: boolean | undefined;
  palette?: PaletteId | undefined;
}
