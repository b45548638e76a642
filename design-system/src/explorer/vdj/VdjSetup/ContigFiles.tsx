'use client';
import { styled } from 'styled-components';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { IconButton } from '../../../primitives/Button/Button.tsx';
import { Checkbox } from '../../../primitives/Checkbox/Checkbox.tsx';
import { FileDrop } from '../../../primitives/FileDrop/FileDrop.tsx';
import { Muted, Stack } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { TextField } from '../../../primitives/TextField/TextField.tsx';
import { useT } from '../../../theme/messages.ts';
import type { ContigFile, VdjFacts, VdjSetupProps } from '../vdj.types.ts';

const Files = styled.ul`
  display: grid;
  gap: 8px;
`;
const File = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(120px, 200px) auto;
  gap: 8px;
  align-items: center;
  padding: 8px 8px 8px 12px;
  border: 1px solid var(--st-line);
  border-radius: var(--st-radius);
  overflow-wrap: anywhere;
  /* A file's name is long: on a phone its sample stands below. */
  @media (max-width: 640px) {
    grid-template-columns: minmax(0, 1fr) auto;
    > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

/** Below the name, because next to a truncated name they would look like its end. */
const FileFacts = styled(Muted)`
  display: block;
`;

/** Characters of a sample's name. */
const MOST_NAME = 500;
/** File name without the suffix of its kind. */
const stemOf = (name: string): string => name.replace(/(_clonotypes)?(\.(csv|tsv|txt|json|gz))+$/i, '') || name;

type ContigFilesProps = VdjSetupProps & {
  known: VdjFacts;
  /** A file or its sample is missing. */
  isIncomplete: boolean;
};
/** The contig files: uploads, and each file with its sample. */
export function ContigFiles(props: ContigFilesProps) {
  const { known, value, canEdit } = props;
  const t = useT();
  const isBulk = value.bulk !== null;
  return (
    <Stack $gap={8}>
      <strong>{t('vdj.contigs')}</strong>
      <FileDrop
        title={isBulk ? t.dynamic('vdj.bulk.drop') : t('vdj.drop')}
        hint={t.dynamic(isBulk ? 'vdj.bulk.dropFormats' : 'vdj.dropFormats')}
        accept={['.csv', '.csv.gz', '.tsv', '.tsv.gz', '.txt', '.json', '.json.gz']}
        onFiles={props.onUpload}
        isDisabled={canEdit === false}
      />
      {known.transfers?.map((one) =>
        one.error ? (
          <Banner key={one.id} tone="danger">
            {t.error(one.error)}
          </Banner>
        ) : (
          <Muted key={one.id} role="status">
            {t.dynamic('vdj.transfer', { name: one.name, percent: t.percent(one.sent, 0) })}
          </Muted>
        ),
      )}
      {known.files.length > 0 && (
        <Files aria-label={t('vdj.contigs')}>
          {known.files.map((file) => (
            <ContigRow key={file.id} {...props} {...{ file, known }} />
          ))}
        </Files>
      )}
      {props.isIncomplete && (
        <Banner tone="danger" isProblem>
          {t('tool.completeRequired')}
        </Banner>
      )}
    </Stack>
  );
}

/** One file: whether it is used, its sample, its faults, and its deletion. */
function ContigRow(props: VdjSetupProps & { known: VdjFacts; file: ContigFile }) {
  const { file, known, value, onChange, onDelete, canEdit } = props;
  const t = useT();
  const sample = value.contigs.find((c) => c.file === file.id)?.sample;
  const isChosen = sample !== undefined;
  const set = (next: string | null) => {
    const others = value.contigs.filter((c) => c.file !== file.id);
    // A name that is typed leaves the files in their order.
    const at = isChosen ? value.contigs.findIndex((c) => c.file === file.id) : others.length;
    if (next !== null) others.splice(at, 0, { file: file.id, sample: next });
    onChange({ ...value, contigs: others });
  };
  const isRead = file.contigs !== null;
  const isBulk = value.bulk !== null;
  const isOther = isRead && Boolean(file.isBulk) !== isBulk;
  return (
    <File>
      <div>
        <Checkbox
          isSelected={isChosen}
          isDisabled={!isRead || isOther}
          onChange={(on) => set(on ? (isBulk ? stemOf(file.fileName) : '') : null)}
        >
          {file.fileName}{' '}
          <FileFacts>
            {isRead
              ? t.dynamic(file.isBulk ? 'vdj.bulk.fileFacts' : 'vdj.fileFacts', {
                  ...{ contigs: file.contigs, barcodes: file.barcodes },
                })
              : !file.error && t.dynamic('vdj.fileState.reading')}
          </FileFacts>
        </Checkbox>
        {isOther && <Muted>{t.dynamic(isBulk ? 'vdj.bulk.isCells' : 'vdj.bulk.isBulk')}</Muted>}
        {file.error && <Banner tone="danger">{t.error(file.error)}</Banner>}
        {isChosen && file.warnings?.map((note) => <Muted key={note.id}>{t.note(note)}</Muted>)}
      </div>
      {isOther ? (
        <span />
      ) : isBulk ? (
        <TextField
          hideLabel
          label={t('vdj.sampleOf', { file: file.fileName })}
          placeholder={t('vdj.sampleOfShort')}
          value={sample ?? ''}
          onChange={(name) => set(name.slice(0, MOST_NAME))}
          isDisabled={!isChosen}
        />
      ) : (
        <Select
          hideLabel
          label={t('vdj.sampleOf', { file: file.fileName })}
          placeholder={t('vdj.sampleOfShort')}
          options={known.samples}
          value={sample || null}
          onChange={set}
          isDisabled={!isChosen}
        />
      )}
      <IconButton
        icon="trash"
        label={`${t('common.delete')}: ${file.fileName}`}
        isDisabled={canEdit === false}
        onPress={() => onDelete(file)}
      />
    </File>
  );
}
