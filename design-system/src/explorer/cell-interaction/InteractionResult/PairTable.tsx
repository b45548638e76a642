import type { InteractionRow } from '@stroma/contract/tools';
import { useT } from '../../../theme/messages.ts';
import { pText } from '../../pText.ts';
import { ResultTable } from '../../ResultTable.tsx';

/** The specification's columns, with the two cell types of each row. */
export function PairTable({ rows }: { rows: readonly InteractionRow[] }) {
  const t = useT();
  const p = pText(t);
  const yes = (v: boolean) => t(v ? 'common.yes' : 'common.no');
  return (
    <ResultTable
      label={t('interaction.view.table')}
      fileName="interacting-pairs"
      rows={rows}
      rowId={(r) => `${r.interacting_pair}|${r.source}|${r.target}`}
      sort={{ column: 'rank', direction: 'ascending' }}
      count={t('interaction.rows', { n: rows.length })}
      emptyTitle={t('interaction.none')}
      emptyHint={t('interaction.noneHint')}
      columns={[
        {
          id: 'pair',
          label: t('interaction.pair'),
          value: (r) => r.interacting_pair,
          rowHeader: true,
          render: (r) => <em>{r.interacting_pair}</em>,
        },
        { id: 'source', label: t('interaction.source'), value: (r) => r.source },
        { id: 'target', label: t('interaction.target'), value: (r) => r.target },
        { id: 'secreted', label: t('interaction.secreted'), value: (r) => yes(r.secreted) },
        { id: 'a', label: t('interaction.receptorA'), value: (r) => yes(r.receptor_a) },
        { id: 'b', label: t('interaction.receptorB'), value: (r) => yes(r.receptor_b) },
        {
          id: 'means',
          label: t('interaction.mean'),
          value: (r) => r.means,
          render: (r) => t.number(r.means, { minimumFractionDigits: 2 }),
        },
        { id: 'p', label: t('interaction.p'), value: (r) => r.pvalues, render: (r) => p(r.pvalues) },
        {
          id: 'rank',
          label: t('interaction.rank'),
          value: (r) => r.rank_value,
          render: (r) => t.number(r.rank_value, { maximumFractionDigits: 4 }),
        },
      ]}
    />
  );
}
