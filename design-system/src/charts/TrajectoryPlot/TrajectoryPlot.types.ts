import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { TrajectoryTree } from '@stroma/contract/tools';
import type { PaletteId, RampId } from '../../tokens/palettes.types.ts';
import type { LabelPlace, SelectionMask } from '../../kernels/points/embedding.types.ts';
import type { TrajectoryCells, TrajectoryColour } from '../../kernels/trajectory/trajectory.types.ts';
import type { Paga } from '../../kernels/trajectory/treeMarks.ts';

export type {
  CellLabels,
  LabelColumn,
  TrajectoryCells,
  TrajectoryColour,
  TrajectoryFacet,
} from '../../kernels/trajectory/trajectory.types.ts';
export interface TrajectoryPlotProps {
  title: string;
  data: TrajectoryCells;
  /** The principal graph, in the cells' coordinates. */
  tree: TrajectoryTree;
  /** Name of the embedding for the axis titles, such as umap; default components. */
  embedding?: string | null;
  colourBy?: TrajectoryColour;
  showTree?: boolean;
  /** Numbered from 1 in the tree's order. */
  showBranchPoints?: boolean;
  /** Connected groups (PAGA); drawn if given. */
  paga?: Paga | null;
  labelPlace?: LabelPlace;
  pointSize?: number;
  opacity?: number;
  palette?: PaletteId;
  ramp?: RampId;
  selection?: SelectionMask | null;
  onSelectionChange?: (mask: SelectionMask | null, count: number) => void;
  /** Nodes that are chosen; drawn with `onPick`. */
  selected?: readonly number[];
  /**
   * Called with the index of a clicked node of the graph; all nodes are then drawn. Pointer only: the parent must offer the keyboard a list of the
   * same nodes.
   */
  onSelect?: (chosen: Chosen<number>) => void;
  height?: number;
}
