import type { NewReference, OfficialReference, ReferenceScope, ReferenceSet } from '@stroma/contract';
import type { Loadable, UiError } from '../../primitives/common.types.ts';

/** Fields of the import dialog; `scope` can be platform for administrators. */
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
  /** Whom the caller may import for; empty without the seat permission Edit. */
  scopes: readonly ReferenceScope[];
  /** Seat permission Delete. */
  canDelete: boolean;
  onImport: (form: ReferenceForm) => void;
  onRemove: (set: ReferenceSet) => void;
  isBusy?: boolean;
  /** Server error of the last import. */
  error?: UiError | null;
  /** Official sets; absent unless the reader is an administrator. */
  official?: OfficialSetsProps | undefined;
  /** Number of successful imports; an increase closes the dialog. */
  imported: number;
  /** Conversion of Entrez ids in the last import. */
  converted?: ReferenceSet['converted'] | undefined;
}
