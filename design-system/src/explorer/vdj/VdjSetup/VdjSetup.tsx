'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { VDJ_CHAINS } from '@stroma/contract/tools';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { IconButton } from '../../../primitives/Button/Button.tsx';
import { Checkbox } from '../../../primitives/Checkbox/Checkbox.tsx';
import { FileDrop } from '../../../primitives/FileDrop/FileDrop.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted, Stack } from '../../../primitives/Page/Page.styles.ts';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Switch } from '../../../primitives/Switch/Switch.tsx';
import { TextField } from '../../../primitives/TextField/TextField.tsx';
import { ToolForm } from '../../ToolForm.tsx';
import type { ContigFile, VdjFacts, VdjSetupProps } from '../vdj.types.ts';
import { Overlap } from './Overlap.tsx';
import { validateVdj, type VdjField } from './validateVdj.ts';

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

/** Below the name: beside it, they would follow the rest of a name that is cut. */
const FileFacts = styled(Muted)`
  display: block;
`;

/** Chain that bulk repertoires are mostly sequenced of. */
const FIRST_CHAIN = { TCR: 'TRB', BCR: 'IGH' } as const;
/** Characters of a sample's name. */
const MOST_NAME = 500;
/** The name of a file without what its kind adds. */
const stemOf = (name: string): string => name.replace(/(_clonotypes)?(\.(csv|tsv|txt|json|gz))+$/i, '') || name;

/** Parameters of V(D)J: receptor type, contig files with their samples, chains, what a clonotype is (specification 2.8, 5). */
export function VdjSetup(props: VdjSetupProps) {
  return <Loaded state={props.facts}>{(facts) => <Form {...props} known={facts} />}</Loaded>;
}

function Form(props: VdjSetupProps & { known: VdjFacts }) {
  const { known, value, onChange, onSubmit, submitting, error, canEdit, overlap } = props;
  const t = useT();
  const [tried, setTried] = useState(false);
  const problems = validateVdj(value, overlap?.state === 'ready' ? overlap.data : []);
  const required = (field: VdjField) => (tried && problems.has(field) ? t('tool.completeRequired') : undefined);
  const names = Object.fromEntries(known.files.map((f) => [f.id, f.fileName]));
  const isIncomplete =
    problems.has('contigs') && (!value.contigs.length || value.contigs.some((c) => !c.sample.trim()));
  const isBulk = value.bulk !== null;
  return (
    <ToolForm
      {...{ submitting, error, canEdit }}
      title={t('vdj.setup')}
      hint={t('vdj.setupHint')}
      onSubmit={() => {
        setTried(true);
        if (!problems.size) onSubmit();
      }}
    >
      <Stack $gap={4}>
        <strong>{t('vdj.type')}</strong>
        <SegmentedControl
          label={t('vdj.type')}
          value={value.type}
          onChange={(type) => onChange({ ...value, type, bulk: value.bulk && FIRST_CHAIN[type] })}
          options={[
            { id: 'TCR', label: t('vdj.tcr') },
            { id: 'BCR', label: t('vdj.bcr') },
          ]}
        />
      </Stack>
      {value.type === 'BCR' && <Banner tone="info">{t.dynamic('vdj.mutation')}</Banner>}
      <Stack $gap={4}>
        <strong>{t.dynamic('vdj.data')}</strong>
        <SegmentedControl
          label={t.dynamic('vdj.data')}
          value={isBulk ? 'bulk' : 'cells'}
          onChange={(kind) =>
            onChange({ ...value, contigs: [], bulk: kind === 'bulk' ? FIRST_CHAIN[value.type] : null })
          }
          options={(['cells', 'bulk'] as const).map((id) => ({ id, label: t.dynamic(`vdj.data.${id}`) }))}
        />
        {isBulk && <Muted>{t.dynamic('vdj.bulk.hint')}</Muted>}
      </Stack>
      {isBulk && (
        <Select
          label={t('vdj.chain')}
          options={VDJ_CHAINS[value.type].map((id) => ({ id, label: id }))}
          value={value.bulk}
          onChange={(id) => onChange({ ...value, bulk: VDJ_CHAINS[value.type].find((one) => one === id) ?? null })}
        />
      )}
      {!isBulk && (
        <Select
          label={t.dynamic('vdj.sampleBy')}
          options={known.columns}
          value={value.sampleBy || null}
          onChange={(sampleBy) =>
            onChange({ ...value, sampleBy, contigs: value.contigs.map(({ file }) => ({ file, sample: '' })) })
          }
          errorMessage={required('sampleBy')}
          isRequired
        />
      )}
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
        {tried && isIncomplete && <Banner tone="danger">{t('tool.completeRequired')}</Banner>}
      </Stack>
      {overlap && !isBulk && <Overlap overlap={overlap} type={value.type} names={names} />}
      {!isBulk && (
        <>
          <Select
            label={t.dynamic('vdj.groupBy')}
            options={known.columns}
            value={value.groupBy || null}
            onChange={(groupBy) => onChange({ ...value, groupBy })}
            errorMessage={required('groupBy')}
            isRequired
          />
          <Switch
            isSelected={value.doubleChainOnly}
            onChange={(doubleChainOnly) => onChange({ ...value, doubleChainOnly })}
            hint={t('vdj.doubleChainHint')}
          >
            {t('vdj.doubleChain')}
          </Switch>
        </>
      )}
      <RadioGroup
        label={t('vdj.clonotype')}
        value={value.clonotype}
        onChange={(clonotype) => onChange({ ...value, clonotype })}
        options={(['nucleotide', 'aminoAcid', 'vGeneAndCdr3'] as const).map((id) => ({
          id,
          label: t(`vdj.clonotype.${id}`),
          description: t(`vdj.clonotype.${id}Hint`),
        }))}
      />
      {!isBulk && (
        <RadioGroup
          label={t.dynamic('vdj.second')}
          value={value.secondChains}
          onChange={(secondChains) => onChange({ ...value, secondChains })}
          options={(['all', 'any', 'primary'] as const).map((id) => ({
            id,
            label: t.dynamic(`vdj.second.${id}`),
            description: t.dynamic(`vdj.second.${id}Hint`),
          }))}
        />
      )}
    </ToolForm>
  );
}

/** One file: whether it is used, its sample, what is wrong with it, and its deletion. */
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
