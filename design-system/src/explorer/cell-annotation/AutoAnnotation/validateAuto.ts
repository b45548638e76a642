import type { MessageId } from '../../../theme/messages.ts';
import { AUTO_TYPES, type AutoAnnotationFacts, type AutoAnnotationValue } from '../cell-annotation.types.ts';

/** Types of the dataset that automatic annotation knows, named exactly so (specification 2.8). */
export const matchingTypes = (facts: Pick<AutoAnnotationFacts, 'cellTypes'>) =>
  facts.cellTypes.filter((c) => (AUTO_TYPES as readonly string[]).includes(c.name));

/** Where the form is not ready: message ids by field (specification 5: human and mouse). */
export function validateAuto(
  value: AutoAnnotationValue,
  facts: AutoAnnotationFacts,
): Partial<Record<'species' | 'cellTypes' | 'reference', MessageId>> {
  const there = matchingTypes(facts);
  return {
    ...(facts.species !== value.species && { species: 'annotation.species' as const }),
    ...(!there.length
      ? { cellTypes: 'annotation.noMatch' as const }
      : !value.cellTypes.length && { cellTypes: 'tool.completeRequired' as const }),
    ...(!value.reference && { reference: 'tool.completeRequired' as const }),
  };
}
