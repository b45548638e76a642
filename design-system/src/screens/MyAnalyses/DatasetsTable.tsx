import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { DatasetRow } from '@stroma/contract';
import { useT } from '../../theme/messages.ts';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { Badge } from '../../primitives/Badge/Badge.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { SimulatedBadge } from '../../primitives/JobState/JobState.tsx';
import { usePermits } from '../../primitives/Denied/usePermits.ts';
import { GatedLink, LinkButton } from '../../primitives/Link/Link.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Card, Muted, RowFlex } from '../../primitives/Page/Page.styles.ts';
import { Table, type TableColumn } from '../../primitives/Table/Table.tsx';
import type { Loadable } from '../../primitives/common.types.ts';
import type { MyAnalysesProps } from '../screens.types.ts';
import { searchRows, useSorted } from './useSorted.ts';

type DatasetsTableProps = Pick<
  MyAnalysesProps,
  | 'search'
  | 'datasetHref'
  | 'datasetPicture'
  | 'onDatasetShare'
  | 'onDatasetDelete'
  | 'importHref'
  | 'initiateHref'
  | 'can'
> & { state: Loadable<readonly DatasetRow[]>; kind: 'integrated' | 'custom' };

/** Picture at the left, name and what the cells are at its right. */
const Named = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  min-width: 200px;
  padding: 4px 0;
  > div {
    min-width: 0;
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;
const about = ({ species, tissue }: DatasetRow, unknown: string): ReactNode => (
  <>
    {species ? <em>{species}</em> : unknown}
    {tissue ? ` · ${tissue}` : ''}
  </>
);

export function DatasetsTable(props: DatasetsTableProps) {
  const { state, kind, importHref, initiateHref } = props;
  const t = useT();
  const { shows, denied } = usePermits(props.can);
  const way = kind === 'integrated' ? 'integrate' : 'import';
  const empty = (
    <EmptyState
      title={t(`analyses.empty.${kind}`)}
      action={
        shows(way) && (
          <LinkButton href={kind === 'integrated' ? initiateHref : importHref} tone="primary" denied={denied(way)}>
            {t(kind === 'integrated' ? 'analyses.start' : 'analyses.import')}
          </LinkButton>
        )
      }
    >
      {t(`analyses.emptyHint.${kind}`)}
    </EmptyState>
  );
  return (
    <Card>
      <Loaded state={state} empty={empty}>
        {(rows) => (rows.length ? <Rows {...props} rows={rows} /> : empty)}
      </Loaded>
    </Card>
  );
}

function Rows({
  rows,
  search,
  datasetHref,
  datasetPicture,
  onDatasetShare,
  onDatasetDelete,
  kind,
  can,
}: DatasetsTableProps & { rows: readonly DatasetRow[] }) {
  const t = useT();
  const { shows, denied, reason } = usePermits(can);
  const { sorted, sort, setSort } = useSorted(
    searchRows(rows, search, (r) => `${r.name} ${r.species} ${r.tissue}`),
    { column: 'createdAt', direction: 'descending' },
    t.locale,
  );
  const columns: TableColumn<DatasetRow>[] = [
    {
      id: 'name',
      label: t('common.name'),
      sortable: true,
      rowHeader: true,
      render: (r) => (
        <Named>
          {datasetPicture?.(r)}
          <div>
            <RowFlex>
              <GatedLink href={datasetHref(r.id)} permit={can?.explore} reason={reason('explore')}>
                {r.name}
              </GatedLink>
              {r.simulated && <SimulatedBadge />}
              {r.sharedFrom && <Badge tone="info">{t('analyses.sharedFrom', { space: r.sharedFrom })}</Badge>}
            </RowFlex>
            <Muted>{about(r, t('common.unknown'))}</Muted>
          </div>
        </Named>
      ),
    },
    { id: 'cells', label: t('common.cells'), end: true, sortable: true, render: (r) => t.number(r.cells) },
    { id: 'genes', label: t('common.genes'), end: true, sortable: true, render: (r) => t.number(r.genes) },
    { id: 'samples', label: t('common.samples'), end: true, sortable: true, render: (r) => t.number(r.samples) },
    { id: 'createdBy', label: t('common.createdBy'), sortable: true, render: (r) => r.createdBy },
    {
      id: 'openedAt',
      label: t('analyses.lastOpened'),
      sortable: true,
      render: (r) => (r.openedAt ? t.date(r.openedAt) : <Muted>{t('analyses.notOpened')}</Muted>),
    },
    { id: 'createdAt', label: t('common.created'), sortable: true, render: (r) => t.date(r.createdAt) },
    ...((onDatasetDelete && shows('delete')) || (onDatasetShare && shows('edit'))
      ? [
          {
            id: 'actions',
            label: t('common.actions'),
            end: true,
            // A dataset that another space shares is that space's.
            render: (r: DatasetRow) =>
              r.sharedFrom === null && (
                <RowFlex style={{ justifyContent: 'flex-end', gap: 0 }}>
                  {onDatasetShare && shows('edit') && (
                    <IconButton
                      icon="user"
                      label={t('analyses.shareNamed', { name: r.name })}
                      onPress={() => onDatasetShare(r)}
                      denied={denied('edit')}
                    />
                  )}
                  {onDatasetDelete && shows('delete') && (
                    <IconButton
                      icon="trash"
                      label={t('analyses.deleteNamed', { name: r.name })}
                      onPress={() => onDatasetDelete(r)}
                      denied={denied('delete')}
                    />
                  )}
                </RowFlex>
              ),
          },
        ]
      : []),
  ];
  return (
    <Table
      cards
      label={t(`analyses.tab.${kind}`)}
      columns={columns}
      rows={sorted}
      rowId={(r) => r.id}
      sort={sort}
      onSortChange={setSort}
      empty={<EmptyState icon="search" title={t('common.nothingFound')} children={t('common.nothingFoundHint')} />}
    />
  );
}
