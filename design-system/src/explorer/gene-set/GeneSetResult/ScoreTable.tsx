'use client';
import type { GeneSetGroup } from '@stroma/contract/tools';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { useT } from '../../../theme/messages.ts';
import { ResultTable } from '../../ResultTable.tsx';
import type { GeneSetResultProps } from '../gene-set.types.ts';

/** Characters of a name that fit on one line; longer ones take several. */
const LINE = 26;
/** A column of names keeps its width next to the numeric columns. */
const named = (name: string) => (
  <span style={{ display: 'inline-block', minWidth: `${Math.min(name.length, LINE)}ch` }}>{name}</span>
);

/** One row per set and group. */
export function ScoreTable({ groups, groupBy }: Pick<GeneSetResultProps, 'groups'> & { groupBy: string }) {
  const t = useT();
  const score = (id: 'mean' | 'q1' | 'median' | 'q3', label: string) => ({
    id,
    label,
    value: (row: GeneSetGroup) => row[id],
    render: (row: GeneSetGroup) => t.number(row[id], { maximumFractionDigits: 4 }),
  });
  return (
    <Loaded state={groups}>
      {(rows) => (
        <ResultTable
          label={t('geneSet.score')}
          fileName="gene-set-scores"
          rows={rows}
          rowId={(row) => `${row.number} ${row.group}`}
          // Scores of different sets are not comparable, so the sets stay together.
          sort={{ column: 'name', direction: 'ascending' }}
          count={t.dynamic('gene-set.rows', { n: rows.length })}
          emptyTitle={t('geneSet.empty')}
          columns={[
            {
              id: 'name',
              label: t('geneSet.set'),
              value: (row) => row.name,
              render: (row) => named(row.name),
              isRowHeader: true,
            },
            { id: 'group', label: groupBy, value: (row) => row.group, render: (row) => named(row.group) },
            { id: 'n', label: t('common.cells'), value: (row) => row.n, render: (row) => t.number(row.n) },
            score('mean', t('chart.mean')),
            score('median', t('chart.median')),
            score('q1', 'Q1'),
            score('q3', 'Q3'),
            {
              id: 'fraction',
              label: t.dynamic('gene-set.above'),
              value: (row) => row.fraction * 100,
              render: (row) => t.percent(row.fraction),
            },
          ]}
        />
      )}
    </Loaded>
  );
}
