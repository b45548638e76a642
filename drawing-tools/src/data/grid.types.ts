export type ColumnType = 'number' | 'text';
export type CommaMeaning = 'decimal' | 'thousands';
export interface Column {
  name: string;
  type: ColumnType;
  /** Typed or pasted text, one per row. */
  cells: readonly string[];
  /** Reading of commas in numbers, if the user has chosen it; otherwise the cells decide. */
  comma?: CommaMeaning;
}
/** A table; all columns have the same number of cells. */
export interface Grid {
  name: string;
  columns: readonly Column[];
}

/**
 * A table is rejected above `rows`, `columns` and `bytes` of its text or file; its texts are cut at `title` (its own name), `name` (a column's) and
 * `cell` characters. The contract's `DRAWING_LIMITS` are the same.
 */
export const GRID_LIMITS = {
  rows: 100_000,
  columns: 200,
  bytes: 20_000_000,
  title: 120,
  name: 200,
  cell: 2000,
} as const;

/** Reason to refuse a table: message `refused.<id>` with its values. */
export class TableRefused extends Error {
  readonly id: string;
  readonly values: Readonly<Record<string, string | number>>;
  constructor(id: string, values: Readonly<Record<string, string | number>> = {}) {
    super(id);
    this.id = id;
    this.values = values;
  }
}
