import { useRef, useState } from 'react';
import { Badge } from '../../primitives/Badge/Badge.tsx';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { FileDrop } from '../../primitives/FileDrop/FileDrop.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { Table } from '../../primitives/Table/Table.tsx';
import { saveBlob } from '../../plot-kit/download.ts';
import { useT } from '../../theme/messages.ts';
import { BULK_REPLICATES, groupTemplate, groupsOf, parseGroupTemplate, type TemplateProblem } from './bulk.ts';
import type { BulkWizardProps } from './bulk.types.ts';

type Props = Pick<BulkWizardProps, 'files' | 'value' | 'onChange' | 'canEdit'> & {
  /** What is wrong with the samples. */
  problem: string | undefined;
};

/** Groups of samples by a CSV template, and the samples that were read from it. */
export function BulkGroups({ files, value, onChange, canEdit, problem: wrong }: Props) {
  const t = useT();
  const [csv, setCsv] = useState<TemplateProblem | null>(null);
  const groups = groupsOf(value.samples);
  // What is changed while a file is read stays.
  const latest = useRef(value);
  latest.current = value;
  const read = (list: File[]) => {
    const [file] = list;
    if (!file) return;
    void file.text().then((text) => {
      const { samples, problem } = parseGroupTemplate(text);
      setCsv(problem);
      if (!problem) onChange({ ...latest.current, samples, pairs: [] });
    });
  };
  return (
    <Stack $gap={12}>
      <h2>{t('bulk.groups')}</h2>
      <Loaded state={files}>
        {(all) => (
          <Stack $gap={12}>
            <div>
              <Button
                icon="download"
                onPress={() =>
                  saveBlob(
                    new Blob(['\ufeff', groupTemplate(all.map((f) => f.label))], { type: 'text/csv' }),
                    'bulk-groups.csv',
                  )
                }
              >
                {t('bulk.template')}
              </Button>
            </div>
            <FileDrop
              title={t('bulk.templateDrop')}
              hint={t('bulk.templateHint')}
              accept={['.csv']}
              onFiles={read}
              isDisabled={!canEdit}
            />
          </Stack>
        )}
      </Loaded>
      {csv && <Banner tone="danger">{t(csv.id, 'n' in csv ? { n: csv.n } : {})}</Banner>}
      {wrong && <Banner tone="danger">{wrong}</Banner>}
      {value.samples.length > 0 && (
        <>
          <RowFlex>
            {groups.map((g) => (
              <Badge key={g.group} tone={g.n < BULK_REPLICATES ? 'warning' : 'success'}>
                {g.group}: {t('bulk.replicates', { n: g.n })}
              </Badge>
            ))}
          </RowFlex>
          {groups.some((g) => g.n < BULK_REPLICATES) && <Banner tone="warning">{t('bulk.tooFew')}</Banner>}
          <div style={{ maxHeight: 280, overflow: 'auto' }}>
            <Table
              label={t('bulk.groups')}
              rows={value.samples}
              rowId={(s) => s.sample}
              columns={[
                { id: 'sample', label: t('samples.name'), rowHeader: true, render: (s) => s.sample },
                { id: 'group', label: t('samples.group'), render: (s) => s.group },
                { id: 'file', label: t('file.name'), render: (s) => s.file },
              ]}
            />
          </div>
        </>
      )}
    </Stack>
  );
}
