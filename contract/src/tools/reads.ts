/** Versioned things of a dataset that a result depends on: an edit of one of them makes the result outdated. */
export interface Reads {
  /** Columns of labels of the cells. */
  columns: readonly string[];
  /** Columns that are read whatever they hold: labels at their version, numbers as they are. */
  contents?: readonly string[];
  /** Hashes of stored cell sets; a set never changes under its hash. */
  cellSets: readonly string[];
}
