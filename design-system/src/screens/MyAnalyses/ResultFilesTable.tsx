'use client';
import { useT } from '../../theme/messages.ts';
import { shortName } from '../../theme/short-names.ts';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { usePermits } from '../../primitives/Denied/usePermits.ts';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Card, RowFlex } from '../../primitives/Page/Page.styles.ts';
import { Table, type TableColumn } from '../../primitives/Table/Table.tsx';
import type { MyAnalysesProps, ResultFileRow } from '../screens.types.ts';
import { usePaged } from '../parts/usePaged.tsx';
import { searchRows, useSorted } from './useSorted.ts';

type ResultFilesTableProps = Pick<
  MyAnalysesProps,
  'results' | 'search' | 'onResultDownload' | 'onResultCsv' | 'isApprovalNeeded' | 'can'
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

type Titled = ResultFileRow & { title: string; kind: string };
/** Kind of a file by its extension, for the message `resultFile.<kind>`. */
const KINDS = [
  [/\.parquet$/, 'table'],
  [/\.tar$/, 'tables'],
  [/\.(?:h5ad|h5mu|rds)$|\.zarr\.zip$/, 'dataset'],
  [/^receipt\.json$/, 'receipt'],
  [/\.log$/, 'log'],
] as const;
const kindOf = (name: string) => KINDS.find(([ending]) => ending.test(name))?.[1] ?? 'script';

function Rows(props: ResultFilesTableProps & { rows: readonly ResultFileRow[] }) {
  const { rows, search, onResultDownload, onResultCsv, isApprovalNeeded, can } = props;
  const t = useT();
  const { shows, denied } = usePermits(can);
  const { sorted, sort, setSort } = useSorted(
    // The file name is the same in every analysis, so the analysis is searched too.
    searchRows(
      rows.map((row) => ({
        ...row,
        title: `${shortName(row.jobName, t)} · ${row.name}`,
        kind: t(`resultFile.${kindOf(row.name)}`),
      })),
      search,
      (r) => `${r.title} ${r.kind} ${r.jobName} ${r.dataset ?? ''}`,
    ),
    { column: 'createdAt', direction: 'descending' },
    t.locale,
  );
  const columns: TableColumn<Titled>[] = [
    { id: 'title', label: t('file.name'), isSortable: true, isRowHeader: true, render: (r) => r.title },
    { id: 'kind', label: t('resultFile.kind'), isSortable: true, render: (r) => r.kind },
    { id: 'dataset', label: t('jobInfo.dataset'), isSortable: true, render: (r) => r.dataset ?? '–' },
    {
      ...{ id: 'size', label: t('file.size'), isSortable: true, isAtEnd: true },
      render: (r) => (r.size === null ? '–' : t.bytes(r.size)),
    },
    { id: 'createdAt', label: t('common.created'), isSortable: true, render: (r) => t.date(r.createdAt) },
    ...(onResultDownload
      ? [
          {
            id: 'actions',
            label: t('common.actions'),
            isAtEnd: true,
            render: (r: Titled) =>
              (r.free || shows('download')) && (
                <RowFlex style={{ justifyContent: 'flex-end', flexWrap: 'nowrap', gap: 0 }}>
                  {onResultCsv && !isApprovalNeeded && r.csv && (
                    <IconButton
                      icon="table"
                      label={t('analyses.csvNamed', { name: r.title })}
                      onPress={() => onResultCsv(r)}
                      denied={denied('download')}
                    />
                  )}
                  <IconButton
                    icon="download"
                    label={t(isApprovalNeeded && !r.free ? 'analyses.requestNamed' : 'analyses.downloadNamed', {
                      name: r.title,
                    })}
                    onPress={() => onResultDownload(r)}
                    denied={r.free ? undefined : denied('download')}
                  />
                </RowFlex>
              ),
          },
        ]
      : []),
  ];
  const { shown, pager } = usePaged(sorted, `${search} ${String(sort.column)} ${sort.direction}`);
  return (
    <>
      <Table
        hasCards
        label={t('analyses.tab.results')}
        columns={columns}
        rows={shown}
        rowId={(r) => `${r.id}/${r.name}`}
        sort={sort}
        onSortChange={setSort}
      />
      {pager}
    </>
  );
}
