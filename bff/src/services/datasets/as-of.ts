import type { OutdatedBy } from '@stroma/contract';
import type { EditedSets } from './edited-sets.ts';

/** What a caller looks at: a dataset as it was when its state was named, or when a version of it was published. */
export interface AsOf {
  datasetId: string;
  /** VERSIONS_HEADER of the contract: versions of what people change of the dataset. */
  versions: string;
  /** Of a state: subsets as they were, none of them edited since. */
  sets?: EditedSets;
  /** Of a state: what had outdated each result of the state, null: nothing. Other results are compared with the labels and subsets of the state. */
  outdated?: ReadonlyMap<string, OutdatedBy[] | null>;
}

/** A call of the dataset service about another dataset is answered of the present. */
export const isAbout = ({ datasetId }: AsOf, path: string): boolean =>
  path === `/datasets/${datasetId}` || path.startsWith(`/datasets/${datasetId}/`);
