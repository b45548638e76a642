/** A label of the cells: codes into its categories; 255 (u8) or 65535 (u16) is missing, as in an embedding's colouring. */
export interface CellLabels {
  codes: Uint8Array | Uint16Array;
  categories: readonly string[];
  /** #RRGGBB per category; without it the palette's. */
  colours?: readonly string[];
}
/** A column of the dataset. */
export interface LabelColumn extends CellLabels {
  id: string;
  name: string;
}
/** One value per cell, in the dataset's order of cells. */
export interface TrajectoryCells {
  /** NaN: a cell of the dataset outside the trajectory, which is not drawn. */
  x: Float32Array;
  y: Float32Array;
  /** NaN: not reached from a root. */
  pseudotime: Float32Array;
  /** Categories are the states' numbers: '1', '2' … in the order of `codes`. */
  state: CellLabels;
  partition: CellLabels;
  /** Columns of the dataset that the view refers to; only these must be loaded. */
  labels: readonly LabelColumn[];
}
export type TrajectoryColour = 'pseudotime' | 'state' | 'partition' | `label:${string}`;
export type TrajectoryFacet = Exclude<TrajectoryColour, 'pseudotime'>;
