import type { Translate } from '../../../theme/messages.ts';
import type { ScoredSet } from '../gene-expression.types.ts';

/** Genes that a line names. */
const NAMED = 6;

/** Description of a score: its genes, and the number of top ranks per cell that count. */
export function scoreDescription({ genes, places }: ScoredSet, t: Translate): string {
  const more = genes.length - NAMED;
  return t.dynamic(more > 0 ? 'gene.setMore' : 'gene.set', {
    genes: genes.slice(0, NAMED).join(', '),
    more,
    places,
  });
}
