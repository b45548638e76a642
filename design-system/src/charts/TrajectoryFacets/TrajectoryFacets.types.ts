import type { TrajectoryTree } from '@stroma/contract/tools';
import type { PaletteId, RampId } from '../../tokens/palettes.types.ts';
import type { TrajectoryCells, TrajectoryColour, TrajectoryFacet } from '../../kernels/trajectory/trajectory.types.ts';

export interface TrajectoryFacetsProps {
  title: string;
  data: TrajectoryCells;
  tree: TrajectoryTree;
  /** Panels by state, partition or a column of `cells.labels` (specification 2.8). */
  facetBy: TrajectoryFacet;
  colourBy?: TrajectoryColour;
  showTree?: boolean;
  showBranchPoints?: boolean;
  palette?: PaletteId;
  ramp?: RampId;
  pointSize?: number;
  /** px of one panel; without it the less the more panels there are. */
  height?: number;
}
