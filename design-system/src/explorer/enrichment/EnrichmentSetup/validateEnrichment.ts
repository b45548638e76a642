import type { MessageId } from '../../../theme/messages.ts';
import { passesDeg } from '../../DegFilterFields.tsx';
import type { EnrichmentComparison, EnrichmentForm } from '../enrichment.types.ts';

/** Genes that would be tested: beyond the filters, on the chosen side. */
export function genesOf(value: EnrichmentForm, comparisons: readonly EnrichmentComparison[]): number {
  const rows = comparisons[value.comparison]?.rows ?? [];
  return rows.filter(
    (r) =>
      passesDeg(r, value.filter) &&
      (value.direction === 'both' || (value.direction === 'up' ? r.log2fc > 0 : r.log2fc < 0)),
  ).length;
}
/** What is missing, as message ids by field. */
export function validateEnrichment(
  value: EnrichmentForm,
  comparisons: readonly EnrichmentComparison[],
): Partial<Record<'databases' | 'filter', MessageId>> {
  return {
    ...(!value.databases.length && { databases: 'enrichment.chooseDatabase' as const }),
    ...(!genesOf(value, comparisons) && { filter: 'enrichment.noGenes' as const }),
  };
}
