import type { Translate } from '../../theme/messages.ts';
import { leadingHits } from './gsea.ts';
import type { GseaTerm } from './GseaRunningSum.types.ts';

export const GSEA_LIMIT = 100_000;
/** The set's genes by rank; the leading edge is marked. */
export function gseaTable({ data: term }: { data: GseaTerm }, t: Translate) {
  const leading = leadingHits(term);
  const names = term.leadingEdge;
  return {
    columns: [t('gsea.position'), t('volcano.gene'), t('gsea.inLeadingEdge')],
    rows: term.hits.map((h) => {
      const at = leading.indexOf(h);
      return [h + 1, at >= 0 ? (names[at] ?? '') : '', at >= 0 ? t('gsea.yes') : t('gsea.no')];
    }),
  };
}
