import type { TrajectoryCells, TrajectoryTree } from '@stroma/contract/tools';
import type { PaletteId, RampId } from '../../tokens/palettes.types.ts';
import type { TrajectoryColour } from '../trajectory/colouring.ts';

export interface TrajectoryFacetsProps {
  title: string;
  cells: TrajectoryCells;
  tree: TrajectoryTree;
  /** What makes the panels (specification 2.8). */
  facetBy: 'state' | 'cluster' | 'sample';
  colourBy?: TrajectoryColour;
  showTree?: boolean;
  showBranchPoints?: boolean;
  reverse?: boolean;
  palette?: PaletteId;
  ramp?: RampId;
  pointSize?: number;
}
