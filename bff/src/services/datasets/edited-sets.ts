import type { OutdatedCells } from '@stroma/contract';

/** Edits of the cells of subsets. */
export interface EditedSubsets {
  /** Last edit by the subset's previous hash, if no subset has these cells now: for jobs that name no subset. */
  byHash: ReadonlyMap<string, OutdatedCells>;
  /** The last edit of each subset, by its id; its creation if it was never edited. */
  bySet: ReadonlyMap<string, OutdatedCells>;
  /** Current subsets by id. */
  present: ReadonlyMap<string, { name: string; hash: string }>;
}
export const NO_EDITED_SUBSETS: EditedSubsets = { byHash: new Map(), bySet: new Map(), present: new Map() };
