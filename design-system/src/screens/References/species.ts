import type { ENRICHMENT_SPECIES } from '@stroma/contract/tools';

type Species = (typeof ENRICHMENT_SPECIES)[number];
/** Specification 5; the contract's ENRICHMENT_SPECIES, apart from its schemas. A species that the contract lacks does not compile. */
export const SPECIES: readonly Species[] = [
  'Homo sapiens',
  'Mus musculus',
  'Rattus norvegicus',
  'Gallus gallus',
  'Drosophila melanogaster',
  'Danio rerio',
  'Bos taurus',
  'Canis lupus familiaris',
  'Sus scrofa',
  'Macaca mulatta',
  'Arabidopsis thaliana',
];
export { DATABASES } from '../../kernels/results/enrichment.ts';
