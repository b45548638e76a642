import { useT } from '../../theme/messages.ts';
import { shortName } from '../../theme/short-names.ts';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { usePermits } from '../../primitives/Denied/usePermits.ts';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Card } from '../../primitives/Page/Page.styles.ts';
import { Table, type TableColumn } from '../../primitives/Table/Table.tsx';
import type { MyAnalysesProps, ResultFileRow } from '../screens.types.ts';
import { searchRows, useSorted } from './useSorted.ts';

type ResultFilesTableProps = Pick<
  MyAnalysesProps,
  'results' | 'search' | 'onResultDownload' | 'asksForDownloads' | 'can'
>;

export function ResultFilesTable(props: ResultFilesTableProps) {
  const t = useT();
  const empty = (
    <EmptyState icon="file" title={t('analyses.empty.results')}>
      {t('analyses.emptyHint.results')}
    </EmptyState>
  );
  return (
    <Card>
      <Loaded state={props.results} empty={empty}>
        {(rows) => (rows.length ? <Rows {...props} rows={rows} /> : empty)}
      </Loaded>
    </Card>
  );
}

type Titled = ResultFileRow & { title: string };

function Rows(props: ResultFilesTableProps & { rows: readonly ResultFileRow[] }) {
  const { rows, search, onResultDownload, asksForDownloads, can } = props;
  const t = useT();
  const { shows, denied } = usePermits(can);
  const { sorted, sort, setSort } = useSorted(
    // One name in every analysis: the analysis tells them apart.
    searchRows(
      rows.map((row) => ({ ...row, title: `${shortName(row.jobName, t)} · ${row.name}` })),
      search,
      (r) => `${r.title} ${r.jobName} ${r.dataset ?? ''}`,
    ),
    { column: 'createdAt', direction: 'descending' },
    t.locale,
  );
  const columns: TableColumn<Titled>[] = [
    { id: 'title', label: t('file.name'), sortable: true, rowHeader: true, render: (r) => r.title },
    { id: 'dataset', label: t('jobInfo.dataset'), sortable: true, render: (r) => r.dataset ?? '–' },
    {
      ...{ id: 'size', label: t('file.size'), sortable: true, end: true },
      render: (r) => (r.size === null ? '–' : t.bytes(r.size)),
    },
    { id: 'createdAt', label: t('common.created'), sortable: true, render: (r) => t.date(r.createdAt) },
    ...(onResultDownload
      ? [
          {
            id: 'actions',
            label: t('common.actions'),
            end: true,
            render: (r: Titled) =>
              (r.free || shows('download')) && (
                <IconButton
                  icon="download"
                  label={t(asksForDownloads && !r.free ? 'analyses.requestNamed' : 'analyses.downloadNamed', {
                    name: r.title,
                  })}
                  onPress={() => onResultDownload(r)}
                  denied={r.free ? undefined : denied('download')}
                />
              ),
          },
        ]
      : []),
  ];
  return (
    <Table
      cards
      label={t('analyses.tab.results')}
      columns={columns}
      rows={sorted}
      rowId={(r) => `${r.id}/${r.name}`}
      sort={sort}
      onSortChange={setSort}
    />
  );
}
