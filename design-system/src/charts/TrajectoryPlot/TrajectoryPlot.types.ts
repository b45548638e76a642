import type { TrajectoryCells, TrajectoryTree } from '@stroma/contract/tools';
import type { PaletteId, RampId } from '../../tokens/palettes.types.ts';
import type { LabelPlace, SelectionMask } from '../embedding/embedding.types.ts';
import type { TrajectoryColour } from '../trajectory/colouring.ts';

export type { TrajectoryColour } from '../trajectory/colouring.ts';
export interface TrajectoryPlotProps {
  title: string;
  /** `cells` of the trajectory tool's result; a null pseudotime was not reached from the root and is grey. */
  cells: TrajectoryCells;
  /** The principal graph, in the cells' coordinates. */
  tree: TrajectoryTree;
  colourBy?: TrajectoryColour;
  showTree?: boolean;
  /** Numbered from 1 in the tree's order. */
  showBranchPoints?: boolean;
  /** Pseudotime counted from the other end (specification 2.8). */
  reverse?: boolean;
  labelPlace?: LabelPlace;
  pointSize?: number;
  opacity?: number;
  palette?: PaletteId;
  ramp?: RampId;
  selection?: SelectionMask | null;
  onSelectionChange?: (mask: SelectionMask | null, count: number) => void;
  /**
   * A press on a node of the graph, by its id: every node is drawn then. For the pointer alone; who asks for it gives the keyboard a list
   * of the same nodes.
   */
  onPick?: (node: number) => void;
  height?: number;
}
