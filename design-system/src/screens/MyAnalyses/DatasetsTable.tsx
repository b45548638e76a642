import type { DatasetRow } from '@stroma/contract';
import { useT } from '../../theme/messages.ts';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { SimulatedBadge } from '../../primitives/JobState/JobState.tsx';
import { LinkButton, TextLink } from '../../primitives/Link/Link.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Card, RowFlex } from '../../primitives/Page/Page.styles.ts';
import { Table, type TableColumn } from '../../primitives/Table/Table.tsx';
import type { Loadable } from '../../primitives/common.types.ts';
import type { MyAnalysesProps } from '../screens.types.ts';
import { searchRows, useSorted } from './useSorted.ts';

type DatasetsTableProps = Pick<
  MyAnalysesProps,
  'search' | 'datasetHref' | 'onDatasetDelete' | 'importHref' | 'initiateHref'
> & { state: Loadable<readonly DatasetRow[]>; kind: 'integrated' | 'custom' };

export function DatasetsTable(props: DatasetsTableProps) {
  const { state, kind, importHref, initiateHref } = props;
  const t = useT();
  const empty = (
    <EmptyState
      title={t(`analyses.empty.${kind}`)}
      action={
        kind === 'integrated' ? (
          <LinkButton href={initiateHref} tone="primary">
            {t('analyses.start')}
          </LinkButton>
        ) : (
          <LinkButton href={importHref} tone="primary">
            {t('analyses.import')}
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
  onDatasetDelete,
  kind,
}: DatasetsTableProps & { rows: readonly DatasetRow[] }) {
  const t = useT();
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
        <RowFlex>
          <TextLink href={datasetHref(r.id)}>{r.name}</TextLink>
          {r.simulated && <SimulatedBadge />}
        </RowFlex>
      ),
    },
    { id: 'cells', label: t('common.cells'), end: true, sortable: true, render: (r) => t.number(r.cells) },
    { id: 'genes', label: t('common.genes'), end: true, sortable: true, render: (r) => t.number(r.genes) },
    { id: 'samples', label: t('common.samples'), end: true, sortable: true, render: (r) => t.number(r.samples) },
    {
      id: 'species',
      label: t('common.species'),
      render: (r) => (r.species ? <em>{r.species}</em> : t('common.unknown')),
    },
    { id: 'tissue', label: t('common.tissue'), render: (r) => r.tissue ?? '' },
    { id: 'createdAt', label: t('common.created'), sortable: true, render: (r) => t.date(r.createdAt) },
    ...(onDatasetDelete
      ? [
          {
            id: 'actions',
            label: t('common.actions'),
            end: true,
            render: (r: DatasetRow) => (
              <IconButton
                icon="trash"
                label={t('analyses.deleteNamed', { name: r.name })}
                onPress={() => onDatasetDelete(r)}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <Table
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
