import type { EnrichmentDatabase, EnrichmentTerm } from '@stroma/contract/tools';
import type { Translate } from '../../theme/messages.ts';
import { databaseName } from './enrichment.ts';
import { scientific } from '../text/scientific.ts';

export interface EnrichmentTexts {
  number: (v: number) => string;
  size: (n: number) => string;
  database: (d: EnrichmentDatabase) => string;
  score: string;
  nes: string;
  ratio: string;
  count: string;
  tooltip: (term: EnrichmentTerm) => string;
  describe: (n: number) => string;
}
export const enrichmentTexts = (t: Translate): EnrichmentTexts => {
  const p = scientific(t);
  return {
    number: (v) => t.number(v, { maximumSignificantDigits: 3 }),
    size: t.count,
    database: (d) => databaseName(t, d),
    score: t('volcano.y.padj'),
    nes: t.dynamic('enrichment.nesAxis'),
    ratio: t('enrichment.ratioAxis'),
    count: t('enrichment.count'),
    tooltip: (x) =>
      [
        `<b>${x.term}</b>`,
        `${databaseName(t, x.database)} · ${x.term_id}`,
        `${t('enrichment.overlap')} ${x.overlap} / ${x.size}`,
        `${t('enrichment.ratio')} ${t.percent(x.ratio)}`,
        ...(x.nes === null ? [] : [`NES ${t.number(x.nes, { maximumSignificantDigits: 3 })}`]),
        `${t('volcano.padj')} ${p(x.p_val_adj)}`,
        `<i>${x.genes.slice(0, 8).join(', ')}${x.genes.length > 8 ? '…' : ''}</i>`,
      ].join('<br/>'),
    describe: (n) => t('enrichment.describe', { n }),
  };
};
