import type { MessageValues } from '../../theme/messages.ts';
import type { GeneSet, GeneSetForm, PredefinedSet } from './gene-set.types.ts';
import { GENE_SET_LIMITS } from './limits.ts';
import { genesIn, isGene } from './signature.ts';

const { sets: MOST_SETS, genes: MOST_GENES, total: MOST_TOTAL } = GENE_SET_LIMITS;
export type GeneSetField = 'predefined' | 'name' | 'genes' | 'uploaded';
export interface GeneSetProblem {
  id: string;
  values?: MessageValues;
}

/** The sets that the form requests. */
export function setsOf(value: GeneSetForm, predefined: readonly PredefinedSet[]): GeneSet[] {
  if (value.source === 'custom') return [{ name: value.custom.name.trim(), genes: genesIn(value.custom.text) }];
  if (value.source === 'upload') return [...value.uploaded];
  return predefined
    .filter((set) => value.predefined.includes(set.id))
    .map(({ name, genes }) => ({ name, genes: [...genes] }));
}

function customProblems({ custom }: GeneSetForm): Partial<Record<GeneSetField, GeneSetProblem>> {
  const genes = genesIn(custom.text);
  const wrong = genes.find((gene) => !isGene(gene));
  const problem =
    (!genes.length && { id: 'gene.empty' }) ||
    (genes.length > MOST_GENES && { id: 'gene-set.tooMany', values: { n: genes.length, max: MOST_GENES } }) ||
    (wrong !== undefined && { id: 'geneSet.notGene', values: { value: wrong.slice(0, 60) } });
  return {
    ...(!custom.name.trim() && { name: { id: 'geneSet.detail' } }),
    ...(problem && { genes: problem }),
  };
}

/** Errors of missing or excessive input (specification 5: "Please type genes", "Please complete the detail"). */
export function validateGeneSet(
  value: GeneSetForm,
  predefined: readonly PredefinedSet[],
): Partial<Record<GeneSetField, GeneSetProblem>> {
  if (value.source === 'custom') return customProblems(value);
  const field = value.source === 'upload' ? 'uploaded' : 'predefined';
  const sets = setsOf(value, predefined);
  const total = sets.reduce((sum, set) => sum + set.genes.length, 0);
  if (!sets.length) return { [field]: { id: 'geneSet.detail' } };
  if (sets.length > MOST_SETS)
    return { [field]: { id: 'gene-set.tooManySets', values: { n: sets.length, max: MOST_SETS } } };
  if (total > MOST_TOTAL) return { [field]: { id: 'gene-set.tooManyGenes', values: { n: total, max: MOST_TOTAL } } };
  return {};
}
