import type { OutdatedBy } from '@stroma/contract';
import type { EditedSubsets } from './edited-sets.ts';

/** A dataset as of a named state or a published version. */
export interface AsOf {
  datasetId: string;
  /** VERSIONS_HEADER of the contract: versions of what people change of the dataset. */
  versions: string;
  /** Subsets of a state; none of them was edited since. */
  sets?: EditedSubsets;
  /** Reason why each result of a state was outdated, null: none. Other results are compared with the labels and subsets of the state. */
  outdated?: ReadonlyMap<string, OutdatedBy[] | null>;
}

/** A call of the dataset service about another dataset uses its current data. */
export const concernsDataset = ({ datasetId }: AsOf, path: string): boolean =>
  path === `/datasets/${datasetId}` || path.startsWith(`/datasets/${datasetId}/`);
