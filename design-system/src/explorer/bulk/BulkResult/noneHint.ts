import type { BulkComparison } from '@stroma/contract/tools';
import type { Translate } from '../../../theme/translate.ts';

/** Why a table of gene sets has no rows. */
export interface NoneText {
  none: string;
  noneHint: string;
}

/** A search that finds none of the sets: how many were tested. */
const notFound = (tested: number | undefined, t: Translate): NoneText => ({
  none: t.dynamic('bulk.noneFound'),
  noneHint: [
    ...(tested === undefined ? [] : [t.dynamic('bulk.setsTested', { n: tested })]),
    t.dynamic('bulk.noneSearch'),
  ].join(' '),
});

/** Reason why the table of GSEA has no rows, with the number of sets. */
export function noTerms({ gsea, over }: Pick<BulkComparison, 'gsea' | 'over'>, search: string, t: Translate): NoneText {
  if (search.trim()) return notFound(gsea?.terms, t);
  return { none: t.dynamic('bulk.noTerms'), noneHint: over ? t('enrichment.noneFits', { n: over.sets }) : '' };
}

/** Reason why the table of over-representation has no rows, with the number of sets; `genes`: those of the side that pass the thresholds. */
export function noOver({ over }: Pick<BulkComparison, 'over'>, genes: number, search: string, t: Translate): NoneText {
  // Earlier results have not counted them.
  const tested = over?.tested;
  if (search.trim()) return notFound(tested, t);
  if (!over || tested === undefined) return { none: t.dynamic('bulk.noOver'), noneHint: t.dynamic('bulk.noOverHint') };
  if (!tested) return { none: t.dynamic('bulk.noTerms'), noneHint: t('enrichment.noneFits', { n: over.sets }) };
  return {
    none: t.dynamic('bulk.noneOver'),
    noneHint: t.dynamic(genes ? 'bulk.noneShared' : 'bulk.noneBeyond', { n: tested }),
  };
}
