import type { TrajectoryRoot } from '@stroma/contract/tools';
import type { PaletteId } from '../../../tokens/palettes.types.ts';
import type { ReadTrajectory } from '../trajectory.types.ts';

export interface RootPickerProps {
  /** The trajectory on whose tree the root is picked. */
  read: ReadTrajectory;
  value: TrajectoryRoot | null;
  onChange: (root: TrajectoryRoot | null) => void;
  errorMessage?: string | undefined;
  palette?: PaletteId | undefined;
}
