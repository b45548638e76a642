import type { ContigOverlap, Receptors, VdjParams } from '@stroma/contract/tools';

export type VdjField = 'contigs' | 'sampleBy' | 'groupBy' | 'receptors';
/** Why the dataset's own receptors cannot be analysed by these parameters, as the error of such a request; null where they can. */
export function receptorsProblem(
  { type, clonotype }: Pick<VdjParams, 'type' | 'clonotype'>,
  receptors: Receptors | null | undefined,
): { id: string; params?: Record<string, string> } | null {
  if (!receptors) return { id: 'RECEPTORS_NOT_FOUND' };
  if (!receptors.cells[type]) return { id: 'RECEPTORS_OTHER_TYPE', params: { type } };
  return clonotype === 'nucleotide' && !receptors.nucleotides ? { id: 'RECEPTORS_WITHOUT_NUCLEOTIDES' } : null;
}

/**
 * Where the parameters are not ready: required fields (specification 5; of bulk repertoires the files alone, of the dataset's own receptors
 * everything but files), and a file without a cell of its sample.
 */
export function validateVdj(
  value: VdjParams,
  overlap: readonly ContigOverlap[],
  receptors?: Receptors | null,
): ReadonlySet<VdjField> {
  const { contigs, sampleBy, groupBy, bulk } = value;
  const found = new Set<VdjField>();
  if (!sampleBy && !bulk) found.add('sampleBy');
  if (!groupBy && !bulk) found.add('groupBy');
  if (value.source === 'dataset') {
    if (receptorsProblem(value, receptors)) found.add('receptors');
    return found;
  }
  if (!contigs.length || contigs.some((c) => !c.sample.trim())) found.add('contigs');
  if (!bulk && overlap.some((one) => one.matched === 0)) found.add('contigs');
  return found;
}
