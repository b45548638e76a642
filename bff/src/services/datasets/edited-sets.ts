import type { OutdatedCells } from '@stroma/contract';

/** Edits of the cells of subsets. */
export interface EditedSets {
  /** By the hash that a subset had before, where no subset has these cells now: what jobs that name no subset are compared to. */
  byHash: ReadonlyMap<string, OutdatedCells>;
  /** The last one of each subset, by its id; of one that was never edited, when it was made. */
  bySet: ReadonlyMap<string, OutdatedCells>;
  /** Subsets as they are, by id. */
  present: ReadonlyMap<string, { name: string; hash: string }>;
}
export const NO_EDITS: EditedSets = { byHash: new Map(), bySet: new Map(), present: new Map() };
