'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { DatasetRow } from '@stroma/contract';
import { useT, type MessageId, type Translate } from '../../theme/messages.ts';
import { Button, IconButton } from '../../primitives/Button/Button.tsx';
import { Badge } from '../../primitives/Badge/Badge.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { SimulatedBadge } from '../../primitives/JobState/JobState.tsx';
import { usePermits } from '../../primitives/Denied/usePermits.ts';
import { GatedLink, LinkButton } from '../../primitives/Link/Link.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Card, Muted, RowFlex } from '../../primitives/Page/Page.styles.ts';
import { Table, type TableColumn } from '../../primitives/Table/Table.tsx';
import type { IconName } from '../../primitives/Icon/Icon.tsx';
import type { Loadable, Operation } from '../../primitives/common.types.ts';
import type { MyAnalysesProps } from '../screens.types.ts';
import { BulkBar } from './BulkBar.tsx';
import { useChosen } from './useChosen.ts';
import { usePaged } from '../parts/usePaged.tsx';
import { searchRows, useSorted } from './useSorted.ts';

type DatasetsTableProps = Pick<
  MyAnalysesProps,
  | 'search'
  | 'datasetHref'
  | 'datasetPicture'
  | 'onDatasetShare'
  | 'onDatasetDelete'
  | 'onDatasetRename'
  | 'onDatasetsConvert'
  | 'onDatasetsDelete'
  | 'importHref'
  | 'initiateHref'
  | 'can'
> & { state: Loadable<readonly DatasetRow[]>; kind: 'integrated' | 'custom' };

/** Picture on the left; name and description of the cells on the right. */
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

function Rows(props: DatasetsTableProps & { rows: readonly DatasetRow[] }) {
  const { rows, search, datasetHref, datasetPicture, kind, can } = props;
  const { onDatasetsConvert, onDatasetsDelete } = props;
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
      isSortable: true,
      isRowHeader: true,
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
    { id: 'cells', label: t('common.cells'), isAtEnd: true, isSortable: true, render: (r) => t.number(r.cells) },
    { id: 'genes', label: t('common.genes'), isAtEnd: true, isSortable: true, render: (r) => t.number(r.genes) },
    { id: 'samples', label: t('common.samples'), isAtEnd: true, isSortable: true, render: (r) => t.number(r.samples) },
    { id: 'createdBy', label: t('common.createdBy'), isSortable: true, render: (r) => r.createdBy },
    {
      id: 'openedAt',
      label: t('analyses.lastOpened'),
      isSortable: true,
      render: (r) => (r.openedAt ? t.date(r.openedAt) : <Muted>{t('analyses.notOpened')}</Muted>),
    },
    { id: 'createdAt', label: t('common.created'), isSortable: true, render: (r) => t.date(r.createdAt) },
    ...actionsOf(props, t, { shows, denied }),
  ];
  const { shown, pager } = usePaged(sorted, `${search} ${String(sort.column)} ${sort.direction}`);
  const chosen = useChosen(sorted, shown, (r) => r.id);
  const canConvert = onDatasetsConvert && shows('download');
  const canDelete = onDatasetsDelete && shows('delete');
  return (
    <>
      <BulkBar count={chosen.rows.length} onClear={chosen.clear}>
        {canConvert && (
          <Button isSmall icon="download" denied={denied('download')} onPress={() => onDatasetsConvert(chosen.rows)}>
            {t('analyses.convertChosen')}
          </Button>
        )}
        {canDelete && (
          <Button isSmall tone="danger" denied={denied('delete')} onPress={() => onDatasetsDelete(chosen.rows)}>
            {t('analyses.deleteChosen')}
          </Button>
        )}
      </BulkBar>
      <Table
        hasCards
        label={t(`analyses.tab.${kind}`)}
        columns={columns}
        rows={shown}
        rowId={(r) => r.id}
        sort={sort}
        onSortChange={setSort}
        {...((canConvert || canDelete) && {
          selected: chosen.ids,
          onSelectedChange: chosen.choose,
          // A dataset shared by another space belongs to that space.
          disabledRows: new Set(shown.filter((r) => r.sharedFrom !== null).map((r) => r.id)),
        })}
        empty={<EmptyState icon="search" title={t('common.nothingFound')} children={t('common.nothingFoundHint')} />}
      />
      {pager}
    </>
  );
}

/** The column of row actions; none if no action is allowed. */
function actionsOf(
  { onDatasetRename, onDatasetsConvert, onDatasetShare, onDatasetDelete }: DatasetsTableProps,
  t: Translate,
  { shows, denied }: Pick<ReturnType<typeof usePermits>, 'shows' | 'denied'>,
): TableColumn<DatasetRow>[] {
  const actions: { id: string; icon: IconName; label: MessageId; need: Operation; act: (row: DatasetRow) => void }[] =
    [];
  const add = (id: string, icon: IconName, label: MessageId, need: Operation, act?: (row: DatasetRow) => void) => {
    if (act && shows(need)) actions.push({ id, icon, label, need, act });
  };
  add('rename', 'edit', 'analyses.renameNamed', 'edit', onDatasetRename);
  add(
    'convert',
    'download',
    'analyses.convertNamed',
    'download',
    onDatasetsConvert && ((row) => onDatasetsConvert([row])),
  );
  add('share', 'user', 'analyses.shareNamed', 'edit', onDatasetShare);
  add('delete', 'trash', 'analyses.deleteNamed', 'delete', onDatasetDelete);
  if (!actions.length) return [];
  const render = (r: DatasetRow) => (
    <RowFlex style={{ justifyContent: 'flex-end', flexWrap: 'nowrap', gap: 0 }}>
      {actions
        // A dataset shared by another space belongs to that space, but it can be downloaded as a file.
        .filter(({ id }) => r.sharedFrom === null || id === 'convert')
        .map(({ id, icon, label, need, act }) => (
          <IconButton
            key={id}
            icon={icon}
            label={t(label, { name: r.name })}
            onPress={() => act(r)}
            denied={denied(need)}
          />
        ))}
    </RowFlex>
  );
  return [{ id: 'actions', label: t('common.actions'), isAtEnd: true, render }];
}
