import { styled } from 'styled-components';
import { Button as AriaButton } from 'react-aria-components';
import type { UploadedFile } from '@stroma/contract';
import { useT } from '../../theme/messages.ts';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { FileStateBadge, SimulatedBadge } from '../../primitives/JobState/JobState.tsx';
import { usePermits } from '../../primitives/Denied/usePermits.ts';
import { LinkButton } from '../../primitives/Link/Link.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Card, RowFlex } from '../../primitives/Page/Page.styles.ts';
import { Table, type TableColumn } from '../../primitives/Table/Table.tsx';
import type { Loadable } from '../../primitives/common.types.ts';
import type { MyAnalysesProps } from '../screens.types.ts';
import { searchRows, useSorted } from './useSorted.ts';

const StateButton = styled(AriaButton)`
  padding: 0;
  border: 0;
  border-radius: 10px;
  background: none;
  cursor: pointer;
`;
type FilesTableProps = Pick<
  MyAnalysesProps,
  'search' | 'onFileOpen' | 'onFileDelete' | 'onFileDownload' | 'asksForDownloads' | 'importHref' | 'can'
> & {
  state: Loadable<readonly UploadedFile[]>;
  kind: 'uploaded' | 'projects';
};

/** Columns of the specification's section 2.5: name and date sort, the state opens the file's facts. */
export function FilesTable(props: FilesTableProps) {
  const { state, kind, importHref } = props;
  const t = useT();
  const { shows, denied } = usePermits(props.can);
  const empty = (
    <EmptyState
      icon="file"
      title={t(`analyses.empty.${kind}`)}
      action={
        shows('import') && (
          <LinkButton href={importHref} tone="primary" denied={denied('import')}>
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

function Rows(props: FilesTableProps & { rows: readonly UploadedFile[] }) {
  const { rows, search, onFileOpen, onFileDelete, onFileDownload, asksForDownloads, kind, can } = props;
  const t = useT();
  const { shows, denied } = usePermits(can);
  const { sorted, sort, setSort } = useSorted(
    searchRows(rows, search, (f) => `${f.fileName} ${f.species}`),
    { column: 'uploadedOn', direction: 'descending' },
    t.locale,
  );
  const columns: TableColumn<UploadedFile>[] = [
    {
      id: 'fileName',
      label: t('file.name'),
      sortable: true,
      rowHeader: true,
      render: (f) => (
        <RowFlex>
          {f.fileName}
          {f.simulated && <SimulatedBadge />}
        </RowFlex>
      ),
    },
    { id: 'fileSize', label: t('file.size'), end: true, render: (f) => t.bytes(f.fileSize) },
    {
      id: 'format',
      label: t('file.format'),
      render: (f) => (f.format ? t.dynamic(`file.layout.${f.format}`, {}, f.format) : ''),
    },
    {
      id: 'species',
      label: t('common.species'),
      render: (f) => (f.species ? <em>{f.species}</em> : f.state === 'parsed' ? t('common.unknown') : ''),
    },
    { id: 'cells', label: t('common.cells'), end: true, render: (f) => (f.cells === null ? '' : t.number(f.cells)) },
    { id: 'uploadedOn', label: t('file.uploadedOn'), sortable: true, render: (f) => t.date(f.uploadedOn) },
    {
      id: 'state',
      label: t('file.state'),
      render: (f) => (
        <StateButton
          onPress={() => onFileOpen(f)}
          aria-label={t('file.openFacts', { state: t(`file.state.${f.state}`), name: f.fileName })}
        >
          <FileStateBadge state={f.state} />
        </StateButton>
      ),
    },
    {
      id: 'actions',
      label: t('common.actions'),
      end: true,
      render: (f) => (
        <>
          {onFileDownload && f.state !== 'uploading' && shows('download') && (
            <IconButton
              icon="download"
              label={t(asksForDownloads ? 'analyses.requestNamed' : 'analyses.downloadNamed', { name: f.fileName })}
              onPress={() => onFileDownload(f)}
              denied={denied('download')}
            />
          )}
          {shows('delete') && (
            <IconButton
              icon="trash"
              label={t('analyses.deleteNamed', { name: f.fileName })}
              onPress={() => onFileDelete(f)}
              denied={denied('delete')}
            />
          )}
        </>
      ),
    },
  ];
  return (
    <Table
      cards
      label={t(`analyses.tab.${kind}`)}
      columns={columns}
      rows={sorted}
      rowId={(f) => f.id}
      sort={sort}
      onSortChange={setSort}
      empty={<EmptyState icon="search" title={t('common.nothingFound')} children={t('common.nothingFoundHint')} />}
    />
  );
}
