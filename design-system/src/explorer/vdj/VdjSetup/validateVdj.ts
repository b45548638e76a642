import type { ContigOverlap, VdjParams } from '@stroma/contract/tools';

export type VdjField = 'contigs' | 'sampleBy' | 'groupBy';
/** Where the parameters are not ready: required fields (specification 5; of bulk repertoires the files alone), and a file without a cell of its sample. */
export function validateVdj(value: VdjParams, overlap: readonly ContigOverlap[]): ReadonlySet<VdjField> {
  const { contigs, sampleBy, groupBy, bulk } = value;
  const found = new Set<VdjField>();
  if (!contigs.length || contigs.some((c) => !c.sample.trim())) found.add('contigs');
  if (bulk) return found;
  if (!sampleBy) found.add('sampleBy');
  if (!groupBy) found.add('groupBy');
  if (overlap.some((one) => one.matched === 0)) found.add('contigs');
  return found;
}
