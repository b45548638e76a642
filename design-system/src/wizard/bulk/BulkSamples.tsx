'use client';
import { useRef, useState } from 'react';
import { LIMITS } from '@stroma/contract';
import { useKept } from '../../primitives/Kept/useKept.tsx';
import { saveBlob } from '../../plot-kit/download.ts';
import { Badge } from '../../primitives/Badge/Badge.tsx';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import type { UiError } from '../../primitives/common.types.ts';
import { FileDrop } from '../../primitives/FileDrop/FileDrop.tsx';
import { RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { TextArea } from '../../primitives/TextArea/TextArea.tsx';
import { useT } from '../../theme/messages.ts';
import { groupsOf } from './bulk.ts';
import type { BulkWizardProps } from './bulk.types.ts';
import { BulkGrid } from './BulkGrid.tsx';
import { bulkTemplate, readBulkTable } from './table.ts';

type Props = Pick<BulkWizardProps, 'files' | 'value' | 'onChange' | 'canEdit' | 'readTable'> & {
  problem: UiError | undefined;
};

/** Metadata of the samples: entered in the grid, or in a CSV file that is prefilled with them. */
export function BulkSamples({ files, value, onChange, canEdit = true, problem, readTable }: Props) {
  const t = useT();
  const all = files.state === 'ready' ? files.data : [];
  const [wrong, setWrong] = useState<UiError | null>(null);
  const [text, setText] = useKept('table', '');
  // Keeps changes made while a file is read.
  const latest = useRef(value);
  latest.current = value;
  const readFile = async (file: File) => {
    const given = await (readTable ? readTable(file) : file.text());
    if (given === null) setWrong({ id: 'SAMPLE_TABLE_UNREADABLE', params: { file: file.name } });
    else read(given);
  };
  const read = (given: string) => {
    const found = readBulkTable(given, latest.current, all);
    setWrong(found.problem);
    if (!found.value) return;
    setText('');
    onChange(found.value);
  };
  if (!value.rows.length) return null;
  return (
    <Stack $gap={12}>
      <h2>{t.dynamic('bulk.samplesTitle')}</h2>
      <RowFlex>
        {groupsOf(value.rows).map(({ group, n }) => (
          <Badge key={group} tone={n < LIMITS.bulkReplicates.min ? 'warning' : 'success'}>
            {group}: {t('bulk.replicates', { n })}
          </Badge>
        ))}
      </RowFlex>
      <BulkGrid {...{ value, onChange, canEdit, problem }} files={all} />
      {problem && (
        <Banner tone="danger" isProblem>
          {problem.id.startsWith('bulk.') ? t.note(problem) : t.error(problem)}
        </Banner>
      )}
      <details>
        <summary>{t.dynamic('bulk.byTable')}</summary>
        <Stack $gap={12} style={{ paddingTop: 12 }}>
          <div>
            <Button
              icon="download"
              onPress={() =>
                saveBlob(new Blob(['\ufeff', bulkTemplate(value, all)], { type: 'text/csv' }), 'bulk-samples.csv')
              }
            >
              {t('bulk.template')}
            </Button>
          </div>
          <FileDrop
            title={t('bulk.templateDrop')}
            hint={t.dynamic('bulk.tableHint')}
            accept={['.csv', '.tsv', '.txt', ...(readTable ? ['.xlsx'] : [])]}
            isDisabled={!canEdit}
            onFiles={([file]) => file && void readFile(file)}
          />
          <TextArea
            label={t.dynamic('bulk.tablePaste')}
            value={text}
            onChange={setText}
            rows={3}
            isDisabled={!canEdit}
          />
          {text.trim() && (
            <div>
              <Button onPress={() => read(text)}>{t('samples.tableRead')}</Button>
            </div>
          )}
        </Stack>
      </details>
      {wrong && <Banner tone="danger">{wrong.id.startsWith('bulk.') ? t.note(wrong) : t.error(wrong)}</Banner>}
    </Stack>
  );
}
