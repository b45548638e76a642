import type { EnrichmentTerm } from '@stroma/contract/tools';
import { databaseName } from '../../../charts/enrichment.ts';
import { useT } from '../../../theme/messages.ts';
import { pText } from '../../pText.ts';
import { ResultTable } from '../../ResultTable.tsx';

interface TermTableProps {
  terms: readonly EnrichmentTerm[];
}
/** All terms with their statistics and genes. */
export function TermTable({ terms }: TermTableProps) {
  const t = useT();
  const p = pText(t);
  return (
    <ResultTable
      label={t('enrichment.view.table')}
      fileName="enrichment"
      rows={terms}
      rowId={(x) => `${x.database}|${x.term_id}`}
      sort={{ column: 'padj', direction: 'ascending' }}
      count={t('enrichment.terms', { n: terms.length })}
      emptyTitle={t('enrichment.none')}
      emptyHint={t('enrichment.noneHint')}
      columns={[
        { id: 'term', label: t('enrichment.term'), value: (x) => x.term, rowHeader: true },
        { id: 'database', label: t('enrichment.database'), value: (x) => databaseName(t, x.database) },
        { id: 'id', label: t('enrichment.termId'), value: (x) => x.term_id, render: (x) => <code>{x.term_id}</code> },
        { id: 'overlap', label: t('enrichment.overlap'), value: (x) => x.overlap },
        { id: 'size', label: t('enrichment.size'), value: (x) => x.size },
        { id: 'ratio', label: t('enrichment.ratio'), value: (x) => x.ratio, render: (x) => t.percent(x.ratio) },
        { id: 'p', label: t('volcano.p'), value: (x) => x.p_val, render: (x) => p(x.p_val) },
        { id: 'padj', label: t('volcano.padj'), value: (x) => x.p_val_adj, render: (x) => p(x.p_val_adj) },
        {
          id: 'genes',
          label: t('enrichment.genes'),
          value: (x) => x.genes.join(' '),
          render: (x) => (
            <em title={x.genes.join(', ')}>
              {x.genes.slice(0, 4).join(', ')}
              {x.genes.length > 4 && ` +${t.number(x.genes.length - 4)}`}
            </em>
          ),
        },
      ]}
    />
  );
}
