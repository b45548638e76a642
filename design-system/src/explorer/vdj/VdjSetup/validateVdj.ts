import type { ContigOverlap, Receptors, VdjParams } from '@stroma/contract/tools';

export type VdjField = 'contigs' | 'sampleBy' | 'groupBy' | 'receptors';
/** Error if the dataset's own receptors cannot be analysed with these parameters; null if they can. */
export function receptorsProblem(
  { type, clonotype }: Pick<VdjParams, 'type' | 'clonotype'>,
  receptors: Receptors | null | undefined,
): { id: string; params?: Record<string, string> } | null {
  if (!receptors) return { id: 'RECEPTORS_NOT_FOUND' };
  if (!receptors.cells[type]) return { id: 'RECEPTORS_OTHER_TYPE', params: { type } };
  return clonotype === 'nucleotide' && !receptors.nucleotides ? { id: 'RECEPTORS_WITHOUT_NUCLEOTIDES' } : null;
}

/**
 * Errors of incomplete parameters: required fields (specification 5; only files for bulk repertoires, all but files for the dataset's own receptors),
 * and a file without a cell of its sample.
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
