import type { EnrichmentResult } from '@stroma/contract/tools';
import type { Translate } from '../../theme/messages.ts';
import { pText } from '../pText.ts';

/** P values of a result; a permutation p of 0 is shown as less than one permutation. */
export function pValueFormatter(
  t: Translate,
  { permutations }: Pick<EnrichmentResult, 'permutations'>,
): (v: number) => string {
  const text = pText(t);
  if (permutations === null) return text;
  const least = 1 / permutations;
  return (v) => (v < least ? `< ${t.number(least, { maximumSignificantDigits: 3 })}` : text(v));
}
