'use client';
import { styled } from 'styled-components';
import { Button as AriaButton } from 'react-aria-components';
import type { UploadedFile } from '@stroma/contract';
import { useT } from '../../theme/messages.ts';
import { Button, IconButton } from '../../primitives/Button/Button.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { FileStateBadge, SimulatedBadge, speciesOf } from '../../primitives/JobState/JobState.tsx';
import { usePermits } from '../../primitives/Denied/usePermits.ts';
import { LinkButton } from '../../primitives/Link/Link.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Card, RowFlex } from '../../primitives/Page/Page.styles.ts';
import { Table, type TableColumn } from '../../primitives/Table/Table.tsx';
import type { Loadable } from '../../primitives/common.types.ts';
import type { MyAnalysesProps } from '../screens.types.ts';
import { BulkBar } from './BulkBar.tsx';
import { useChosen } from './useChosen.ts';
import { usePaged } from '../parts/usePaged.tsx';
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
  | 'search'
  | 'onFileOpen'
  | 'onFileDelete'
  | 'onFileRename'
  | 'onFilesDelete'
  | 'onFilesIntegrate'
  | 'onFileDownload'
  | 'isApprovalNeeded'
  | 'importHref'
  | 'can'
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

/** A sample that can be used in an analysis. */
const canBeAnalysed = (file: UploadedFile): boolean => file.state === 'parsed' && Boolean(file.species);

function useFileColumns(props: FilesTableProps): TableColumn<UploadedFile>[] {
  const { onFileOpen, onFileDelete, onFileRename, onFileDownload, isApprovalNeeded, kind, can } = props;
  const isProject = kind === 'projects';
  const t = useT();
  const { shows, denied } = usePermits(can);
  return [
    {
      id: 'fileName',
      label: t('file.name'),
      isSortable: true,
      isRowHeader: true,
      render: (f) => (
        <RowFlex>
          {f.fileName}
          {f.simulated && <SimulatedBadge />}
        </RowFlex>
      ),
    },
    ...(isProject
      ? [
          {
            id: 'project',
            label: t('analyses.project'),
            render: (f: UploadedFile) => f.project?.name ?? '',
          },
        ]
      : [{ id: 'fileSize', label: t('file.size'), isAtEnd: true, render: (f: UploadedFile) => t.bytes(f.fileSize) }]),
    {
      id: 'format',
      label: t('file.format'),
      render: (f) => (f.format ? t.dynamic(`file.layout.${f.format}`, {}, f.format) : ''),
    },
    {
      id: 'species',
      label: t('common.species'),
      render: (f) => (f.species ? <em>{speciesOf(t, f)}</em> : f.state === 'parsed' ? t('common.unknown') : ''),
    },
    {
      id: 'cells',
      label: t('common.cells'),
      isAtEnd: true,
      render: (f) => (f.cells === null ? '' : t.number(f.cells)),
    },
    { id: 'uploadedOn', label: t('file.uploadedOn'), isSortable: true, render: (f) => t.date(f.uploadedOn) },
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
      isAtEnd: true,
      render: (f) => (
        <RowFlex style={{ justifyContent: 'flex-end', flexWrap: 'nowrap', gap: 0 }}>
          {onFileRename && f.state !== 'uploading' && f.state !== 'parsing' && shows('edit') && (
            <IconButton
              icon="edit"
              label={t('analyses.renameNamed', { name: f.fileName })}
              onPress={() => onFileRename(f)}
              denied={denied('edit')}
            />
          )}
          {onFileDownload && !isProject && f.state !== 'uploading' && shows('download') && (
            <IconButton
              icon="download"
              label={t(isApprovalNeeded ? 'analyses.requestNamed' : 'analyses.downloadNamed', { name: f.fileName })}
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
        </RowFlex>
      ),
    },
  ];
}

function Rows(props: FilesTableProps & { rows: readonly UploadedFile[] }) {
  const { rows, search, onFilesDelete, onFilesIntegrate, kind, can } = props;
  const isProject = kind === 'projects';
  const t = useT();
  const { shows, denied } = usePermits(can);
  const { sorted, sort, setSort } = useSorted(
    searchRows(rows, search, (f) => `${f.fileName} ${f.species} ${f.project?.name ?? ''}`),
    // Samples of one project were found at one time.
    isProject ? { column: 'fileName', direction: 'ascending' } : { column: 'uploadedOn', direction: 'descending' },
    t.locale,
  );
  const columns = useFileColumns(props);
  const { shown, pager } = usePaged(sorted, `${search} ${String(sort.column)} ${sort.direction}`);
  const chosen = useChosen(sorted, shown, (f) => f.id);
  const canDelete = onFilesDelete && shows('delete');
  const canIntegrate = isProject && onFilesIntegrate && shows('integrate');
  return (
    <>
      <BulkBar count={chosen.rows.length} onClear={chosen.clear}>
        {canIntegrate && (
          <Button isSmall icon="add" denied={denied('integrate')} onPress={() => onFilesIntegrate(chosen.rows)}>
            {t('analyses.start')}
          </Button>
        )}
        {canDelete && (
          <Button isSmall tone="danger" denied={denied('delete')} onPress={() => onFilesDelete(chosen.rows)}>
            {t('analyses.deleteChosen')}
          </Button>
        )}
      </BulkBar>
      <Table
        hasCards
        label={t(`analyses.tab.${kind}`)}
        columns={columns}
        rows={shown}
        rowId={(f) => f.id}
        sort={sort}
        onSortChange={setSort}
        {...((canDelete || canIntegrate) && {
          selected: chosen.ids,
          onSelectedChange: chosen.choose,
          // Specification 4: unparsed project files and files without species cannot be selected.
          ...(isProject && { disabledRows: new Set(shown.filter((f) => !canBeAnalysed(f)).map((f) => f.id)) }),
        })}
        empty={<EmptyState icon="search" title={t('common.nothingFound')} children={t('common.nothingFoundHint')} />}
      />
      {pager}
    </>
  );
}
