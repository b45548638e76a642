import type { CnvParams } from '@stroma/contract/tools';
import type { MessageId } from '../../../theme/messages.ts';
import { isChosen, overlap } from '../../CellGroupField/cells.ts';
import type { CnvFacts } from '../cnv.types.ts';

/** Specification 5: CNV is for human and mouse. */
export const CNV_SPECIES = ['Homo sapiens', 'Mus musculus'];
export const CNV_CLUSTERS = { min: 1, max: 20 };

/** Where the parameters are not ready: message ids by field. */
export function validateCnv(
  value: CnvParams,
  facts: Pick<CnvFacts, 'species'>,
): Partial<Record<'species' | 'test' | 'reference' | 'clusters', MessageId>> {
  const { clusters } = value;
  return {
    ...(!CNV_SPECIES.includes(facts.species) && { species: 'cnv.speciesOnly' as const }),
    ...(!isChosen(value.test) && { test: 'tool.selectGroupFirst' as const }),
    ...(!isChosen(value.reference)
      ? { reference: 'tool.selectGroupFirst' as const }
      : overlap(value.test, value.reference) && { reference: 'cnv.overlap' as const }),
    ...(!(Number.isInteger(clusters) && clusters >= CNV_CLUSTERS.min && clusters <= CNV_CLUSTERS.max) && {
      clusters: 'error.INPUT_INVALID' as const,
    }),
  };
}
