import type { ReactNode } from 'react';
import type { TrajectoryGeneRow, TrajectoryGenesAnalysis, TrajectoryGenesResult } from '@stroma/contract/tools';
import type { Loadable } from '../../primitives/common.types.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';
import type { ToolSetupProps } from '../ToolForm.tsx';
import type { EarlierTrajectory, ReadTrajectory } from '../trajectory/trajectory.types.ts';

export type TrajectoryGenesKind = TrajectoryGenesAnalysis['kind'];
/** The form's fields; `trajectoryGenesParams` converts them to a request. */
export interface TrajectoryGenesForm {
  /** Id of a completed trajectory; '' means none. */
  trajectory: string;
  kind: TrajectoryGenesKind;
  /** Symbols as they were typed. */
  genes: string;
  branchPoint: number;
  /** A node of each of the two branches; null: the two with the most cells. */
  branches: [number, number] | null;
  partitions: 'all' | number[];
  /** Only cells nearest to these nodes; empty means all. */
  nodes: number[];
  resolution: number;
  q: number;
}
export const TRAJECTORY_GENES_FORM: TrajectoryGenesForm = {
  trajectory: '',
  kind: 'chosen',
  genes: '',
  branchPoint: 1,
  branches: null,
  partitions: 'all',
  nodes: [],
  resolution: 0.001,
  q: 0.05,
};
export interface TrajectoryGenesFacts {
  /** Completed trajectories of the dataset, newest first. */
  trajectories: readonly EarlierTrajectory[];
}
export interface TrajectoryGenesSetupProps extends ToolSetupProps {
  facts: Loadable<TrajectoryGenesFacts>;
  value: TrajectoryGenesForm;
  onChange: (value: TrajectoryGenesForm) => void;
  /** The trajectory `value.trajectory`; `empty` if none is chosen. `cells` are drawn only for the kind `graph`. */
  trajectory: Loadable<ReadTrajectory>;
  /** URL of the tool `trajectory`, for datasets without a trajectory. */
  trajectoryHref: string;
  palette?: PaletteId;
}

export type TrajectoryGenesView = 'figure' | 'table';
/** View state of a result; changing it needs no new analysis. */
export interface TrajectoryGenesChoice {
  /** Number of clusters of the branch heatmap. */
  clusters: number;
  /** Number of the module that is chosen to colour the cells by. */
  module: number;
}
/** Clusters of a branch point's genes that the table `genes` holds (its `group`). */
export const TABLE_CLUSTERS = 4;
export const TRAJECTORY_GENES_CHOICE: TrajectoryGenesChoice = { clusters: TABLE_CLUSTERS, module: 1 };
export interface TrajectoryGeneTableView {
  search: string;
  sort: { column: keyof TrajectoryGeneRow & string; direction: 'ascending' | 'descending' };
  /** From 1. */
  page: number;
  /** Only this module or cluster (`group`); null means all. */
  group: number | null;
}
export interface TrajectoryGenesResultProps {
  result: TrajectoryGenesResult;
  view: TrajectoryGenesView;
  onViewChange: (view: TrajectoryGenesView) => void;
  choice: TrajectoryGenesChoice;
  onChoiceChange: (choice: TrajectoryGenesChoice) => void;
  genes: Loadable<{ rows: readonly TrajectoryGeneRow[]; total: number }>;
  geneTable: TrajectoryGeneTableView;
  onGeneTableChange: (view: TrajectoryGeneTableView) => void;
  pageSize: number;
  onGenesCsv: () => void;
  /** Opens all rows of the search in a drawing tool. */
  onGenesDraw?: (() => void) | undefined;
  /** Actions for the listed genes. */
  geneActions?: (genes: readonly string[]) => ReactNode;
  /** Number of the module that the dataset's embedding is coloured by. */
  coloured: number | null;
  onColour: (module: number) => void;
  /** Opens the tool for these symbols as chosen genes of the same trajectory. */
  onSendGenes?: ((symbols: string[]) => void) | undefined;
  /** Called when a gene is clicked in a chart. */
  onGenePick?: ((symbol: string) => void) | undefined;
  palette?: PaletteId;
}
