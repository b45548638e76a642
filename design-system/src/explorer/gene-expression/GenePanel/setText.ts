import type { Translate } from '../../../theme/messages.ts';
import type { ScoredSet } from '../gene-expression.types.ts';

/** Genes that a line names. */
const NAMED = 6;

/** What a score was computed of: its genes, and how many places of each cell's ranking count. */
export function setText({ genes, places }: ScoredSet, t: Translate): string {
  const more = genes.length - NAMED;
  return t.dynamic(more > 0 ? 'gene.setMore' : 'gene.set', {
    genes: genes.slice(0, NAMED).join(', '),
    more,
    places,
  });
}
