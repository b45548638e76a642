import type { OutdatedBy } from '@stroma/contract';
import type { EditedSets } from './edited-sets.ts';

/** A dataset as it was when its state was named, or when a version of it was published. */
export interface AsOf {
  datasetId: string;
  /** VERSIONS_HEADER of the contract: versions of what people change of the dataset. */
  versions: string;
  /** Subsets of a state, none of them edited since. */
  sets?: EditedSets;
  /** Reason why each result of a state was outdated, null: none. Other results are compared with the labels and subsets of the state. */
  outdated?: ReadonlyMap<string, OutdatedBy[] | null>;
}

/** A call of the dataset service about another dataset is answered of the present. */
export const isAbout = ({ datasetId }: AsOf, path: string): boolean =>
  path === `/datasets/${datasetId}` || path.startsWith(`/datasets/${datasetId}/`);
