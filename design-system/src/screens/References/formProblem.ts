import type { MessageId } from '../../theme/messages.ts';
import type { ReferenceForm } from './References.types.ts';

/** What the form lacks. */
export function problemOf({ name, version, file, kind, species, toSpecies }: ReferenceForm): MessageId | null {
  if (!file) return 'references.noFile';
  if (!name.trim() || !version.trim()) return 'references.incomplete';
  if (kind === 'orthologs' && (toSpecies === null || toSpecies === species)) return 'references.sameSpecies';
  return null;
}
