import type { CnvParams } from '@stroma/contract/tools';
import type { MessageId } from '../../../theme/messages.ts';
import type { CnvFacts } from '../cnv.types.ts';

/** Specification 5: CNV is for human and mouse. */
export const CNV_SPECIES = ['Homo sapiens', 'Mus musculus'];
export const CNV_CLUSTERS = { min: 1, max: 20 };

/** Where the parameters are not ready: message ids by field. */
export function validateCnv(
  value: CnvParams,
  facts: Pick<CnvFacts, 'species'>,
): Partial<Record<'species' | 'test' | 'reference' | 'clusters', MessageId>> {
  const both =
    value.test.column === value.reference.column &&
    value.test.categories.some((c) => value.reference.categories.includes(c));
  const { clusters } = value;
  return {
    ...(!CNV_SPECIES.includes(facts.species) && { species: 'cnv.speciesOnly' as const }),
    ...(!value.test.categories.length && { test: 'tool.selectGroupFirst' as const }),
    ...(!value.reference.categories.length
      ? { reference: 'tool.selectGroupFirst' as const }
      : both && { reference: 'cnv.overlap' as const }),
    ...(!(Number.isInteger(clusters) && clusters >= CNV_CLUSTERS.min && clusters <= CNV_CLUSTERS.max) && {
      clusters: 'error.INPUT_INVALID' as const,
    }),
  };
}
