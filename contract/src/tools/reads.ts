/** Versioned things of a dataset that a result depends on: an edit of one of them makes the result outdated. */
export interface Reads {
  /** Columns of labels of the cells. */
  columns: readonly string[];
  /** Hashes of stored cell sets; a set never changes under its hash. */
  cellSets: readonly string[];
}
