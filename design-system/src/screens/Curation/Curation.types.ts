import type { Candidate, FoundTerm, PublicFacts } from '@stroma/contract';
import type { PublicationParams, PublishedField, PublishedFieldName } from '@stroma/contract/tools';
import type { Loadable, UiError } from '../../primitives/common.types.ts';

export type OfferedFields = PublicationParams['fields'];
/** What is typed into the form: of a new entry, a new version of one, or a version that is not published yet. */
export interface OfferValue {
  datasetId: string;
  facts: PublicFacts;
  fields: OfferedFields;
}
export interface TermSearchState {
  field: PublishedFieldName;
  query: string;
  terms: readonly FoundTerm[];
  isSearching: boolean;
}
export interface OfferDialogProps {
  /** Name of the version that is changed; null: a dataset is offered. */
  editing: string | null;
  /** A version of an entry that is there: what changed is asked for. */
  isVersion: boolean;
  value: OfferValue;
  onChange: (value: OfferValue) => void;
  /** Datasets of the space; the chosen one cannot be changed while a version is edited. */
  datasets: readonly { id: string; name: string; species: string | null }[];
  /** Columns of labels of the chosen dataset. */
  columns: Loadable<readonly string[]>;
  search: TermSearchState | null;
  onSearch: (field: PublishedFieldName, query: string) => void;
  /** Labels of terms that stand in the form, by id; a term without one is shown by its id. */
  termNames?: Readonly<Record<string, string>>;
  isRestored: boolean;
  onDiscard: () => void;
  isBusy?: boolean;
  error?: UiError | null;
  onClose: () => void;
  onCancel: () => void;
  onOffer: () => void;
}
export type { PublishedField, PublishedFieldName };

export type Decision = 'publish' | 'return' | 'withdraw';
export interface CurationProps {
  candidates: Loadable<readonly Candidate[]>;
  /** Absent: the reader may not give datasets of this space away. */
  onOffer?: (() => void) | undefined;
  onEdit: (candidate: Candidate) => void;
  onNewVersion?: ((candidate: Candidate) => void) | undefined;
  onDecide: (candidate: Candidate, decision: Decision, reason: string) => void;
  /** Of the decision that is asked for. */
  isBusy?: boolean;
  error?: UiError | null;
  /** Decisions that were made: an open question closes. */
  decided: number;
  datasetHref: (datasetId: string) => string;
  entryHref: (entryId: string) => string;
}
