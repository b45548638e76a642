import type { EnrichmentResult } from '@stroma/contract/tools';
import { pText } from '../../../kernels/text/pText.ts';
import type { Translate } from '../../../theme/translate.ts';

/**
 * Reason, with numbers, why no term is shown: how many sets were tested and the smallest adjusted p value, or that no set has enough genes of the
 * dataset. `source`: index of the chosen database; null: all.
 */
export function noneHint({ databases, terms }: EnrichmentResult, source: number | null, t: Translate): string {
  const chosen = databases.filter((_, i) => source === null || source === i);
  const sum = (key: 'sets' | 'terms') => chosen.reduce((n, one) => n + one[key], 0);
  if (sum('terms') === 0) return t('enrichment.noneFits', { n: sum('sets') });
  const least = terms
    .filter((one) => source === null || one.source === source)
    .reduce((p, { p_val_adj }) => Math.min(p, p_val_adj), 1);
  return `${t('enrichment.noneTested', { n: sum('terms'), p: pText(t)(least) })} ${t('enrichment.noneHint')}`;
}
