'use client';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { FileDrop } from '../../primitives/FileDrop/FileDrop.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Card, Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { ProgressBar } from '../../primitives/ProgressBar/ProgressBar.tsx';
import { useT, type Translate } from '../../theme/messages.ts';
import { isTestable, withFiles } from './bulk.ts';
import type { BulkFile, BulkWizardProps } from './bulk.types.ts';
import { FileLine } from './bulk.styles.ts';

type Props = Pick<BulkWizardProps, 'files' | 'transfers' | 'value' | 'onChange' | 'onUpload' | 'canEdit'>;
const ENDINGS = ['.csv', '.tsv', '.txt', '.xlsx', '.gz', '.sf', '.results', '.zip', '.tab'];

/** Count tables of the space: upload, contents, and choice of those to analyse. */
export function BulkFiles({ files, transfers = [], value, onChange, onUpload, canEdit = true }: Props) {
  const t = useT();
  const all = files.state === 'ready' ? files.data : [];
  return (
    <Stack $gap={12}>
      <h2>{t.dynamic('bulk.files')}</h2>
      <FileDrop
        title={t.dynamic('bulk.filesDrop')}
        hint={t.dynamic('bulk.filesHint')}
        accept={ENDINGS}
        onFiles={onUpload}
        denied={canEdit ? undefined : t.error({ id: 'PERMISSION_DENIED' })}
      />
      {transfers.map((one) =>
        one.error ? (
          <Banner key={one.id} tone="danger" title={one.name}>
            {t.error(one.error)}
          </Banner>
        ) : (
          <ProgressBar key={one.id} label={one.name} value={one.sent} />
        ),
      )}
      <Loaded state={files} empty={<Muted>{t.dynamic('bulk.noFiles')}</Muted>}>
        {(list) =>
          list.length ? (
            <Card as="ul">
              {list.map((file) => (
                <FileLine key={file.id}>
                  <Checkbox
                    isSelected={value.files.includes(file.id)}
                    isDisabled={!canEdit || !file.bulk || !isTestable(file)}
                    onChange={(on) => {
                      const ids = on ? [...value.files, file.id] : value.files.filter((id) => id !== file.id);
                      onChange(withFiles(value, ids, all));
                    }}
                  >
                    {file.fileName}
                  </Checkbox>
                  <Muted>{factsOf(file, t)}</Muted>
                  {file.state === 'failed' && file.error && <Banner tone="danger">{t.error(file.error)}</Banner>}
                  {file.bulk && !isTestable(file) && (
                    <Banner tone="warning">
                      {t.error({ id: 'BULK_NOT_COUNTS', params: { file: file.fileName, measure: file.bulk.measure } })}
                    </Banner>
                  )}
                  {file.warnings.map((warning, i) => (
                    <Muted key={i}>{t.note(warning)}</Muted>
                  ))}
                </FileLine>
              ))}
            </Card>
          ) : (
            <Muted>{t.dynamic('bulk.noFiles')}</Muted>
          )
        }
      </Loaded>
    </Stack>
  );
}

function factsOf(file: BulkFile, t: Translate): string {
  const { bulk } = file;
  if (!bulk) return file.state === 'failed' ? t.bytes(file.fileSize) : t.dynamic('bulk.reading');
  const sizes = bulk.samples.map(({ size }) => size);
  return t.dynamic('bulk.fileFacts', {
    layout: t.dynamic(`file.layout.${file.format ?? ''}`, undefined, file.format ?? '–'),
    measure: t.dynamic(`bulk.measure.${bulk.measure}`),
    n: bulk.samples.length,
    least: t.number(Math.min(...sizes), { notation: 'compact' }),
    most: t.number(Math.max(...sizes), { notation: 'compact' }),
  });
}
