'use client';
import type { SampleTable, UploadedFile } from '@stroma/contract';
import { datasetColumn, matchSamples, sampleColumns } from '@stroma/contract';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { FileDrop } from '../../primitives/FileDrop/FileDrop.tsx';
import { useKept } from '../../primitives/Kept/useKept.tsx';
import { Card, Muted, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { Table } from '../../primitives/Table/Table.tsx';
import { TextArea } from '../../primitives/TextArea/TextArea.tsx';
import type { DraftSample, SampleTableProps } from '../wizard.types.ts';
import { LostRows } from './LostRows.tsx';
import { TableGroups } from './TableGroups.tsx';

interface Props {
  table: SampleTableProps;
  samples: readonly DraftSample[];
  files: readonly UploadedFile[];
  onSamples: (samples: DraftSample[]) => void;
}

/** Metadata of the samples (specification 3, metadataFile): pasted or from a file, matched by name, with unmatched rows. */
export function SampleTableCard(props: Props) {
  const t = useT();
  const { value, error } = props.table;
  return (
    <Stack $gap={8}>
      <h2>{t('samples.table')}</h2>
      {error && (
        <Banner tone="danger" isProblem>
          {t.error(error)}
        </Banner>
      )}
      {value ? <Known {...props} value={value} /> : <Ask {...props.table} />}
    </Stack>
  );
}

function Ask({ onFile, onText }: SampleTableProps) {
  const t = useT();
  const [text, setText, { discard }] = useKept('sampleTable', '');
  const read = (given: string) => {
    if (onText(given)) discard();
  };
  return (
    <>
      <Muted>{t('samples.tableHint')}</Muted>
      <TextArea
        label={t('samples.tablePaste')}
        value={text}
        onChange={setText}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (text.trim() || !pasted.includes('\n')) return;
          event.preventDefault();
          setText(pasted);
          read(pasted);
        }}
        rows={3}
        hint={t('samples.tablePasteHint')}
      />
      {text.trim() && (
        <RowFlex>
          <Button onPress={() => read(text)}>{t('samples.tableRead')}</Button>
        </RowFlex>
      )}
      <FileDrop
        title={t('samples.tableFile')}
        accept={['.csv', '.tsv', '.txt', '.xlsx']}
        onFiles={([file]) => file && onFile(file)}
      />
    </>
  );
}

function Known({ table, value, samples, files, onSamples }: Props & { value: SampleTable }) {
  const t = useT();
  const named = samples.map((s) => ({ name: s.name, fileName: files.find((f) => f.id === s.fileId)?.fileName }));
  const match = matchSamples(named, value);
  const columns = sampleColumns(named, value);
  const without = samples.filter((_, i) => match.rows[i] === null).map((s) => s.name);
  const renamed = value.columns.slice(1).filter((name) => datasetColumn(name, value.columns) !== name);
  return (
    <>
      <RowFlex style={{ justifyContent: 'space-between' }}>
        <Muted>
          {t('samples.tableFacts', {
            file: value.fileName || 'none',
            rows: value.tableData.length,
            columns: value.columns.length,
            matched: samples.length - without.length,
            n: samples.length,
          })}
        </Muted>
        <Button tone="quiet" icon="trash" onPress={() => table.onChange(null)}>
          {t('samples.tableRemove')}
        </Button>
      </RowFlex>
      {without.length > 0 && (
        <Banner tone="warning">
          {t('samples.tableWithout', {
            n: without.length,
            names: without.slice(0, 10).join(', '),
            more: Math.max(0, without.length - 10),
          })}
        </Banner>
      )}
      <LostRows {...{ value, match, samples }} onChange={table.onChange} />
      {renamed.map((name) => (
        <Muted key={name}>{t('samples.tableRenamed', { name, own: datasetColumn(name, value.columns) })}</Muted>
      ))}
      {samples.length > 0 && (
        <Card style={{ maxHeight: 360, overflow: 'auto' }}>
          <Table
            label={t('samples.table')}
            rows={samples}
            rowId={(s) => s.fileId}
            columns={[
              { id: ' sample', label: t('samples.name'), isRowHeader: true, render: (s) => s.name },
              ...columns.map(({ name, values }) => ({
                id: name,
                label: name,
                render: (s: DraftSample) => values[samples.indexOf(s)] ?? <Muted>{t('common.unknown')}</Muted>,
              })),
            ]}
          />
        </Card>
      )}
      <TableGroups {...{ columns, samples, onSamples }} />
    </>
  );
}
