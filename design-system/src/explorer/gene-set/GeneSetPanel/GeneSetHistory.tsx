'use client';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { RowFlex } from '../../../primitives/Page/Page.styles.ts';
import { JobStatusBadge } from '../../../primitives/JobState/JobState.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Table } from '../../../primitives/Table/Table.tsx';
import type { GeneSetPanelProps } from '../gene-set.types.ts';

const Root = styled.section`
  h2 {
    padding: 8px 16px;
    font-size: 14px;
    line-height: 20px;
  }
`;

/** Earlier searches: No, add, details, time (specification 2.8). */
export function GeneSetHistory({
  history,
  onAdd,
  canEdit,
}: {
  history: GeneSetPanelProps['history'];
  onAdd: GeneSetPanelProps['onHistoryAdd'];
  canEdit: boolean;
}) {
  const t = useT();
  return (
    <Root aria-label={t('geneSet.history')}>
      <h2>{t('geneSet.history')}</h2>
      <Loaded state={history} empty={<EmptyState icon="clock" title={t('geneSet.historyEmpty')} />}>
        {(rows) => (
          <Table
            label={t('geneSet.history')}
            rows={rows}
            rowId={(r) => r.id}
            columns={[
              { id: 'no', label: t('geneSet.no'), isRowHeader: true, render: (r) => t.number(r.no), width: 56 },
              {
                id: 'add',
                label: t('geneSet.add'),
                render: (r) => (
                  <Button
                    isSmall
                    icon="add"
                    isDisabled={!canEdit}
                    aria-label={t('geneSet.addRow', { name: r.name })}
                    onPress={() => onAdd(r)}
                  >
                    {t('geneSet.add')}
                  </Button>
                ),
              },
              {
                id: 'details',
                label: t('geneSet.details'),
                render: (r) => (
                  <RowFlex>
                    <span style={{ overflowWrap: 'anywhere' }}>{r.name}</span>
                    {r.status !== 'completed' && <JobStatusBadge status={r.status} />}
                  </RowFlex>
                ),
              },
              {
                id: 'time',
                label: t('geneSet.time'),
                render: (r) => <time dateTime={r.createdAt}>{t.date(r.createdAt)}</time>,
              },
            ]}
          />
        )}
      </Loaded>
    </Root>
  );
}
