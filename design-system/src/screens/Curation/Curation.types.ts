import type { Candidate, FoundTerm, PublicFacts } from '@stroma/contract';
import type { PublicationParams, PublishedField, PublishedFieldName } from '@stroma/contract/tools';
import type { Loadable, UiError } from '../../primitives/common.types.ts';

export type OfferedFields = PublicationParams['fields'];
/** Input of the form: a new entry, a new version, or a version that is not published yet. */
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
  /** Name of the version being changed; null when a dataset is offered. */
  editing: string | null;
  /** A version of an existing entry, which requires a description of the changes. */
  isVersion: boolean;
  value: OfferValue;
  onChange: (value: OfferValue) => void;
  /** Datasets of the space; the chosen one cannot be changed while a version is edited. */
  datasets: readonly { id: string; name: string; species: string | null }[];
  /** Columns of labels of the chosen dataset. */
  columns: Loadable<readonly string[]>;
  search: TermSearchState | null;
  onSearch: (field: PublishedFieldName, query: string) => void;
  /** Labels of the terms in the form by id; a term without a label is shown by its id. */
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
  /** Absent if the reader may not share datasets of this space. */
  onOffer?: (() => void) | undefined;
  onEdit: (candidate: Candidate) => void;
  onNewVersion?: ((candidate: Candidate) => void) | undefined;
  onDecide: (candidate: Candidate, decision: Decision, reason: string) => void;
  /** A decision is being saved. */
  isBusy?: boolean;
  error?: UiError | null;
  /** Number of decisions made; an increase closes the open dialog. */
  decided: number;
  datasetHref: (datasetId: string) => string;
  entryHref: (entryId: string) => string;
}
