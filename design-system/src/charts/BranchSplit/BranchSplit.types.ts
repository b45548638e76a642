import type { TrajectoryBranch } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface BranchSplitProps {
  title: string;
  /** `branch` of the trajectory tool's result. */
  branch: TrajectoryBranch;
  /** Genes whose two curves are drawn; 8 unless told. */
  top?: number;
  /** Axis title of the curves, with the unit. */
  valueLabel: string;
  /** Heatmap, curves, or both. */
  show?: 'both' | 'heatmap' | 'curves';
  palette?: PaletteId;
}
