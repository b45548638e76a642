import type { NewReference, OfficialReference, ReferenceScope, ReferenceSet } from '@stroma/contract';
import type { Loadable, UiError } from '../../primitives/common.types.ts';

/** What the import dialog collects; `scope` platform for administrators. */
export interface ReferenceForm extends Omit<NewReference, 'scope' | 'text'> {
  scope: ReferenceScope;
  file: { name: string; bytes: number; text: string } | null;
}
export interface OfficialSetsProps {
  sets: readonly OfficialReference[];
  onFetch: (ids: string[]) => void;
  isBusy?: boolean;
  error?: UiError | null;
}
export interface ReferencesProps {
  sets: Loadable<readonly ReferenceSet[]>;
  /** Whom the caller may import for; none without the seat permission Edit. */
  scopes: readonly ReferenceScope[];
  /** Seat permission Delete. */
  canDelete: boolean;
  onImport: (form: ReferenceForm) => void;
  onRemove: (set: ReferenceSet) => void;
  isBusy?: boolean;
  /** What the server said to the last import. */
  error?: UiError | null;
  /** Of administrators; absent for others. */
  official?: OfficialSetsProps | undefined;
  /** How many imports have succeeded: the dialog closes when it grows. */
  imported: number;
  /** What became of Entrez ids in the last import. */
  converted?: ReferenceSet['converted'] | undefined;
}
