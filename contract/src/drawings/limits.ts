/** Limits for data that the drawing tools receive, send and store. */
export const DRAWING_LIMITS = {
  /** Maximum bytes of one message as JSON text, in either direction. */
  message: 8 * 1024 ** 2,
  /** Bytes of the state and the grid of one saved drawing as JSON text. */
  bytes: 5 * 1024 ** 2,
  /** Bytes of the picture that is saved with a drawing; a larger one is left out. */
  svg: 2 * 1024 ** 2,
  rows: 100_000,
  columns: 200,
  /** Characters of one text of a grid, of a column's name and of a title. */
  cell: 2000,
  columnName: 200,
  title: 120,
  /** Objects and lists inside each other. */
  depth: 24,
  /** Saved drawings of one space, and versions of one drawing; the oldest versions are deleted beyond it. */
  most: 500,
  versions: 20,
} as const;

/** Version of the protocol; messages of another version are refused. */
export const DRAWING_PROTOCOL = 1;
