'use client';
import type { ExportDatasetResult as Summary, ExportedColumn } from '@stroma/contract/tools';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import type { Loadable } from '../../../primitives/common.types.ts';
import { Facts } from '../../../primitives/Facts/Facts.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Mono, Muted, RowFlex, Stack } from '../../../primitives/Page/Page.styles.ts';
import { useT } from '../../../theme/messages.ts';
import { ResultTable } from '../../ResultTable.tsx';

export interface ExportDatasetResultProps {
  summary: Summary;
  /** Columns of the cells as written to the file. */
  columns: Loadable<readonly ExportedColumn[]>;
  /** Absent where downloads are switched off for this user. */
  onDownload?: () => void;
  /** Why the file cannot be downloaded. */
  downloadDenied?: string | undefined;
  /** The download is requested first: the seat has no Download permission. */
  isRequested?: boolean;
}

/** The exported file: its contents, download, and fields missing for a submission to CELLxGENE. */
export function ExportDatasetResult(props: ExportDatasetResultProps) {
  const { summary, columns, onDownload, downloadDenied, isRequested } = props;
  const t = useT();
  const isOfR = summary.format === 'seurat' || summary.format === 'sce';
  const held = summary.rawCounts ? 'counts' : 'values';
  return (
    <Stack>
      <Stack style={{ padding: '16px 16px 0', maxWidth: 720 }}>
        <Facts
          facts={[
            [t.dynamic('export-dataset.file'), <Mono key="f">{summary.file}</Mono>],
            [t.dynamic('export-dataset.size'), t.bytes(summary.bytes)],
            [t('common.cells'), t.number(summary.cells)],
            [t('common.genes'), t.number(summary.genes)],
            isOfR
              ? [t.dynamic('export-dataset.matrices'), t.dynamic(`export-dataset.${summary.format}.${held}`)]
              : ['X', t.dynamic(`export-dataset.x.${held}`)],
            [
              t.dynamic('export-dataset.geneIndex'),
              t.dynamic(`export-dataset.geneIndex.${isOfR ? 'r' : summary.geneIndex}`),
            ],
            ['SHA-256', <Mono key="s">{summary.sha256}</Mono>],
          ]}
        />
        {(onDownload || downloadDenied) && (
          <RowFlex>
            <Button tone="primary" icon="download" denied={downloadDenied} {...(onDownload && { onPress: onDownload })}>
              {t.dynamic(isRequested ? 'export-dataset.request' : 'export-dataset.download')}
            </Button>
            {isRequested && <Muted>{t('permission.download')}</Muted>}
          </RowFlex>
        )}
        {!isOfR && <Submission {...summary} />}
      </Stack>
      <Loaded state={columns}>
        {(rows) => (
          <ResultTable
            label={t.dynamic('export-dataset.columns')}
            fileName="export-dataset-columns"
            rows={rows}
            rowId={(row) => row.key}
            sort={{ column: 'column', direction: 'ascending' }}
            count={t.dynamic('export-dataset.columnCount', { n: rows.length })}
            emptyTitle={t.dynamic('export-dataset.noColumns')}
            columns={[
              {
                id: 'column',
                label: t.dynamic('export-dataset.column'),
                value: (row) => row.column,
                isRowHeader: true,
              },
              { id: 'key', label: t.dynamic('export-dataset.key'), value: (row) => row.key },
              {
                id: 'kind',
                label: t.dynamic('export-dataset.kind'),
                value: (row) => row.kind,
                render: (row) => t.dynamic(`export-dataset.kind.${row.kind}`, { n: row.categories ?? 0 }),
              },
            ]}
          />
        )}
      </Loaded>
    </Stack>
  );
}

function Submission({ missing, reserved }: Pick<Summary, 'missing' | 'reserved'>) {
  const t = useT();
  if (!missing.length && !reserved.length)
    return <Banner tone="success">{t.dynamic('export-dataset.complete')}</Banner>;
  return (
    <Banner tone="info" title={t.dynamic('export-dataset.missing')}>
      {missing.length > 0 && <Names text={t.dynamic('export-dataset.missingText')} names={missing} />}
      {reserved.length > 0 && <Names text={t.dynamic('export-dataset.reserved')} names={reserved} />}
    </Banner>
  );
}

function Names({ text, names }: { text: string; names: readonly string[] }) {
  return (
    <>
      <p>{text}</p>
      <ul style={{ margin: '4px 0 8px', paddingLeft: 20 }}>
        {names.map((name) => (
          <li key={name}>
            <Mono>{name}</Mono>
          </li>
        ))}
      </ul>
    </>
  );
}
