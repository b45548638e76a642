import type { CnvParams } from '@stroma/contract/tools';
import type { MessageId } from '../../../theme/messages.ts';
import { isChosen, countOverlap } from '../../CellGroupField/cells.ts';
import { CNV_CLUSTERS, type CnvFacts } from '../cnv.types.ts';

/** Specification 5: CNV is for human and mouse. */
export const CNV_SPECIES = ['Homo sapiens', 'Mus musculus'];
type Assembly = Extract<CnvParams['positions'], { assembly: string }>['assembly'];
/** The contract's CNV_ASSEMBLIES, apart from its schemas; one that it lacks does not compile. */
const ASSEMBLIES: Record<Assembly, string> = {
  GRCh38: 'Homo sapiens',
  GRCh37: 'Homo sapiens',
  GRCm39: 'Mus musculus',
};
/** Assemblies of a species; of human if it is unknown. */
export const assembliesOf = (species: string | null): Assembly[] =>
  (Object.keys(ASSEMBLIES) as Assembly[]).filter((name) => ASSEMBLIES[name] === (species ?? 'Homo sapiens'));

/** Errors of the parameters: message ids by field. */
export function validateCnv(
  value: CnvParams,
  facts: Pick<CnvFacts, 'species'>,
): Partial<Record<'species' | 'test' | 'reference' | 'clusters', MessageId>> {
  const { clusters } = value;
  return {
    ...(facts.species !== null && !CNV_SPECIES.includes(facts.species) && { species: 'cnv.speciesOnly' as const }),
    ...(!isChosen(value.test) && { test: 'tool.selectGroupFirst' as const }),
    ...(!isChosen(value.reference)
      ? { reference: 'tool.selectGroupFirst' as const }
      : countOverlap(value.test, value.reference) && { reference: 'cnv.overlap' as const }),
    ...(!(Number.isInteger(clusters) && clusters >= CNV_CLUSTERS.min && clusters <= CNV_CLUSTERS.max) && {
      clusters: 'error.INPUT_INVALID' as const,
    }),
  };
}
