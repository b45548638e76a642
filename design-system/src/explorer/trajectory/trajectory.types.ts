import type {
  CellGroup,
  PseudotimeGeneRow,
  TrajectoryEngine,
  TrajectoryParams,
  TrajectoryResult,
  TrajectoryRoot,
  TrajectoryVersion,
} from '@stroma/contract/tools';
import type { Loadable } from '../../primitives/common.types.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';
import type { TrajectoryCells, TrajectoryColour, TrajectoryFacet } from '../../kernels/trajectory/trajectory.types.ts';
import type { CellColumn, StoredSet } from '../CellGroupField/cells.ts';
import type { ToolSetupProps } from '../ToolForm.tsx';

export type {
  CellLabels,
  LabelColumn,
  TrajectoryCells,
  TrajectoryColour,
  TrajectoryFacet,
} from '../../kernels/trajectory/trajectory.types.ts';

/** A completed trajectory with its cells, on which a root or nodes are picked. */
export interface ReadTrajectory {
  result: TrajectoryResult;
  cells: TrajectoryCells;
}
/** A completed trajectory of the dataset. */
export interface EarlierTrajectory {
  id: string;
  name: string;
  version: TrajectoryVersion;
  params: TrajectoryParams;
}

/** The form's fields. `trajectoryParams` converts them to a request, `trajectoryForm` back. */
export interface TrajectoryForm {
  version: TrajectoryVersion;
  engine: TrajectoryEngine;
  cells: CellGroup | null;
  ordering: 'dispersion' | 'genes';
  meanExpression: number;
  /** Symbols as they were typed. */
  genes: string;
  embedding: string;
  rootBy: 'auto' | 'cells' | 'tree';
  rootCells: CellGroup | null;
  /**
   * Id of the trajectory on whose tree the root is picked; '' if none. The new one uses the same cells, genes and embedding, so its nodes are the
   * same.
   */
  earlier: string;
  root: TrajectoryRoot | null;
  reverse: boolean;
  groupBy: string | null;
}
export interface TrajectoryFacts {
  columns: readonly CellColumn[];
  cellSets?: readonly StoredSet[];
  /** Cells of the chosen group and of the root's, where the server counted them. */
  counted?: number | null;
  rootCounted?: number | null;
  /** Embeddings in two dimensions. */
  embeddings: readonly { id: string; label: string }[];
  /** Completed trajectories, newest first. */
  earlier: readonly EarlierTrajectory[];
}
export interface TrajectorySetupProps extends ToolSetupProps {
  facts: Loadable<TrajectoryFacts>;
  value: TrajectoryForm;
  onChange: (value: TrajectoryForm) => void;
  /** The trajectory `value.earlier`; loaded only if `value.rootBy` is `tree`. */
  earlier: Loadable<ReadTrajectory>;
  palette?: PaletteId;
}

/** View state of a trajectory; changing it needs no new analysis. */
export interface TrajectoryView {
  tab: 'trajectory' | 'genes';
  layout: 'one' | 'facets';
  colourBy: TrajectoryColour;
  facetBy: TrajectoryFacet;
  showTree: boolean;
  showBranchPoints: boolean;
  showPaga: boolean;
  density: 'curves' | 'stream';
  /** Index into `result.density.by`. */
  densityBy: number;
}
export const TRAJECTORY_VIEW: TrajectoryView = {
  tab: 'trajectory',
  layout: 'one',
  colourBy: 'pseudotime',
  facetBy: 'state',
  showTree: true,
  showBranchPoints: true,
  showPaga: false,
  density: 'curves',
  densityBy: 0,
};
/** Ids of the dataset's columns that a view needs in `cells.labels`. */
export const labelsOf = ({ colourBy, facetBy, layout }: TrajectoryView): string[] => [
  ...new Set(
    [colourBy, ...(layout === 'facets' ? [facetBy] : [])]
      .filter((by) => by.startsWith('label:'))
      .map((by) => by.slice('label:'.length)),
  ),
];

/** Sort, search and page requested from the server; `page` counts from 1. */
export interface GeneTableView {
  search: string;
  sort: { column: keyof PseudotimeGeneRow & string; direction: 'ascending' | 'descending' };
  page: number;
}
export interface TrajectoryResultProps {
  /** One byte per cell of the dataset: cells that are selected elsewhere. */
  selection?: Uint8Array<ArrayBuffer> | null;
  result: TrajectoryResult;
  cells: Loadable<TrajectoryCells>;
  /** Columns of the dataset to colour and to facet by. */
  columns: readonly { id: string; label: string }[];
  view: TrajectoryView;
  onViewChange: (view: TrajectoryView) => void;
  /** Column of the result that the dataset's embedding is coloured by. */
  coloured: 'pseudotime' | 'state' | 'partition' | null;
  onColour: (column: 'pseudotime' | 'state' | 'partition') => void;
  /** A new analysis of the same cells from another root; null: chosen by the tool. Without it no root can be picked. */
  onRoot?: ((root: TrajectoryRoot | null) => void) | undefined;
  /** Starts a new analysis whose pseudotime runs from the other end. */
  onReverse?: (() => void) | undefined;
  /** `reverse` of the result's params. */
  isReversed?: boolean;
  /** A new analysis is being sent. */
  isSubmitting?: boolean;
  canEdit?: boolean;
  genes: Loadable<{ rows: readonly PseudotimeGeneRow[]; total: number }>;
  geneTable: GeneTableView;
  onGeneTableChange: (view: GeneTableView) => void;
  pageSize: number;
  onGenesCsv: () => void;
  /** Opens all rows of the search in a drawing tool. */
  onGenesDraw?: (() => void) | undefined;
  /** #RRGGBB by label of the compared column, as the dataset's other charts have it. */
  groupColours?: ReadonlyMap<string, string> | undefined;
  /** Opens the genes of this trajectory (`trajectory-genes`, kind `chosen`) with these symbols. */
  onSendGenes?: ((symbols: string[]) => void) | undefined;
  palette?: PaletteId;
}
