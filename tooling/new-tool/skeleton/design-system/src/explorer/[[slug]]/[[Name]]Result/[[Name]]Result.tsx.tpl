'use client';
import type { [[Name]]Row } from '@stroma/contract/tools';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import type { Loadable } from '../../../primitives/common.types.ts';
import { useT } from '../../../theme/messages.ts';
import { ResultTable } from '../../ResultTable.tsx';

export interface [[Name]]ResultProps {
  /** Every row of the table `groups`. */
  rows: Loadable<readonly [[Name]]Row[]>;
  /** Colours the cells of the embedding by the column `genes`. */
  onColour: () => void;
}

/** Genes by group, and the way to see them on the embedding. */
export function [[Name]]Result({ rows, onColour }: [[Name]]ResultProps) {
  const t = useT();
  return (
    <Loaded state={rows}>
      {(found) => (
        <ResultTable
          label={t.dynamic('[[slug]].title')}
          fileName="[[slug]]"
          rows={found}
          rowId={(row) => row.group}
          sort={{ column: 'genes', direction: 'descending' }}
          count={t.dynamic('[[slug]].groups', { n: found.length })}
          emptyTitle={t.dynamic('[[slug]].none')}
          actions={<Button onPress={onColour}>{t.dynamic('[[slug]].colour')}</Button>}
          columns={[
            { id: 'group', label: t.dynamic('[[slug]].group'), value: (row) => row.group, isRowHeader: true },
            { id: 'cells', label: t('common.cells'), value: (row) => row.cells, render: (row) => t.number(row.cells) },
            {
              id: 'genes',
              label: t.dynamic('[[slug]].genes'),
              value: (row) => row.mean_genes,
              render: (row) => t.number(row.mean_genes),
            },
          ]}
        />
      )}
    </Loaded>
  );
}
