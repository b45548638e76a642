import type { MessageId } from '../../theme/messages.ts';
import type { ReferenceForm } from './References.types.ts';

/** The contract's `LIMITS.references.bytes`. */
const MOST_BYTES = 16_000_000;

/** The text of a file, or the message that says why there is none. */
export async function readReference(
  file: File,
): Promise<NonNullable<ReferenceForm['file']> | 'references.tooLarge' | 'references.notText'> {
  if (file.size > MOST_BYTES) return 'references.tooLarge';
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0') ? 'references.notText' : { name: file.name, bytes: file.size, text };
  } catch {
    return 'references.notText';
  }
}

/** What the form lacks. */
export function problemOf({ name, version, file, kind, species, toSpecies }: ReferenceForm): MessageId | null {
  if (!file) return 'references.noFile';
  if (!name.trim() || !version.trim()) return 'references.incomplete';
  if (kind === 'orthologs' && (toSpecies === null || toSpecies === species)) return 'references.sameSpecies';
  return null;
}
