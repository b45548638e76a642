/** Argument of a chart's `onSelect`: the chosen item, and its place in the chart's data. */
export interface Chosen<Item, Index = number> {
  item: Item;
  /** Counted from 0; one index per dimension if an item has several. */
  index: Index;
}
/** A cell of a matrix: the names of its row and column, and their indices in the matrix. */
export type ChosenCell = Chosen<{ row: string; column: string }, { row: number; column: number }>;
