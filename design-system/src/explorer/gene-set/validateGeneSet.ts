import type { MessageId } from '../../theme/messages.ts';
import type { GeneSetForm } from './gene-set.types.ts';
import { genesIn } from './signature.ts';

/** What is missing (specification 5: "Please type genes", "Please complete the detail"). */
export function validateGeneSet(
  value: GeneSetForm,
): Partial<Record<'predefined' | 'name' | 'genes' | 'uploaded', MessageId>> {
  if (value.source === 'predefined') return value.predefined.length ? {} : { predefined: 'geneSet.detail' };
  if (value.source === 'upload') return value.uploaded.length ? {} : { uploaded: 'geneSet.detail' };
  return {
    ...(!value.custom.name.trim() && { name: 'geneSet.detail' as const }),
    ...(!genesIn(value.custom.text).length && { genes: 'gene.empty' as const }),
  };
}
