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
  /** Names the axes (umap); components unless told. */
  embedding?: string | null;
  colourBy?: TrajectoryColour;
  showTree?: boolean;
  /** Numbered from 1 in the tree's order. */
  showBranchPoints?: boolean;
  /** Connected groups (PAGA); drawn where given. */
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
   * A press on a node of the graph, by its index: every node is drawn then. For the pointer alone; who asks for it gives the keyboard a list
   * of the same nodes.
   */
  onSelect?: (chosen: Chosen<number>) => void;
  height?: number;
}
