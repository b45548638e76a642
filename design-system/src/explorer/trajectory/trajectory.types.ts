import type { TrajectoryParams, TrajectoryResult } from '@stroma/contract/tools';
import type { Loadable } from '../../primitives/common.types.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';
import type { TrajectoryColour } from '../../charts/TrajectoryPlot/TrajectoryPlot.types.ts';
import type { CellColumn } from '../CellGroupField/cells.ts';
import type { ToolSetupProps } from '../ToolForm.tsx';

export type TrajectoryRoot = TrajectoryParams['root'];
export interface TrajectoryFacts {
  columns: readonly CellColumn[];
  /** An earlier trajectory of the same cells exists, so that a root can be picked on it. */
  hasTree: boolean;
}
export interface TrajectorySetupProps extends ToolSetupProps {
  facts: Loadable<TrajectoryFacts>;
  value: TrajectoryParams;
  onChange: (value: TrajectoryParams) => void;
  /** Opens the RootPickerDialog. */
  onPickRoot?: () => void;
}

/** How a trajectory is looked at; the owner keeps it (a link holds it). */
export interface TrajectoryView {
  colourBy: TrajectoryColour;
  layout: 'one' | 'facets';
  facetBy: 'state' | 'cluster' | 'sample';
  showTree: boolean;
  showBranchPoints: boolean;
  reverse: boolean;
}
export const TRAJECTORY_VIEW: TrajectoryView = {
  colourBy: 'pseudotime',
  layout: 'one',
  facetBy: 'state',
  showTree: true,
  showBranchPoints: true,
  reverse: false,
};
export interface TrajectoryPanelProps {
  state: Loadable<TrajectoryResult>;
  view: TrajectoryView;
  onViewChange: (view: TrajectoryView) => void;
  /** Opens the RootPickerDialog: a new root is a new run. */
  onPickRoot?: () => void;
  /** The files of the result (tar). */
  onDownload?: () => void;
  canEdit?: boolean;
  palette?: PaletteId;
}
export type Monocle2Tab = 'trajectory' | 'state' | 'gene' | 'branch';
export interface Monocle2ResultProps extends TrajectoryPanelProps {
  tab: Monocle2Tab;
  onTabChange: (tab: Monocle2Tab) => void;
}
export type Monocle3Tab = 'trajectory' | 'gene' | 'variable';
/** Parameters of "find variable genes" (specification 2.8, 9). */
export type VariableGeneParams = Pick<TrajectoryParams, 'nodes' | 'partitions' | 'resolution' | 'q'>;
export interface Monocle3ResultProps extends TrajectoryPanelProps {
  tab: Monocle3Tab;
  onTabChange: (tab: Monocle3Tab) => void;
  params: VariableGeneParams;
  onParamsChange: (params: VariableGeneParams) => void;
  /** Computes the variable genes anew. */
  onFind: () => void;
  finding?: boolean;
  onGenePick?: (symbol: string) => void;
}
